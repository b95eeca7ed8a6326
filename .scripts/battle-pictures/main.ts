/** Draws the finished page of each battle: `npm run battle-pictures`, or of some: `npm run battle-pictures -- b34 b35`. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { type Browser, chromium, type Page } from "@playwright/test";
import { drawnFrom, readDrawn, writeDrawn } from "../../worker/curriculum/battle-pictures.ts";
import type { Battle } from "../../worker/curriculum/content.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { BATTLE_PICTURE, battlePicture } from "../../worker/rules/battle-picture.ts";
import { type Action, readStep } from "../../worker/rules/behaviour/actions.ts";
import { publicFolder, publishPicture } from "../art/kit/files.ts";
import { emojiFile } from "../art/kit/sprites.ts";

/** The most bytes of a picture. */
const MAX_BYTES = 12_000;
/** The window that is drawn: about a preview's width, so that letters of 16px can be read. */
const VIEWPORT = { width: 400, height: 250 };

const { curriculum } = loadCurriculum();
const asked = new Set(process.argv.slice(2));
const chosen = curriculum.battles.filter(({ id }) => asked.size === 0 || asked.has(id));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
});
for (const battle of chosen) await draw(browser, battle);
await browser.close();
removeOthers();
rememberDrawn();

/**
 * Draws the page after the last of the battle's actions that leaves it other than it began: after the second click of a switch it would
 * look as before.
 */
async function draw(browser: Browser, battle: Battle): Promise<void> {
  const actions = battle.actions?.plan.actions ?? [];
  let shot = await shoot(browser, battle, []);
  const before = shot;
  for (let count = actions.length; count > 0 && shot.equals(before); count--)
    shot = await shoot(browser, battle, actions.slice(0, count));
  const image = await loadImage(shot);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  publishPicture(battlePicture(battle).slice(1), canvas, MAX_BYTES);
}

/** The battle's finished page as PNG, after some actions. Below stands what the last one printed, where that is compared. */
async function shoot(browser: Browser, { check, actions }: Battle, taken: Action[]): Promise<Buffer> {
  const scale = (2 * BATTLE_PICTURE.width) / VIEWPORT.width;
  const page = await browser.newPage({ viewport: VIEWPORT, deviceScaleFactor: scale });
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  const { html, css, js } = check;
  await page.setContent(`<!doctype html><style>\n${css}\n</style>\n${html}\n<script>\n${js}\n</script>`);
  for (const action of taken) {
    lines.length = 0;
    await act(page, action);
  }
  await page.mouse.move(0, VIEWPORT.height - 1);
  const hovered = /([^{},]+):hover/.exec(css)?.[1];
  if (hovered) await page.hover(hovered.trim());
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  if (actions?.plan.look?.console) await drawConsole(page, lines);
  await drawEmoji(page);
  const shot = await page.screenshot({ animations: "disabled" });
  await page.close();
  return shot;
}

async function drawConsole(page: Page, lines: string[]): Promise<void> {
  await page.evaluate((text) => {
    const box = document.createElement("pre");
    box.textContent = text;
    box.style.cssText =
      "position: fixed; inset: auto 0 0; margin: 0; padding: 8px 16px; background: #14121f; color: #e0e1dd; font-size: 14px; text-align: left;";
    document.body.append(box);
  }, lines.join("\n"));
}

/** Takes one action. Ranges of drawn numbers become their first number. */
async function act(page: Page, { source }: Action): Promise<void> {
  const step = readStep(source.replace(/<(\d+)\.\.\d+>/g, "$1"));
  if (typeof step === "string") throw new Error(`${source}: ${step}`);
  switch (step.verb) {
    case "click":
      return page.click(step.selector);
    case "set":
      return page.fill(step.selector, step.text);
    case "call":
      await page.evaluate(step.expression);
      return;
    default:
      throw new Error(`"${source}" can't be drawn yet; add it to .scripts/battle-pictures/main.ts`);
  }
}

/** Puts pictures in place of the page's emoji, since not every machine has a font with them. */
async function drawEmoji(page: Page): Promise<void> {
  const found = await page.evaluate(() => [
    ...new Set(document.body.textContent?.match(/\p{Extended_Pictographic}\uFE0F?/gu) ?? []),
  ]);
  const images = found.map((emoji) => [
    emoji,
    `data:image/webp;base64,${readFileSync(emojiFile(emoji)).toString("base64")}`,
  ]);
  await page.evaluate(async (images) => {
    const addresses = new Map(images as [string, string][]);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    for (const node of nodes) {
      if (node.parentElement?.closest("script, style")) continue;
      const parts = (node.textContent ?? "").split(/(\p{Extended_Pictographic}\uFE0F?)/u).map((part) => {
        const src = addresses.get(part);
        if (!src) return part;
        const image = new Image();
        image.src = src;
        image.style.cssText = "width: 1.2em; height: 1.2em; vertical-align: -0.25em;";
        return image;
      });
      (node as ChildNode).replaceWith(...parts);
    }
    await Promise.all([...document.images].map((image) => image.decode()));
  }, images);
}

/** Removes the pictures that belong to no battle. */
function removeOthers(): void {
  const used = new Set(curriculum.battles.map((battle) => battlePicture(battle).split("/").at(-1)));
  for (const name of readdirSync(join(publicFolder, "battles")))
    if (!used.has(name)) rmSync(join(publicFolder, "battles", name));
}

function rememberDrawn(): void {
  const before = readDrawn();
  const entries = curriculum.battles.map((battle) => [
    battle.id,
    chosen.includes(battle) ? drawnFrom(battle) : before[battle.id],
  ]);
  writeDrawn(Object.fromEntries(entries.filter(([, digest]) => digest !== undefined)));
}
