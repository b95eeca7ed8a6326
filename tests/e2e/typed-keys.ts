/** Types into a long page on the desk, and measures how soon each key is in the page beside the code. */
import type { Page } from "@playwright/test";
import { editorOf } from "./editors.ts";

const PAGE_CHARACTERS = 64 * 1024;
const repeat = (text: string, characters: number) => text.repeat(Math.ceil(characters / text.length));
/** Most of it HTML, with some CSS and JavaScript. */
const LONG_CODE = {
  html: repeat(
    '<p class="line">A line of <b>text</b> with a <a href="#top">link</a>.</p>\n',
    PAGE_CHARACTERS * 0.7,
  ),
  css: repeat(".line { margin: 4px; color: #246; }\n", PAGE_CHARACTERS * 0.2),
  js: repeat("function add(a, b) { return a + b; }\n", PAGE_CHARACTERS * 0.1),
};

type Measures = { times: number[]; onTime: () => void };

/** Opens the free coding page with code of 64 kB, the focus in the HTML. */
export async function openLongPage(page: Page): Promise<void> {
  await page.addInitScript((code) => {
    if (window.top === window) localStorage.setItem("codenaut.draft.testing", JSON.stringify(code));
  }, LONG_CODE);
  await page.goto("/testing");
  await page.frameLocator("iframe:visible").locator(".line").first().waitFor();
  await editorOf(page, "HTML").focus();
  await page.evaluate(() => {
    const measures: Measures = { times: [], onTime: () => {} };
    Object.assign(window, { measures });
    let pressedAt = 0;
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      pressedAt = timeStamp;
    };
    addEventListener("keydown", onKey, true);
    // The stage shows a frame once its page is parsed.
    const isShown = ({ target }: MutationRecord) =>
      target instanceof HTMLIFrameElement && target.style.visibility === "";
    new MutationObserver((records) => {
      if (pressedAt === 0 || !records.some(isShown)) return;
      measures.times.push(performance.now() - pressedAt);
      pressedAt = 0;
      measures.onTime();
    }).observe(document.body, { subtree: true, attributeFilter: ["style"] });
  });
}

/**
 * Presses a key in a page that `openLongPage` has opened, and waits until the page with it is visible.
 * @returns how long after the key that was, in milliseconds
 */
export async function typeKey(page: Page, key: string): Promise<number> {
  const count = await page.evaluate(
    () => (window as unknown as { measures: Measures }).measures.times.length,
  );
  await page.keyboard.press(key);
  return page.evaluate(
    (before) =>
      new Promise<number>((resolve) => {
        const { measures } = window as unknown as { measures: Measures };
        const look = () => {
          const time = measures.times[before];
          if (time !== undefined) resolve(time);
        };
        measures.onTime = look;
        look();
      }),
    count,
  );
}
