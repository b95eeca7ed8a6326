/** What a page showed, also what was gone again before a test could look. */
import type { BrowserContext, Page } from "@playwright/test";

/** An attribute's new value, or the text of what was added or changed. */
export type Entry = { at: number; text: string };
type Recorded = { screenLog: Entry[] };

/** States that the app's elements say of themselves. */
const STATES = ["data-phase", "data-motion", "aria-busy"];

/** Records from before the page's own scripts run. The log begins anew with each document. */
export async function recordScreen(context: BrowserContext): Promise<void> {
  await context.addInitScript((states) => {
    const log: Entry[] = [];
    Object.assign(window, { screenLog: log });
    const note = (text: string | null | undefined) => {
      const entry = { at: performance.timeOrigin + performance.now(), text: (text ?? "").trim() };
      if (entry.text !== "" && entry.text.length < 2000 && log.at(-1)?.text !== entry.text) log.push(entry);
    };
    const noteStates = (element: Element) => {
      for (const name of states)
        if (element.hasAttribute(name)) note(`${name}=${element.getAttribute(name)}`);
    };
    new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations) {
        if (type === "attributes") noteStates(target as Element);
        else if (type === "characterData") note(target.parentElement?.textContent);
        else
          for (const node of addedNodes) {
            // The editor's lines are not what a test looks for here, and there are many.
            if (target instanceof Element && target.closest(".cm-editor")) continue;
            note(node.textContent);
            if (!(node instanceof Element)) continue;
            noteStates(node);
            for (const name of states)
              for (const inner of node.querySelectorAll(`[${name}]`)) noteStates(inner);
          }
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: states,
    });
  }, STATES);
}

/** What was recorded since the document was loaded, with the time on the clock that all pages of a machine share. */
export const readLog = (page: Page): Promise<Entry[]> =>
  page.evaluate(() => (window as unknown as Recorded).screenLog);

/** Waits until the page shows a text, or has shown it since it was loaded. */
export async function expectShown(page: Page, text: string | RegExp): Promise<void> {
  const pattern = typeof text === "string" ? RegExp.escape(text) : text.source;
  // Goes on in the next document, where the page moves on meanwhile.
  await page.waitForFunction(
    (source) =>
      (window as unknown as Recorded).screenLog.some((entry) => new RegExp(source).test(entry.text)),
    pattern,
  );
}

/** The values that an attribute has had since the page was loaded, each once, in order. */
export async function statesShown(page: Page, name: string): Promise<string[]> {
  const values = (await readLog(page))
    .filter(({ text }) => text.startsWith(`${name}=`))
    .map(({ text }) => text.slice(name.length + 1));
  return [...new Set(values)];
}
