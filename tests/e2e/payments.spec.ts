import type { Page } from "@playwright/test";
import { expect, newName, send, submitByKey, test } from "./fixtures.ts";
import { expectShown } from "./recorder.ts";

const PASSWORD = "correct horse battery";

/** Opens step 2 of a new sign-up. */
async function choosePath(page: Page) {
  const name = newName();
  const email = `${name.replaceAll(" ", "-").toLowerCase()}@example.com`;
  await page.goto("/signup");
  await page.getByLabel("Display Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await submitByKey(page);
  await expect(page.getByRole("heading", { name: "Choose Your Path" })).toBeVisible();
  return { name, email };
}
const warriorCard = (page: Page) =>
  page.getByRole("region", { name: "Warrior" }).getByRole("button", { name: "Get Started" });
const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

async function toCheckout(page: Page) {
  const who = await choosePath(page);
  await warriorCard(page).click();
  await page.waitForURL(/\/checkout\/cs_local_/);
  return who;
}

test("a newcomer pays for Warrior and arrives with the account, the plan and the first avatar to choose", async ({
  page,
  backend,
}) => {
  const { name, email } = await toCheckout(page);
  await expect(page.getByText("This is a stand-in for the real checkout.")).toBeVisible();
  await expect(page.getByText("To pay today")).toBeVisible();
  await pay(page).click();
  await page.waitForURL(/\/success\?plan=warrior&session_id=/);
  await expectShown(page, "Account created! Redirecting...");
  await page.waitForURL("/newUser");
  await expect(page.getByText("Pick your look")).toBeVisible();
  const me = await (await send(page, "get", "/api/me")).json();
  expect(me).toMatchObject({ user_state: { email, display_name: name, plan: "warrior" } });
  expect(await backend.query("SELECT count(*) AS n FROM users WHERE email = ?", email)).toEqual([{ n: 1 }]);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toContain(email);
});

test("a declined card charges nothing; Cancel leads back with what was typed", async ({ page, backend }) => {
  const { name, email } = await toCheckout(page);
  await page.getByText("Try what can go wrong").click();
  await page.getByRole("button", { name: "Pay with a declined card" }).click();
  await expect(page.getByRole("alert")).toContainText("The card was declined. Nothing was charged.");
  expect(await backend.query("SELECT count(*) AS n FROM users WHERE email = ?", email)).toEqual([{ n: 0 }]);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.waitForURL("/signup");
  await expect(page.getByLabel("Display Name")).toHaveValue(name);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue("");
});

test("if the payment event is lost, the return page creates the account", async ({ page }) => {
  const { email } = await toCheckout(page);
  await page.getByText("Try what can go wrong").click();
  await page.getByRole("button", { name: "Pay, and lose the event" }).click();
  await page.waitForURL("/newUser");
  const me = await (await send(page, "get", "/api/me")).json();
  expect(me).toMatchObject({ user_state: { email, plan: "warrior" } });
});

test("a name taken while paying: the payment is kept and another name is chosen", async ({
  page,
  backend,
}) => {
  const { name, email } = await toCheckout(page);
  const other = await backend.newAccount();
  await backend.query(
    "UPDATE user_state SET display_name = ?, display_name_key = ? WHERE user_id = ?",
    name,
    name.toLowerCase(),
    other.user_id,
  );
  await pay(page).click();
  await expect(page.getByText("Your payment is safe with us.")).toBeVisible();
  await expect(page.getByText("That username is already taken. Try something else!")).toBeVisible();
  await page.getByLabel("Display Name").fill(`${name} II`);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("/newUser");
  const me = await (await send(page, "get", "/api/me")).json();
  expect(me).toMatchObject({ user_state: { email, display_name: `${name} II`, plan: "warrior" } });
});

test("the return page says what is missing, and what another browser can't see", async ({
  page,
  browser,
}) => {
  await page.goto("/success?plan=warrior");
  await expect(page.getByText("Missing signup info.")).toBeVisible();
  await toCheckout(page);
  const id = page.url().split("/").pop() ?? "";
  await page.goto(`/success?plan=warrior&session_id=${id}`);
  await expect(page.getByText("Could not get subscription info.")).toBeVisible();
  const otherBrowser = await browser.newPage();
  await otherBrowser.goto(`/success?plan=warrior&session_id=${id}`);
  await expect(otherBrowser.getByText("Missing signup info.")).toBeVisible();
  await otherBrowser.close();
});

test("a Starter upgrades from the locked chat and is in it, in every tab, without logging in again", async ({
  page,
  learner,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/cheatsheet");
  await expect(other.getByText("This feature is for Pro users only")).toBeVisible();
  await page.goto("/chat");
  await expect(page.getByText("This feature is for Pro users only")).toBeVisible();
  await page.getByRole("button", { name: "Become a Warrior" }).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByText(learner.email)).toBeVisible();
  await pay(page).click();
  await expectShown(page, "You are a Warrior now! Redirecting...");
  await page.waitForURL("/chat");
  await expect(page.getByText("This feature is for Pro users only")).toBeHidden();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "JavaScript", exact: true })).toBeVisible();
});

test("a failed invoice shows a warning, a paid one removes it, a cancelled subscription makes a Starter", async ({
  page,
  learner,
  backend,
}) => {
  await page.goto("/profile");
  const plan = page.getByRole("region", { name: "Your plan" });
  await plan.getByRole("button", { name: "Become a Warrior" }).click();
  await pay(page).click();
  await page.waitForURL("/profile");
  await expect(plan).toContainText("$2.99 a month");
  await expect(plan).toContainText("Renews on");
  const happen = async (button: string, state: string) => {
    await plan.getByRole("button", { name: "Billing page" }).click();
    await page.waitForURL("/checkout/billing");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(state, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Back to your profile" }).click();
  };
  await happen("Send a failed invoice", "Payment failed, trying again");
  await expect(plan).toContainText("Your last payment didn't go through.");
  await expect(plan.getByText("Warrior", { exact: true })).toBeVisible();
  await happen("Send a paid invoice", "Active");
  await expect(plan).toContainText("Renews on");
  await happen("Cancel the subscription", "Cancelled");
  await expect(plan).toContainText("Your Warrior plan has ended.");
  expect(await backend.query("SELECT plan FROM user_state WHERE user_id = ?", learner.user_id)).toEqual([
    { plan: "starter" },
  ]);
  await page.goto("/chat");
  await expect(page.getByText("This feature is for Pro users only")).toBeVisible();
});

test("the cheatsheet is searched by any word, and printed without the page around it", async ({
  page,
  warrior,
}) => {
  expect(warrior.user_id).toBeTruthy();
  await page.goto("/cheatsheet");
  const entries = page.getByRole("article");
  await expect(page.getByRole("heading", { name: "HTML", exact: true })).toBeVisible();
  const all = await entries.count();
  await page.getByRole("searchbox", { name: "Search the cheatsheet" }).fill("flex column");
  await expect(entries.filter({ hasText: "Flex: a column" })).toBeVisible();
  await expect.poll(() => entries.count()).toBeLessThan(all / 10);
  await page.getByRole("searchbox").fill("zebra");
  await expect(page.getByText("Nothing about “zebra”.")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(entries.first()).toBeVisible();
});
