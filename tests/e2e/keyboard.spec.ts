/** The learner's path without a pointer, screen by screen. Every element that takes the focus must be visible. */
import type { Locator, Page } from "@playwright/test";
import { curriculum } from "../support/curriculum.ts";
import { pressTab } from "./editors.ts";
import { chooseProject, expect, newName, paint, test } from "./fixtures.ts";

const task = curriculum.projects[0]?.tasks[0];
if (!task) throw new Error("Project 1 has no task");

/** More than the focusable elements before the target on any page. */
const MAX_STOPS = 60;

/** Why the focus isn't visible: outside of the viewport, covered, or without a ring. */
function focusProblem(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const name = element.outerHTML.slice(0, 120);
  // For a visually hidden control, the label is checked.
  const drawn = element.closest("label") ?? element;
  const { left, top, right, bottom } = drawn.getBoundingClientRect();
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `out of sight: ${name}`;
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
  const hit = document.elementFromPoint(x, y);
  if (hit && !drawn.contains(hit) && !hit.contains(drawn))
    return `covered by ${hit.outerHTML.slice(0, 80)}: ${name}`;
  const near = [element, ...drawn.querySelectorAll("*"), drawn, element.closest(":has(> .cm-editor)")];
  const ringed = near.some((one) => one && getComputedStyle(one).outlineStyle !== "none");
  return ringed ? null : `without a ring: ${name}`;
}

/** Backwards, as from the code to the header: after the page beside the code, Tab leaves the document. */
const BACK = "Shift+Tab";
type TabKey = "Tab" | typeof BACK;

/** Presses Tab until the target has the focus. The focus must be visible at each step. */
async function tabTo(page: Page, target: Locator, tab: TabKey = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await pressTab(page, tab);
    expect(await page.evaluate(focusProblem)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${target}`);
}

/** Moves the focus to a control and presses a key. */
async function press(page: Page, target: Locator, key = "Enter", tab: TabKey = "Tab"): Promise<void> {
  await tabTo(page, target, tab);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test("without a pointer a newcomer signs up from the landing page", async ({ page }) => {
  const name = newName();
  await page.goto("/");
  await press(page, page.getByRole("link", { name: "Start Now" }).first());
  await type(page, "Display Name", name);
  await type(page, "Email", `${name.replaceAll(" ", "-")}@example.com`);
  await type(page, "Password", "correct horse battery");
  await page.keyboard.press("Enter");
  const starter = page.getByRole("region", { name: "Starter" });
  await press(page, starter.getByRole("button", { name: "Get Started" }));
  await page.waitForURL("/newUser");
});

test("without a pointer a newcomer chooses an avatar", async ({ page, learner: _ }) => {
  await page.goto("/newUser");
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await press(page, page.getByRole("button", { name: "Let's Begin!" }));
  await page.waitForURL("/dashboard");
});

test("without a pointer a learner goes from the dashboard to a project", async ({ page, learner: _ }) => {
  await page.goto("/dashboard");
  await press(page, page.getByRole("button", { name: "View Journey" }));
  await page.waitForURL("/journey");
  // The cover of the map disappears by itself.
  await expect(page.getByRole("heading", { name: "BeachIsland", level: 1 })).toBeVisible();
  await expect(page.getByTestId("cover")).toBeHidden();
  await expect(page.getByRole("button", { name: /^The Lighthouse Card/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Let's Build!" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("/inbox");
});

test("without a pointer a learner starts the task in the inbox", async ({ page, learner: _ }) => {
  await chooseProject(page, 1);
  await page.goto("/inbox");
  await expect(page.getByRole("button", { name: "Start Task" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("/playground");
});

test("without a pointer a learner gets into the editor, codes, and gets out", async ({
  page,
  learner: _,
}) => {
  await chooseProject(page, 1);
  await page.goto("/playground");
  const editor = page.getByRole("textbox", { name: "HTML", exact: true });
  await expect(editor).toBeFocused();
  await page.getByRole("tab", { name: "HTML", exact: true }).focus();
  await tabTo(page, editor);
  await page.keyboard.press("Tab");
  await expect(page.getByText("To leave the editor, press Escape, then Tab.").first()).toBeInViewport();
  await expect(editor).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(task.check.html);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
});

test("without a pointer a learner widens tools and preview, hides it and runs the code in a window", async ({
  page,
  learner: _,
}) => {
  await chooseProject(page, 1);
  await page.goto("/playground");
  await paint(page);
  const editor = page.getByRole("textbox", { name: "HTML", exact: true });
  await editor.focus();
  // Tab passes a page of another process in which nothing takes the focus.
  await page.keyboard.insertText("<button>Wave</button>");
  await expect(page.frameLocator("iframe:visible").getByRole("button", { name: "Wave" })).toBeVisible();
  const preview = page.getByRole("separator", { name: "Width of the preview" });
  await press(page, preview, "ArrowLeft");
  await expect(preview).toHaveAttribute("aria-valuenow", "55");
  await tabTo(page, page.getByRole("button", { name: "Open in a window" }));
  await page.keyboard.press("Tab");
  await expect(page.locator("iframe:visible")).toBeFocused();
  await editor.focus();
  const tools = page.getByRole("separator", { name: "Width of the tools" });
  await press(page, tools, "ArrowRight", BACK);
  await expect(tools).toHaveAttribute("aria-valuenow", "370");
  await press(page, page.getByRole("button", { name: "Hide Preview" }), "Enter", BACK);
  await expect(preview).toBeHidden();
  const popup = page.waitForEvent("popup");
  await press(page, page.getByRole("button", { name: "Run", exact: true }));
  await (await popup).close();
});

test("without a pointer a learner ships, reads the answer and goes on", async ({
  page,
  learner,
  backend,
}) => {
  await chooseProject(page, 1);
  await page.goto("/playground");
  const editor = page.getByRole("textbox", { name: "HTML", exact: true });
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(task.check.html);
  await press(page, page.getByRole("button", { name: "Ship", exact: true }), "Enter", BACK);
  await press(page, page.getByRole("button", { name: "Ship it" }));
  await expect(page.getByText(/Correct\. You gained \d+ EXP/)).toBeAttached();
  await press(page, page.getByText("Suggested answer"));
  await expect(page.getByRole("button", { name: "Copy the HTML" })).toBeVisible();
  await press(page, page.getByRole("button", { name: "Continue" }));
  await page.waitForURL("/inbox");
  const ships = await backend.query(
    "SELECT correct FROM task_completion_log WHERE user_id = ?",
    learner.user_id,
  );
  expect(ships).toEqual([{ correct: 1 }]);
});
