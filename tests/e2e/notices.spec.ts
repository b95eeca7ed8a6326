/** The bell: live on each device of a learner, its list, and what it may tell. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { ask, expect } from "./fixtures.ts";
import { turnTab } from "./hidden-tab.ts";
import { test } from "./players.ts";

const bellOf = (page: Page, unread: number) =>
  page.getByRole("button", { name: unread === 0 ? "Notices" : `Notices, ${unread} unread`, exact: true });
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Notices" });

test("the bell tells on two devices at once, leads to what it tells of, and is read on both", async ({
  newContext,
  newStarter,
  backend,
}) => {
  const desk = await newContext();
  const learner = await backend.signUp(desk);
  const phone = await newContext({ viewport: { width: 390, height: 844 } });
  await phone.addCookies(await desk.cookies());
  const [page, other] = [await desk.newPage(), await phone.newPage()];
  const asked = { user_id: learner.user_id };
  const [ada, bo] = [await newStarter(), await newStarter()];

  await page.goto("/dashboard");
  await bellOf(page, 0).click();
  await expect(panelOf(page)).toContainText("Nothing yet.");
  await expectAccessible(page, "the empty bell");
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toBeHidden();
  await other.goto("/journey");
  await expect(bellOf(other, 0)).toBeVisible();

  await ask(ada.page, "post", "/friend-requests", asked);
  for (const one of [page, other]) await expect(bellOf(one, 1)).toBeVisible();
  // What comes while a page is hidden is there when it is looked at.
  await turnTab(other, "hidden");
  await ask(bo.page, "post", "/friend-requests", asked);
  await expect(bellOf(page, 2)).toBeVisible();
  await turnTab(other, "visible");
  await expect(bellOf(other, 2)).toBeVisible();

  await bellOf(other, 2).focus();
  await other.keyboard.press("Enter");
  await expect(panelOf(other).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(other, "the bell");
  const text = `${ada.account.display_name} would like to be your friend.`;
  await panelOf(other).getByRole("link", { name: text }).click();
  await expect(other).toHaveURL(/\/friends$/);
  await expect(panelOf(other)).toBeHidden();
  for (const one of [page, other]) await expect(bellOf(one, 1)).toBeVisible();
  await bellOf(page, 1).click();
  await panelOf(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(panelOf(page).getByRole("heading", { name: "Notices" })).toBeFocused();
  for (const one of [page, other]) await expect(bellOf(one, 0)).toBeVisible();
});

test("the card of last week stands on the dashboard on Mondays, until it is closed", async ({
  page,
  learner,
  backend,
}) => {
  // The Monday that was last: the server tells the page its date.
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  await backend.query(
    "INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (?, ?, 3, 2)",
    learner.user_id,
    dateOf(monday.getTime() - 2 * 86_400_000),
  );
  let day = dateOf(monday.getTime() + 86_400_000);
  await page.route("**/api/dashboard", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), today: day } });
  });
  const card = page.getByRole("region", { name: "Your last week" });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Current Task" })).toBeVisible();
  await expect(card).toHaveCount(0);
  day = dateOf(monday.getTime());
  await page.reload();
  await expect(card).toContainText("1 of 7");
  await expectAccessible(page, "the dashboard on a Monday");
  await card.getByRole("button", { name: "OK" }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Current Task" })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("a kind is switched off, and a device is told of others once the learner says yes", async ({
  page,
  context,
  learner,
  newStarter,
  backend,
}) => {
  // The browser's push service can't be reached, and a browser without a window refuses notifications.
  await context.addInitScript(() => {
    let subscription: object | null = null;
    let permission = "default";
    const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
    const toJSON = () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/test", keys });
    const options = { applicationServerKey: null };
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      permission = "granted";
      return "granted";
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = { options, toJSON, unsubscribe: async () => true };
        return subscription;
      },
    });
  });
  const kinds = async () => {
    const [row] = await backend.query<{ kinds: string }>(
      "SELECT kinds FROM push_subscriptions WHERE user_id = ?",
      learner.user_id,
    );
    return JSON.parse(row?.kinds ?? "[]") as string[];
  };
  await page.goto("/settings");
  await bellOf(page, 0).click();
  await expect(panelOf(page)).not.toContainText("Shall this device tell you");
  await page.keyboard.press("Escape");
  await ask((await newStarter()).page, "post", "/friend-requests", { user_id: learner.user_id });
  await bellOf(page, 1).click();
  await panelOf(page).getByRole("button", { name: "Yes, tell me" }).click();
  await expect(panelOf(page).getByRole("heading", { name: "Notices" })).toBeFocused();
  await expect.poll(kinds).toContain("friend_request");
  await page.keyboard.press("Escape");

  const here = page.getByRole("checkbox", { name: "Friend requests: on this device" });
  await expect(here).toBeChecked();
  await here.click();
  await expect(here).not.toBeChecked();
  await expect(here).toBeFocused();
  expect(await kinds()).not.toContain("friend_request");
  expect(await kinds()).toContain("reply");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/settings"));
  await page.getByRole("checkbox", { name: "Likes of my pages: in the bell" }).click();
  await expect(page.getByRole("checkbox", { name: "Likes of my pages: on this device" })).toBeDisabled();
  await saved;
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Likes of my pages: in the bell" })).not.toBeChecked();
});
