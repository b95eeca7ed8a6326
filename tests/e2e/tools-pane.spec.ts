/** The tools of every task, at the pane's widths. */
import type { Page } from "@playwright/test";
import { curriculum } from "../support/curriculum.ts";
import { type PartServer, startPartServer } from "../support/part-server.ts";
import { expect, test } from "./part-fixtures.ts";

const tasks = curriculum.projects.flatMap((project) => project.tasks);

let server: PartServer;
test.beforeAll(async () => {
  server = await startPartServer("tools-page.tsx");
});
test.afterAll(() => server.close());
test.beforeEach(({ page }) => page.goto(server.origin));

/** Renders the tools of all tasks in panes of a width. */
async function showTools(page: Page, width: number): Promise<void> {
  await page.evaluate((stored) => localStorage.setItem("codenaut.tools-width", String(stored)), width);
  const texts = tasks.map(({ id, tools, toolTexts: { html, css, js } }) => ({
    ...{ id, tools, html_tools: html, css_tools: css, js_tools: js },
  }));
  await page.evaluate((all) => {
    (window as unknown as { showTools: (tasks: typeof all) => void }).showTools(all);
  }, texts);
  await expect(page.getByRole("complementary", { name: "Tools" })).toHaveCount(tasks.length);
  await page.evaluate(() => document.fonts.ready);
}

/** The elements that are cut off: wider than the pane or outside of it, and not in a scrollable element. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-task]")].flatMap((row) => {
      const pane = row.querySelector("aside");
      if (!pane) return [`${row.getAttribute("data-task")}: no pane`];
      const { right } = pane.getBoundingClientRect();
      const scrolls = (element: Element) => element.closest("pre, div:has(> table)");
      return [...pane.querySelectorAll("*")]
        .filter((element) =>
          scrolls(element) === null || scrolls(element) === element
            ? element.getBoundingClientRect().right > right + 0.5
            : false,
        )
        .map((element) => `${row.getAttribute("data-task")}: ${element.outerHTML.slice(0, 60)}`);
    }),
  );

test("the tools of all tasks are there to be measured", () =>
  expect(tasks.length).toBeGreaterThanOrEqual(85));

test("no task's tools are cut off at any width of the pane", async ({ page }) => {
  for (const width of [200, 210, 225, 250, 275, 299, 350, 600]) {
    await showTools(page, width);
    const first = await page.locator("[data-task] > :last-child").first().boundingBox();
    expect(first?.width).toBe(width);
    expect.soft(await cutOff(page), `what is cut off at ${width} pixels`).toEqual([]);
  }
});

test("a line of code that is too long scrolls in its own box, by keyboard too", async ({ page }) => {
  await showTools(page, 250);
  const long = await page
    .locator("pre")
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
  expect(long).toBeGreaterThan(0);
  const index = await page
    .locator("pre")
    .evaluateAll((boxes) => boxes.findIndex((box) => box.scrollWidth > box.clientWidth));
  const box = page.locator("pre").nth(index);
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});
