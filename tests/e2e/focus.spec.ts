/** The focus returns to the opener of each layer over a page. All tests use the keyboard only. */
import type { Locator, Page } from "@playwright/test";
import { chooseProject, expect, test } from "./fixtures.ts";

/** Presses Enter on a button. */
async function press(page: Page, name: string | RegExp): Promise<Locator> {
  const button = page.getByRole("button", { name, exact: true }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  return button;
}

type Opened = {
  path: string;
  /** The button that opens the layer, and has the focus afterwards. */
  opener: string | RegExp;
  /** Further buttons that are pressed, in order. */
  between?: readonly (string | RegExp)[];
  /** What must be visible before the layer is closed. */
  shows: string;
  /** The button that closes the layer; Esc without one. */
  leave?: string;
};

const OPENED: readonly Opened[] = [
  { path: "/dashboard", opener: "For Feedback (beta only)", shows: "Send Feedback" },
  { path: "/dashboard", opener: "For Feedback (beta only)", shows: "Send Feedback", leave: "Cancel" },
  { path: "/journey", opener: /^Maps/, shows: "Choose a Map" },
  { path: "/journey", opener: /^Maps/, shows: "Choose a Map", leave: "Close" },
  { path: "/journey", opener: /^The Tidepool Menu/, shows: "Let's Build!" },
  { path: "/journey", opener: /^The Tidepool Menu/, shows: "Let's Build!", leave: "Close" },
  { path: "/journey", opener: "Projects", shows: "The Tidepool Menu" },
  { path: "/journey", opener: "Projects", shows: "The Tidepool Menu", leave: "Close the list" },
  // The scroll's opener is gone with the list, so the focus goes to the list's opener.
  { path: "/journey", opener: "Projects", between: [/^The Tidepool Menu E/], shows: "Let's Build!" },
  { path: "/journey", opener: "Show the tour again", shows: "Welcome to your journey!", leave: "Done" },
  { path: "/inbox", opener: "Show the tour again", shows: "1 / 3", leave: "Done" },
  { path: "/playground", opener: "Show the task again", shows: "Back to the code" },
  { path: "/playground", opener: "Show the task again", shows: "Codex", leave: "Back to the code" },
  { path: "/playground", opener: "Ship", shows: "Mistakes will lose you exp!" },
  { path: "/playground", opener: "Ship", shows: "Mistakes will lose you exp!", leave: "Cancel" },
  { path: "/profile", opener: "Log out everywhere", shows: "here too?", leave: "Cancel" },
  {
    path: "/profile",
    opener: "Unsubscribe / Delete Account",
    between: ["Go on"],
    shows: "The last question",
    leave: "Keep my account",
  },
];

for (const { path, opener, between = [], shows, leave } of OPENED) {
  const way = [opener, ...between].map(String).join(", ");
  test(`${leave ?? "Esc"} after ${way} on ${path} returns the focus`, async ({ page, learner: _ }) => {
    await chooseProject(page, 1);
    await page.goto(path);
    await expect(page.getByTestId("cover")).toBeHidden();
    const button = await press(page, opener);
    for (const next of between) await press(page, next);
    await expect(page.getByText(shows).first()).toBeVisible();
    if (leave === "Done") {
      const next = page.getByRole("button", { name: "Next" });
      while (await next.isVisible()) await next.press("Enter");
    }
    if (leave) await press(page, leave);
    else await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test("on a phone, closing a message focuses its entry in the list", async ({ page, learner: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseProject(page, 1);
  await page.goto("/inbox");
  const line = await press(page, /Nobody knows my name out here/);
  await press(page, "Messages");
  await expect(line).toBeFocused();
});

test("a question is answered with no when the program leaves its page", async ({
  page,
  context,
  learner: _,
}) => {
  await chooseProject(page, 1);
  await page.goto("/inbox");
  await press(page, "Show the tour again");
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Are you sure you want to stop the tour?" })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.waitForURL(/\/login/);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("closing the patch notes leaves the focus on the page", async ({ page, learner: _ }) => {
  await chooseProject(page, 1);
  await page.goto("/dashboard");
  const read = await press(page, "Got it!");
  await expect(read).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("on a first visit", () => {
  test.use({ tours: true });

  test("a tour that opened by itself leaves the focus on its last target", async ({ page, learner: _ }) => {
    await page.goto("/dashboard");
    await expect(page.getByRole("dialog", { name: "Welcome aboard!" })).toBeFocused();
    await press(page, "Next");
    await expect(page.getByRole("dialog", { name: "Your journey" })).toBeFocused();
    await press(page, "Done");
    await expect(page.getByRole("button", { name: "View Journey" })).toBeFocused();
  });

  test("the question whether to stop a tour returns the focus to the tour", async ({ page, learner: _ }) => {
    await page.goto("/dashboard");
    const tour = page.getByRole("dialog", { name: "Welcome aboard!" });
    await expect(tour).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Are you sure you want to stop the tour?")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tour).toBeFocused();
  });
});
