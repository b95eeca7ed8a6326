/** Help inside the editor: tips, cards, colours, numbers and pointing. */
import type { Page } from "@playwright/test";
import { type PartServer, startPartServer } from "../support/part-server.ts";
import { findViolations } from "./accessibility.ts";
import { editorOf, type TabName } from "./editors.ts";
import { expect, test } from "./part-fixtures.ts";
import { visiblePage } from "./previews.ts";

let server: PartServer;
test.beforeAll(async () => {
  server = await startPartServer("help-page.tsx");
});
test.afterAll(() => server.close());
test.beforeEach(({ page }) => page.goto(server.origin));

const code = async (page: Page) => JSON.parse((await page.locator("output").textContent()) ?? "");

/** Opens a tab with the cursor in a text of it. */
async function goTo(page: Page, tab: TabName, text: string): Promise<void> {
  await page.getByRole("tab", { name: tab }).click();
  await editorOf(page, tab).getByText(text, { exact: true }).first().click();
  await expect(editorOf(page, tab)).toBeFocused();
}

test("a tip stands at its line, takes the focus there, and goes when the line is edited", async ({
  page,
}) => {
  await page.getByRole("button", { name: "Keep coding" }).click();
  const css = editorOf(page, "CSS");
  await expect(css).toBeFocused();
  await expect(css.getByText("Look at tomato: it should be teal")).toBeVisible();
  await expect(page.locator(".cm-lineNumbers .cm-tipGutter")).toHaveText("2");
  expect(await findViolations(page, { include: [".cm-tip"], exclude: [] })).toEqual([]);
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("p");
  await expect(css.locator(".cm-tip")).toBeVisible();
  await page.keyboard.press("F8");
  await page.keyboard.press("Backspace");
  await expect(css.locator(".cm-tip")).toHaveCount(0);
  await expect(page.locator(".cm-tipGutter")).toHaveCount(0);
});

test("a name that has been taught has a card, by mouse and by keyboard", async ({ page }) => {
  const card = page.locator(".cm-card");
  // Help is loaded when the editor is first used; until then the key has another meaning.
  await expect(async () => {
    await goTo(page, "HTML", "h1");
    // Off the name, which the mouse would open the card of too.
    await page.mouse.move(0, 0);
    await page.keyboard.press("ControlOrMeta+i");
    await expect(card).toContainText("<h1> holds the page's main heading.", { timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await editorOf(page, "HTML").getByText("li", { exact: true }).first().hover();
  await expect(card).toContainText("each <li> in it is one line.");
  // `<p>` hasn't been taught: the card goes, and none comes.
  await goTo(page, "HTML", "p");
  await page.keyboard.press("ControlOrMeta+i");
  await expect(
    page.locator(".cm-announced").filter({ hasText: "There is no card for this word." }),
  ).toBeAttached();
  await expect(card).toHaveCount(0);
});

test("one press of the keys opens the card of the word at the cursor, where no mouse has been", async ({
  page,
}) => {
  const html = editorOf(page, "HTML");
  const announced = (text: string) => page.locator(".cm-announced").filter({ hasText: text });
  await html.focus();
  await page.keyboard.press("ControlOrMeta+End");
  // On `id`, which has no card: until one is looked for, help is on its way.
  for (let character = 0; character < 'id="html"></p>'.length - 1; character += 1)
    await page.keyboard.press("ArrowLeft");
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+i");
    await expect(announced("There is no card for this word.")).toBeAttached({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowRight");
  await page.evaluate(() => {
    window.taught = new Promise((resolve) => {
      window.tellTaught = resolve;
    });
  });
  await page.keyboard.press("ControlOrMeta+i");
  await page.evaluate(() => window.tellTaught?.());
  await expect(announced("<h1> holds the page's main heading.")).toBeAttached();
  await expect(page.locator(".cm-card")).toContainText("<h1> holds the page's main heading.");
});

test("a colour is chosen at its swatch, a number dragged, and each taken back by one undo", async ({
  page,
}) => {
  const css = async () => (await code(page)).css as string;
  await goTo(page, "CSS", "font-size");
  await page.locator(".cm-swatch").click();
  await page.locator(".cm-picker").evaluate((picker: HTMLInputElement) => {
    for (const value of ["#102030", "#405060"]) {
      picker.value = value;
      picker.dispatchEvent(new Event("input"));
    }
    picker.dispatchEvent(new Event("change"));
  });
  await expect.poll(css).toContain("color: #405060;");
  await expect(editorOf(page, "CSS")).toBeFocused();

  await page.locator(".cm-number").hover();
  const handle = page.locator(".cm-numberHandle");
  await handle.hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
  await page.mouse.move(x + 40, y, { steps: 3 });
  await page.mouse.move(x + 94, y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(css).toMatch(/font-size: 6[0-3]px/);

  await goTo(page, "CSS", "font-size");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(css).toContain("font-size: 40px");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Shift+Alt+ArrowDown");
  await expect.poll(css).toContain("font-size: 31px");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(css).toContain("color: tomato;\n  font-size: 40px");
});

test("what is pointed at in the page lights up in the code, and the other way round", async ({ page }) => {
  const preview = visiblePage(page, "own");
  await preview.getByText("Tea", { exact: true }).hover();
  await expect(page.locator(".cm-pointedTag")).toHaveText(["<li>", "</li>"]);
  await expect(page.locator(".cm-line", { has: page.locator(".cm-pointedTag") })).toHaveText(
    "  <li>Tea</li>",
  );
  // The page's own script sees nothing of it.
  await expect(preview.locator("#html")).toHaveText(/^<h1>Tiki Bar<\/h1>\s+<ul>\s+<li>Lime<\/li>/);
  const outlines = preview.locator("html > div");
  await expect(outlines).toHaveCount(0);
  await goTo(page, "HTML", "h1");
  await expect(outlines).toHaveCount(1);
  // The cursor is at the heading too.
  await page.mouse.move(0, 0);
  await expect(outlines).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tab", { name: "HTML" })).toBeFocused();
  await expect(outlines).toHaveCount(0);
});
