/** Whatever opens over a page gives the focus back to what opened it. Everything here is done by keys. */
import type { Locator, Page } from "@playwright/test";
import { chooseProject, expect, test } from "./fixtures.ts";

/** A button by its name, pressed by Enter. */
async function press(page: Page, name: string | RegExp): Promise<Locator> {
  const button = page.getByRole("button", { name, exact: true }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  return button;
}

type Opened = {
  path: string;
  /** Opens it, and has the focus afterwards. */
  opener: string | RegExp;
  /** What is then pressed on the way, from button to button. */
  between?: readonly (string | RegExp)[];
  /** Has to be there before it is left. */
  shows: string;
  /** Esc, or the button that leaves it. */
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
  // What opened the scroll is gone with the list: the focus goes to what opened that.
  { path: "/journey", opener: "Projects", between: [/^The Tidepool Menu E/], shows: "Let's Build!" },
  { path: "/journey", opener: "Show the tour again", shows: "Welcome to your journey!", leave: "Done" },
  { path: "/inbox", opener: "Show the tour again", shows: "1 / 3", leave: "Done" },
  { path: "/playground", opener: "Show the task again", shows: "Back to the code" },
  { path: "/playground", opener: "Show the task again", shows: "Codex", leave: "Back to the code" },
  { path: "/playground", opener: "Ship", shows: "Mistakes will lose you exp!" },
  { path: "/playground", opener: "Ship", shows: "Mistakes will lose you exp!", leave: "Cancel" },
  { path: "/playground", opener: "Ship", between: ["Ship it"], shows: "Not quite", leave: "Keep coding" },
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
  test(`${leave ?? "Esc"} after ${way} on ${path} gives the focus back`, async ({ page, learner: _ }) => {
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

test("a message of the inbox gives the focus back to its line where both don't fit", async ({
  page,
  learner: _,
}) => {
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
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Are you sure you want to stop the tour?" })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.waitForURL(/\/login/);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the patch notes leave the focus on the page that they stood on", async ({ page, learner: _ }) => {
  await page.goto("/dashboard");
  const read = await press(page, "Got it!");
  await expect(read).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("on a first visit", () => {
  test.use({ tours: true });

  test("a tour that came by itself leaves the focus on what its last step was about", async ({
    page,
    learner: _,
  }) => {
    await page.goto("/dashboard");
    await expect(page.getByRole("dialog", { name: "Welcome aboard!" })).toBeFocused();
    await press(page, "Next");
    await expect(page.getByRole("dialog", { name: "Your journey" })).toBeFocused();
    await press(page, "Done");
    await expect(page.getByRole("button", { name: "View Journey" })).toBeFocused();
  });

  test("a question about a tour gives the focus back to the tour", async ({ page, learner: _ }) => {
    await page.goto("/dashboard");
    const tour = page.getByRole("dialog", { name: "Welcome aboard!" });
    await expect(tour).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Are you sure you want to stop the tour?")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tour).toBeFocused();
  });
});
