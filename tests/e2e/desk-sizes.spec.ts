/** A task from the request to the right ship, at each size of window, by touch alone and by keyboard alone, without motion. */
import type { Locator, Page } from "@playwright/test";
import { curriculum } from "../support/curriculum.ts";
import { editorOf, pressTab } from "./editors.ts";
import { chooseProject, expect, test } from "./fixtures.ts";

const task = curriculum.projects[0]?.tasks[0];
if (!task) throw new Error("Project 1 has no task");

const SIZES = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;
/** Below it the parts of the desk are tabs. */
const WIDE_PX = 1024;

const requestOf = (page: Page) => page.getByRole("region", { name: "Task", exact: true });

/**
 * Moves a finger over the middle of the window, from one x to another, and lets it rest before it leaves. The events carry timestamps of
 * their own: by the machine's clock the finger leaves at speed, and where a frame is late the fling goes past a part of the desk.
 */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      timestamp,
      touchPoints: x === undefined ? [] : [{ x, y: 600 }],
    });
  await touch("touchStart", from);
  const step = Math.sign(to - from) * 20;
  for (let x = from + step; Math.abs(to - x) >= 20; x += step) {
    timestamp += 1 / 60;
    await touch("touchMove", x);
  }
  timestamp += 0.5;
  await touch("touchEnd");
  await session.detach();
}

/** Presses Tab until a control has the focus, and then Enter. */
async function press(page: Page, control: Locator, key: "Tab" | "Shift+Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < 40; stop += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) break;
    await pressTab(page, key);
  }
  await expect(control).toBeFocused();
  await page.keyboard.press("Enter");
}

for (const [width, height] of SIZES) {
  const isWide = width >= WIDE_PX;
  test.describe(`at ${width} by ${height}, by touch`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: !isWide });

    test("a learner reads the request, codes, runs and ships", async ({ page, learner: _ }) => {
      await chooseProject(page, 1);
      await page.goto("/playground");
      await expect(editorOf(page, "HTML")).toBeInViewport();
      const isOpen = (name: string) =>
        expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
      if (!isWide) {
        await swipe(page, width - 40, 40);
        await isOpen("Page");
        await swipe(page, width - 40, 40);
        await isOpen("Task");
        await expect(requestOf(page)).toBeInViewport();
        await swipe(page, 40, width - 40);
        await isOpen("Page");
        await page.getByRole("tab", { name: "Code" }).tap();
      }
      await editorOf(page, "HTML").tap();
      await expect(editorOf(page, "HTML")).toBeFocused();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(task.check.html);
      await page.getByRole("button", { name: "Run", exact: true }).tap();
      await expect(page.locator("iframe:visible")).toBeInViewport();
      await page.getByRole("button", { name: "Ship", exact: true }).tap();
      await page.getByRole("button", { name: "Ship it" }).tap();
      await expect(page.getByText(/Correct\. You gained \d+ EXP/)).toBeAttached();
      await page.getByRole("button", { name: "Continue" }).tap();
      await page.waitForURL("/inbox");
    });
  });

  test.describe(`at ${width} by ${height}, by keyboard`, () => {
    test.use({ viewport: { width, height } });

    test("a learner reads the request, codes, runs and ships", async ({ page, learner: _ }) => {
      await chooseProject(page, 1);
      await page.goto("/playground");
      await expect(editorOf(page, "HTML")).toBeFocused();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(task.check.html);
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.locator("iframe:visible")).toBeInViewport();
      // Where the parts are tabs, the page's has the focus now. Else it is in the editor.
      if (!isWide) await page.keyboard.press("End");
      await expect(requestOf(page)).toBeInViewport();
      await press(page, page.getByRole("button", { name: "Ship", exact: true }), "Shift+Tab");
      await press(page, page.getByRole("button", { name: "Ship it" }), "Tab");
      await expect(page.getByText(/Correct\. You gained \d+ EXP/)).toBeAttached();
      await press(page, page.getByRole("button", { name: "Continue" }), "Tab");
      await page.waitForURL("/inbox");
    });
  });
}

test.describe("on a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test("the header is one row, and the code with its keys is on the window", async ({ page, learner: _ }) => {
    await chooseProject(page, 1);
    await page.goto("/playground");
    await expect(editorOf(page, "HTML")).toBeInViewport({ ratio: 1 });
    const boxes = await Promise.all(
      ["Back", "Run", "Ship"].map((name) => page.getByRole("button", { name, exact: true }).boundingBox()),
    );
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(390);
  });
});
