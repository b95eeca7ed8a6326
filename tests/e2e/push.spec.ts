import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const settingOf = (page: Page) => page.getByLabel(/Send a notification when somebody waits/);

/** Has the browser subscribe without its push service, which a browser without a window can't reach. */
const withPushService = (context: BrowserContext) =>
  context.addInitScript(() => {
    let subscription: object | null = null;
    const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = {
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

/** Answers the question for the permission to show notifications. A browser without a window always says no. */
const answerPermission = (context: BrowserContext, answer: NotificationPermission) =>
  context.addInitScript((given) => {
    let permission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      permission = given;
      return given;
    };
  }, answer);

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

test("the service worker shows what is delivered", async ({ page, context, warrior: _ }) => {
  const message = {
    title: "Somebody waits for a battle",
    body: "Speed CSS Battle: 35 seconds, one small page. Join now?",
    path: "/challenges",
    tag: "waiting",
  };
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
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const [registrationId = ""] = registrations;
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  const { path, ...text } = message;
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown))
    .toEqual([{ ...text, icon: "/apple-touch-icon.png", data: { path } }]);
});
