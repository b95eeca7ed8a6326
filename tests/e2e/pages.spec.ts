/** The status and title of each path's document. */
import { expect, test } from "./fixtures.ts";

/** The public pages, each with its title and a text that only it contains. */
const PUBLIC = [
  ["/", "Codenaut: learn to code by building", "Learn to code"],
  ["/pricing", "Pricing · Codenaut", "Pricing"],
  ["/faq", "FAQ · Codenaut", "FAQ"],
  ["/signup", "Sign up · Codenaut", "Join the crew"],
  ["/login", "Log in · Codenaut", "Welcome Back"],
  ["/reset", "New password · Codenaut", "Forgot password?"],
  ["/testing", "Testing ground · Codenaut", "Testing ground"],
  ["/test", "Testing ground · Codenaut", "Testing ground"],
  ["/watch", "Live battles · Codenaut", "Two learners race to the same small page"],
  ["/goback", "All set · Codenaut", "All set"],
  ["/success", "Welcome · Codenaut", "Missing signup info."],
] as const;

const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

for (const [path, title, shows] of PUBLIC) {
  test(`${path} has status 200 and its own title in the document`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(titleIn((await answer?.text()) ?? "")).toBe(title);
    await expect(
      page.getByRole("heading", { name: shows }).or(page.getByText(shows)).first(),
    ).toBeInViewport();
    await expect(page).toHaveTitle(title);
  });
}

for (const path of ["/nowhere", "/login/more", "/battle", "/dashboard/x/y"]) {
  test(`${path} has status 404 and its own title`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    expect(titleIn((await answer?.text()) ?? "")).toBe("Lost in space · Codenaut");
    await expect(page.getByRole("heading", { name: "Lost in space" })).toBeVisible();
    await expect(page).toHaveTitle("Lost in space · Codenaut");
  });
}

test("a page that the learner may not see has the not-found title, and the next page its own", async ({
  page,
  learner,
}) => {
  await page.goto("/dashboard");
  await expect(page).toHaveTitle("Dashboard · Codenaut");
  await expect(page.getByText(learner.display_name)).toBeVisible();
  await page.goto("/moderation");
  await expect(page.getByRole("heading", { name: "Lost in space" })).toBeVisible();
  await expect(page).toHaveTitle("Lost in space · Codenaut");
  await page.getByRole("link", { name: "Back to base" }).click();
  await expect(page).toHaveTitle("Dashboard · Codenaut");
});

for (const path of ["/login", "/signup"]) {
  test(`somebody who is signed in goes on from ${path} to the dashboard`, async ({ page, learner }) => {
    await page.goto("/dashboard");
    await expect(page.getByText(learner.display_name)).toBeVisible();
    await page.goto(path);
    await page.waitForURL("/dashboard");
  });
}

test("somebody who is signed in goes on from the log-in page to the page that asked for it", async ({
  page,
  learner,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByText(learner.display_name)).toBeVisible();
  await page.goto("/login?next=%2Finbox");
  await page.waitForURL("/inbox");
});

test("somebody who is signed in can still read the prices", async ({ page, learner }) => {
  await page.goto("/dashboard");
  await expect(page.getByText(learner.display_name)).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { name: "Pricing" })).toBeInViewport();
  await expect(page).toHaveURL("/pricing");
});
