/** Nothing is cut off, covered or outside of its box, at common window sizes. */
import type { Locator, Page } from "@playwright/test";
import { MAP_NAMES } from "../../worker/rules/map-names.ts";
import { WINDOW_SIZES } from "../support/window-sizes.ts";
import { horizontalOverflow } from "./accessibility.ts";
import { ask, chooseProject, expect, expectChatPreview, test } from "./fixtures.ts";

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(of: Locator): Promise<Box> {
  const box = await of.boundingBox();
  if (!box) throw new Error(`${of} is not there`);
  return box;
}

/** Whether two boxes overlap. */
const overlap = (a: Box, b: Box) =>
  a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1 && a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1;

/** Whether a box is within another, with a tolerance of one pixel. */
const within = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

for (const { width, height } of WINDOW_SIZES) {
  test(`dashboard at ${width}: the content of a card is within it, and nothing covers a card`, async ({
    page,
    learner: _,
  }) => {
    await page.setViewportSize({ width, height });
    await chooseProject(page, 1);
    await page.goto("/dashboard");
    const cards = page.getByRole("main").getByRole("region");
    await expect(cards).toHaveCount(6);
    await expectChatPreview(page);
    const boxes: Box[] = [];
    for (const card of await cards.all()) {
      const box = await boxOf(card);
      boxes.push(box);
      for (const part of await card.locator("button, a, p, h2").all())
        expect(within(await boxOf(part), box), (await part.textContent()) ?? "").toBe(true);
    }
    for (const box of boxes) expect(boxes.filter((other) => overlap(box, other))).toEqual([box]);
    for (const name of ["For Feedback (beta only)", "Chat", "View Journey", "Codex"]) {
      const button = await boxOf(page.getByRole("button", { name, exact: true }));
      expect(
        boxes.filter((box) => overlap(box, button)),
        name,
      ).toEqual([]);
    }
    await expectNoSidewaysScroll(page);
  });

  test(`journey at ${width}: no marker or label is under the dock, the hint or the head`, async ({
    page,
    learner: _,
  }) => {
    await page.setViewportSize({ width, height });
    for (const current_map of MAP_NAMES) {
      await ask(page, "put", "/journey/map", { current_map });
      await page.goto("/journey");
      await expect(page.getByRole("heading", { name: current_map, level: 1 })).toBeVisible();
      await expect(page.getByTestId("cover")).toBeHidden();
      const map = await boxOf(page.getByTestId("map"));
      const banner = await boxOf(page.locator("header"));
      const dock = await boxOf(page.getByTestId("dock"));
      expect([overlap(map, banner), overlap(map, dock)]).toEqual([false, false]);
      expect(banner.height + map.height + dock.height).toBeCloseTo(height, 0);
      // Hint and toolbar are parts of the dock. The map is clipped to its viewport.
      for (const part of await page.getByTestId("dock").locator("> *").all())
        if (await part.isVisible()) expect(within(await boxOf(part), dock)).toBe(true);
      await expect(page.getByTestId("map")).toHaveCSS("overflow", "clip");
      // The centre of the next project's marker isn't covered.
      const next = await boxOf(page.locator('[data-here="true"]'));
      const [x, y] = [next.x + next.width / 2, next.y + next.height / 2];
      expect(
        await page.evaluate(
          ([left, top]) => document.elementFromPoint(left, top)?.closest("button")?.dataset.here,
          [x, y] as const,
        ),
      ).toBe("true");
    }
    await expectNoSidewaysScroll(page);
  });
}

for (const { width, height } of WINDOW_SIZES.slice(0, 3)) {
  test(`inbox at ${width}: a message's subject stands beside its picture, not on it`, async ({
    page,
    learner: _,
  }) => {
    await page.setViewportSize({ width, height });
    await chooseProject(page, 1);
    await page.goto("/inbox");
    await page.locator("[data-task]").first().click();
    const picture = await boxOf(page.getByRole("article").locator("header > img"));
    const words = page.getByRole("article").locator("h2, header p");
    for (const part of await words.all()) expect(overlap(await boxOf(part), picture)).toBe(false);
    await expectNoSidewaysScroll(page);
  });
}

test("chat at 360: #threads is whole, also while other channels hold something new", async ({
  page,
  warrior,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(
    (key) => localStorage.setItem(key, JSON.stringify({ general: -1, help: -1, feedback: -1 })),
    `codenaut.chat-seen.${warrior.user_id}`,
  );
  await page.goto("/chat");
  await expect(page.getByRole("button", { name: "#feedback new messages" })).toBeVisible();
  const names = await page.getByRole("button", { name: /^#/ }).all();
  expect(names).toHaveLength(4);
  for (const name of names) {
    await name.scrollIntoViewIfNeeded();
    const box = await boxOf(name);
    expect(within(box, { x: 0, y: 0, width: 360, height: 740 })).toBe(true);
  }
  const row = names[0]?.locator("..");
  expect(await row?.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBe(0);
  await expectNoSidewaysScroll(page);
});

/** Applies the rules for iOS, which no other browser reads, in their places. */
const applyIosRules = (page: Page) =>
  page.evaluate(() => {
    for (const sheet of document.styleSheets)
      for (const [at, rule] of [...sheet.cssRules].entries().toArray().reverse()) {
        if (!(rule instanceof CSSSupportsRule) || !rule.conditionText.includes("-webkit-touch-callout"))
          continue;
        for (const { cssText } of rule.cssRules) sheet.insertRule(cssText, at + 1);
      }
  });

/** The sizes of the text in which a press puts a caret, in pixels. */
const fieldSizes = (page: Page) =>
  page
    .locator("input, textarea, select, .cm-content")
    .evaluateAll((fields) => fields.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));

for (const { path, field } of [
  { path: "/testing", field: "HTML" },
  { path: "/chat", field: "Message #general" },
])
  test(`iOS zooms into no field of ${path}: the text has 16 px at least`, async ({
    page,
    warrior,
    backend,
  }) => {
    // The smallest of the settings.
    await backend.query("UPDATE user_state SET editor_font_size = 11 WHERE user_id = ?", warrior.user_id);
    await page.goto(path);
    await expect(page.getByRole("textbox", { name: field, exact: true })).toBeVisible();
    expect(Math.min(...(await fieldSizes(page)))).toBeLessThan(16);
    await applyIosRules(page);
    expect(Math.min(...(await fieldSizes(page)))).toBe(16);
  });

test("iOS doesn't zoom into the lesson on the landing page, and the editor that comes looks the same", async ({
  page,
}) => {
  await page.goto("/");
  await applyIosRules(page);
  expect(await fieldSizes(page)).toEqual([16]);
  const box = page.getByRole("textbox", { name: "HTML" });
  const number = () => box.locator("..").evaluate((code) => getComputedStyle(code, "::before").fontSize);
  expect(await number()).toBe("16px");
  await box.pressSequentially("<");
  await expect(page.locator(".cm-content")).toHaveCSS("font-size", "16px");
  await expect(page.locator(".cm-gutters")).toHaveCSS("font-size", "16px");
});
