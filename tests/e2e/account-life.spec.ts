import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { TEST_SECRET } from "../support/local-server.ts";
import { expect, expectWholeProfile, send, submitByKey, test } from "./fixtures.ts";

/** The newest link of a kind that was mailed to an address, from the local mail page. */
async function mailedLink(page: Page, email: string, path: "reset" | "confirm"): Promise<string> {
  const mail = page
    .getByRole("article")
    .filter({ hasText: email })
    .getByRole("link", { name: new RegExp(`/${path}#`) })
    .first();
  // The mail is sent after the response.
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await mail.count()).toBe(1);
  }).toPass();
  return (await mail.getAttribute("href")) ?? "";
}

test("a forgotten password is replaced by the mailed link, once", async ({ page, backend }) => {
  const account = await backend.newAccount();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Forgot password?" })).toBeVisible();
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("a link is on its way")).toBeVisible();
  const link = await mailedLink(page, account.email, "reset");
  await page.goto(link);
  await page.getByLabel("New password").fill("password1");
  await page.getByRole("button", { name: "Save it" }).click();
  await expect(page.getByText("one of the most common")).toBeVisible();
  await page.getByLabel("New password").fill("a brand new horse");
  await page.getByRole("button", { name: "Save it" }).click();
  await page.waitForURL("/login");
  await expect(page.getByText("Password updated!")).toBeVisible();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill("a brand new horse");
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL("/dashboard");
  await page.goto("/login");
  await page.goto(link);
  await page.getByLabel("New password").fill("yet another horse");
  await page.getByRole("button", { name: "Save it" }).click();
  await expect(page.getByText("This link is spent")).toBeVisible();
});

test("an unconfirmed address is asked for on the profile, and confirmed by the mailed link", async ({
  page,
  learner,
}) => {
  await page.goto("/profile");
  const notice = page.getByRole("complementary", { name: "Confirm your address" });
  await expect(notice).toContainText(learner.email);
  await notice.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Sent! Look into your mail.")).toBeVisible();
  await page.goto(await mailedLink(page, learner.email, "confirm"));
  await expect(page.getByRole("heading", { name: "Address confirmed" })).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("region", { name: "Your plan" })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("another device is logged out from here, then every one", async ({ page, learner, browser }) => {
  const away = await browser.newPage();
  await away.goto("/login");
  await away.getByLabel("Email").fill(learner.email);
  await away.getByLabel("Password").fill(learner.password);
  await submitByKey(away);
  await away.waitForURL("/dashboard");
  await page.goto("/profile");
  const sessions = page.getByRole("region", { name: "Where you are logged in" });
  await expectWholeProfile(page);
  await expect(sessions.getByText("This device")).toHaveCount(1);
  await sessions.getByRole("button", { name: /^Log out Chrome/ }).click();
  await expect(sessions.getByRole("button", { name: /^Log out Chrome/ })).toHaveCount(0);
  expect((await send(away, "get", "/api/sessions")).status()).toBe(401);
  await away.close();
  await sessions.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
  await page.waitForURL("/");
  expect((await send(page, "get", "/api/plan")).status()).toBe(401);
});

test("a learner downloads the stored data as one file", async ({ page, learner }) => {
  // A browser begins to fetch the file in a task of its own, and finds nothing where its address was taken back at once.
  await page.addInitScript(() => {
    const revoked: string[] = [];
    Object.assign(window, { revoked });
    const revoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (url) => {
      revoked.push(url);
      revoke.call(URL, url);
    };
  });
  await page.goto("/profile");
  await expectWholeProfile(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("codenaut-data.json");
  expect(await page.evaluate(() => (window as { revoked?: string[] }).revoked)).toEqual([]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { account: { email: string } };
  expect(data.account.email).toBe(learner.email);
});

test("deleting the account asks twice, and needs the exact word DELETE", async ({
  page,
  learner,
  backend,
}) => {
  await page.route("**/api/cancel-subscription", (route) => route.abort());
  await page.goto("/profile");
  const leave = page.getByRole("button", { name: "Unsubscribe / Delete Account" });
  const there = () => backend.query("SELECT count(*) AS n FROM users WHERE id = ?", learner.user_id);
  const cancelled = page.getByText("Account deletion cancelled.");
  await expectWholeProfile(page);
  await leave.click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(cancelled).toBeVisible();
  // Without the notice, which goes by itself.
  await page.reload();
  await expectWholeProfile(page);
  await leave.click();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByLabel("Type DELETE to delete your account").fill("delete");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(cancelled).toBeVisible();
  expect(await there()).toEqual([{ n: 1 }]);
  await leave.click();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByLabel("Type DELETE to delete your account").fill("DELETE");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("An error occurred. Please check your internet connection.")).toBeVisible();
  expect(await there()).toEqual([{ n: 1 }]);
  await page.unroute("**/api/cancel-subscription");
  await leave.click();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByLabel("Type DELETE to delete your account").fill("DELETE");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL("/");
  expect(await there()).toEqual([{ n: 0 }]);
  await page.goto("/dashboard");
  await page.waitForURL(/\/login/);
});

test("the weekly mail is switched on in the settings, and stopped by its link without a session", async ({
  page,
  newContext,
  learner,
}) => {
  const wanted = page.getByLabel("A mail each Monday");
  await page.goto("/settings");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/settings"));
  await wanted.check();
  expect((await saved).ok()).toBe(true);
  const key = createHmac("sha256", `share of ${TEST_SECRET}`)
    .update(`weekly-mail:${learner.user_id}`)
    .digest()
    .subarray(0, 16);
  const elsewhere = await (await newContext()).newPage();
  // The address of the mail's header, as a browser opens it.
  await elsewhere.goto(`/api/weekly-mail/${learner.user_id}.${key.toString("base64url")}`);
  const title = elsewhere.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Stop the weekly mail?");
  await elsewhere.getByRole("button", { name: "Stop it" }).click();
  await expect(title).toHaveText("It is stopped");
  await page.reload();
  await expect(wanted).not.toBeChecked();
  await elsewhere.getByRole("button", { name: "Send it again" }).click();
  await expect(title).toHaveText("You get it again");
  await page.reload();
  await expect(wanted).toBeChecked();
});
