/** Pages whose every step Chromium has shown: how many are equal to it. */
import type { Engine } from "../../../worker/rules/behaviour/engine.ts";
import { runPage, shownOf } from "../../rules/behaviour/shown.ts";
import type { RecordedPage } from "./files.ts";

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", amp: "&" };

/** The files have the page's text without entities, and an error as value without its name. */
function plain(text: string): string {
  return text.replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** How many pages show what Chromium showed. `tell` hears of the others. */
export function comparePages(
  engine: Engine,
  pages: readonly RecordedPage[],
  tell: (line: string) => void,
): number {
  let equal = 0;
  for (const { name, html, js, actions, chromium } of pages) {
    const shown = shownOf(runPage(engine, { html, css: "", js }, actions));
    const wrong = chromium.findIndex((wanted, index) => {
      const actual = shown[index];
      return (
        JSON.stringify(actual?.lines) !== JSON.stringify(wanted.lines) ||
        plain(actual?.page ?? "") !== wanted.page ||
        (wanted.value !== undefined && actual?.value?.replace(/^throws .*/, "uncaught") !== wanted.value)
      );
    });
    if (wrong < 0) equal++;
    else
      tell(
        `page ${name}, step ${wrong}:\n  ${JSON.stringify(shown[wrong])}\n  ${JSON.stringify(chromium[wrong])}`,
      );
  }
  return equal;
}
