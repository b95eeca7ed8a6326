/** Records what a page shows, also for a time too short for a test to see. */
import type { BrowserContext, Page } from "@playwright/test";

/** An attribute's new value as "name=value", or an added or changed text. `at`: milliseconds since 1970. */
export type Entry = { at: number; text: string };
type Recorded = { screenLog: Entry[] };

/** The attributes that are recorded. */
const STATE_ATTRIBUTES = ["data-phase", "data-motion", "aria-busy"];

/**
 * Starts the recorder in each page of a context, before its scripts. Each document has a log of its own. The frames in it have none: nobody
 * reads it, and to note each element of a long page took as long as to parse it.
 */
export async function recordScreen(context: BrowserContext): Promise<void> {
  await context.addInitScript((states) => {
    if (window.top !== window) return;
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
            // No test needs the editor's lines, and there are many.
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
  }, STATE_ATTRIBUTES);
}

/** The entries since the document was loaded. Their times are comparable between pages. */
export const readLog = (page: Page): Promise<Entry[]> =>
  page.evaluate(() => (window as unknown as Recorded).screenLog);

/** Waits until a text has been shown since the document was loaded. */
export async function expectShown(page: Page, text: string | RegExp): Promise<void> {
  const pattern = typeof text === "string" ? RegExp.escape(text) : text.source;
  // After a navigation it continues in the next document.
  await page.waitForFunction(
    (source) =>
      (window as unknown as Recorded).screenLog.some((entry) => new RegExp(source).test(entry.text)),
    pattern,
  );
}

/** The distinct values of an attribute since the document was loaded, in order. */
export async function statesShown(page: Page, name: string): Promise<string[]> {
  const values = (await readLog(page))
    .filter(({ text }) => text.startsWith(`${name}=`))
    .map(({ text }) => text.slice(name.length + 1));
  return [...new Set(values)];
}
