/**
 * npm run record:behaviour: runs the pages of `pages/` in Chromium and writes their steps to `chromium.json`, which the test compares with
 * the engine. Needs a Chromium (CHROMIUM_PATH, or /usr/bin/chromium-headless-shell).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { readStep } from "../../../worker/rules/behaviour/actions.ts";
import type { Step } from "../../../worker/rules/behaviour/record.ts";
import { inPage } from "./in-page.ts";
import { loadPages, type PageCase, type RecordedStep } from "./pages.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell";
const START = Date.UTC(2026, 0, 5, 12);
const ADDRESS = "https://page.codenaut.example/index.html";

interface PageState {
  lines: string[];
  page: string;
}

/** Milliseconds of real time after which a browser has sent its delayed events: `toggle`, `hashchange`, `close`. */
const SETTLE_MS = 30;

async function take(page: Page): Promise<PageState> {
  await new Promise((done) => setTimeout(done, SETTLE_MS));
  return (await page.evaluate("__recorder.take()")) as PageState;
}

async function act(page: Page, step: Step): Promise<string | undefined> {
  const state = page as Page & { field?: string };
  const first = (selector: string) => page.locator(selector).first();
  switch (step.verb) {
    case "click":
      await first(step.selector).click({ force: true, noWaitAfter: true });
      return;
    case "dblclick":
      await first(step.selector).dblclick({ force: true, noWaitAfter: true });
      return;
    case "hover":
      await first(step.selector).hover({ force: true });
      return;
    case "unhover":
      await page.mouse.move(1279, 719);
      return;
    case "focus":
      await first(step.selector).focus();
      return;
    case "blur":
      await first(step.selector).blur();
      return;
    case "check":
    case "uncheck":
      await first(step.selector).setChecked(step.verb === "check", { force: true, noWaitAfter: true });
      return;
    case "submit":
      await first(step.selector).evaluate((element) => {
        const form = element instanceof HTMLFormElement ? element : (element as HTMLInputElement).form;
        const button = form?.querySelector<HTMLElement>("button:not([type]), [type=submit]");
        if (button) button.click();
        else form?.requestSubmit();
      });
      return;
    case "type":
      await first(step.selector).focus();
      state.field = step.selector;
      if (step.text === "") {
        await page.keyboard.press("Control+a");
        await page.keyboard.press("Backspace");
      } else {
        await first(step.selector).evaluate((element) => {
          if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
        });
        await page.keyboard.type(step.text);
      }
      await first(step.selector).blur();
      return;
    case "set":
      await first(step.selector).evaluate((element, text) => {
        const input = element as HTMLInputElement;
        input.focus();
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }, step.text);
      return;
    case "select":
      await first(step.selector).focus();
      await first(step.selector).selectOption(step.text, { force: true });
      return;
    case "press": {
      const hasFocus = await page.evaluate(() => document.activeElement !== document.body);
      if (!hasFocus && state.field && (await page.locator(state.field).count()) > 0)
        await first(state.field).focus();
      await page.keyboard.press(step.key === "Space" ? " " : step.key);
      return;
    }
    case "wait":
      await page.evaluate(`__recorder.wait(${step.milliseconds})`);
      return;
    case "answer":
      await page.evaluate(
        `__recorder.answers.push(${JSON.stringify({ text: step.text, isYes: step.isYes })})`,
      );
      return;
    case "call": {
      const isAsync = /\bawait\b/.test(step.expression);
      const source = isAsync ? `async () => (\n${step.expression}\n)` : `() => (\n${step.expression}\n)`;
      return (await page.evaluate(`__recorder.value(${source})`)) as string;
    }
  }
}

const MAX_MS = 30_000;

/** Rejects after a page's time limit. */
async function tooLong(): Promise<never> {
  await new Promise((done) => setTimeout(done, MAX_MS).unref());
  throw new Error("took too long");
}

async function record(browser: Browser, one: PageCase): Promise<RecordedStep[]> {
  const context = await browser.newContext({
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1280, height: 720 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(5000);
  await page.route("**/*", (route) => {
    if (route.request().url() !== ADDRESS) return route.abort();
    const style = one.css ? `<style>\n${one.css}\n</style>\n` : "";
    const script = one.js ? `\n<script>${one.js.replace(/<(?=\/script)/g, "\\x3c")}\n</script>` : "";
    return route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html>${style}${one.html}${one.html.trim() === "" ? "<body>" : ""}${script}`,
    });
  });
  await page.addInitScript(`(${inPage})(${START})`);
  try {
    await page.goto(ADDRESS, { waitUntil: "load" });
    const steps: RecordedStep[] = [await take(page)];
    for (const source of one.actions) {
      const step = readStep(source);
      if (typeof step === "string") throw new Error(step);
      const value = await act(page, step);
      const state = await take(page);
      steps.push(value === undefined ? state : { ...state, value });
    }
    return steps;
  } finally {
    await context.close();
  }
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const pages = loadPages().filter(
  ({ name }) => names.length === 0 || names.some((part) => name.startsWith(part)),
);
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const answers: Record<string, RecordedStep[]> = {};
const queue = [...pages];
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (let one = queue.shift(); one; one = queue.shift())
      try {
        answers[one.name] = await Promise.race([record(browser, one), tooLong()]);
      } catch (error) {
        console.log(`${one.name}: ${String(error).split("\n").slice(0, 3).join(" ")}`);
      }
  }),
);
await browser.close();
const ordered = Object.fromEntries(
  pages.filter(({ name }) => answers[name]).map(({ name }) => [name, answers[name]]),
);
const file = process.env.RECORD_TO ?? join(import.meta.dirname, "chromium.json");
const lines = Object.entries(ordered).map(
  ([name, steps]) => `${JSON.stringify(name)}: ${JSON.stringify(steps)}`,
);
writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
console.log(`${lines.length} of ${pages.length} pages.`);
