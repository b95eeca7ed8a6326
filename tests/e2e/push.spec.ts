import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const settingOf = (page: Page) => page.getByLabel("Somebody waits for a battle: on this device");

/** Has the browser subscribe without its push service, which a browser without a window can't reach. */
const withPushService = (context: BrowserContext) =>
  context.addInitScript(() => {
    let subscription: object | null = null;
    const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey: key = "" }: { applicationServerKey?: string }) => {
        const bytes = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
        subscription = {
          options: { applicationServerKey: Uint8Array.from(bytes, (one) => one.charCodeAt(0)).buffer },
          toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/test", keys }),
          unsubscribe: async () => {
            subscription = null;
            return true;
          },
        };
        return subscription;
      },
    });
  });

/** Answers the question for the permission to show notifications. A browser without a window always says no. @param before what it is first */
const answerPermission = (
  context: BrowserContext,
  answer: NotificationPermission,
  before: NotificationPermission = "default",
) =>
  context.addInitScript(
    ([given, first]) => {
      let permission = first;
      Object.defineProperty(Notification, "permission", { get: () => permission });
      Notification.requestPermission = async () => {
        permission = given;
        return given;
      };
    },
    [answer, before] as const,
  );

test("a Warrior's device is told of who waits, until it is switched off", async ({
  page,
  context,
  warrior,
  backend,
}) => {
  const stored = () =>
    backend.query("SELECT time_zone FROM push_subscriptions WHERE user_id = ?", warrior.user_id);
  await answerPermission(context, "granted");
  await withPushService(context);
  await page.goto("/settings");
  await expect(settingOf(page)).not.toBeChecked();
  await settingOf(page).click();
  await expect(settingOf(page)).toBeChecked();
  expect(await stored()).toHaveLength(1);
  await page.reload();
  await expect(settingOf(page)).toBeChecked();
  await settingOf(page).click();
  await expect(settingOf(page)).not.toBeChecked();
  expect(await stored()).toEqual([]);
});

test("a learner who says no to notifications is told so, and nothing is stored", async ({
  page,
  context,
  warrior,
  backend,
}) => {
  await withPushService(context);
  await answerPermission(context, "default");
  await page.goto("/settings");
  await settingOf(page).click();
  await expect(page.getByText("Your browser didn't allow notifications.")).toBeVisible();
  await expect(settingOf(page)).not.toBeChecked();
  expect(await backend.query("SELECT 1 FROM push_subscriptions WHERE user_id = ?", warrior.user_id)).toEqual(
    [],
  );
});

test("a Starter isn't offered what only Warriors can join", async ({ page, learner: _ }) => {
  await page.goto("/settings");
  await expect(page.getByLabel(/Hide ratings/)).toBeVisible();
  await expect(settingOf(page)).toHaveCount(0);
});

test("what is delivered is said by the page that is looked at, and shown where there is none", async ({
  page,
  context,
  warrior: _,
}) => {
  const message = {
    title: "Codenaut",
    body: "Ada replied to your thread.",
    path: "/chat?channel=threads&thread=t1",
    tag: "reply:t1",
  };
  await answerPermission(context, "granted", "granted");
  await page.goto("/settings");
  const started = context.waitForEvent("serviceworker");
  const session = await context.newCDPSession(page);
  const registrations: string[] = [];
  session.on("ServiceWorker.workerRegistrationUpdated", (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId));
  });
  await session.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js");
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  // A browser without a window shows no notifications.
  await worker.evaluate(() => {
    const shown: object[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
  });
  type Shown = { body: string };
  const shown = async () => {
    const all = await worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
    return all.filter(({ body }) => body === message.body);
  };
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const [registrationId = ""] = registrations;
  const { origin } = new URL(page.url());
  const deliver = (body: string) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify({ ...message, body }),
    });
  // Until the page listens, it is shown.
  await expect
    .poll(async () => {
      await deliver("Bea replied to your thread.");
      return page.getByText("Bea replied to your thread.").count();
    })
    .toBeGreaterThan(0);
  await deliver(message.body);
  await expect(page.getByText(message.body)).toBeVisible();
  expect(await shown()).toEqual([]);
  // A document of the app without its pages.
  await page.goto("/push-worker.js");
  await deliver(message.body);
  const { path, ...text } = message;
  await expect.poll(shown).toEqual([{ ...text, icon: "/apple-touch-icon.png", data: { path } }]);
});
