/** Compares the engine with Chromium on pages whose steps were recorded there. */
import type { Engine } from "../../../worker/rules/behaviour/engine.ts";
import { recordedSteps, runPage } from "../../rules/behaviour/engine-steps.ts";
import type { RecordedPage } from "./files.ts";

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", amp: "&" };

/** Decodes entities: the files contain pages without entities. */
function plain(text: string): string {
  return text.replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** How many pages have the same states as in Chromium. `printDetail` is called for each other page. */
export function comparePages(
  engine: Engine,
  pages: readonly RecordedPage[],
  printDetail: (line: string) => void,
): number {
  let equal = 0;
  for (const { name, html, js, actions, chromium } of pages) {
    const steps = recordedSteps(runPage(engine, { html, css: "", js }, actions));
    const wrong = chromium.findIndex((expected, index) => {
      const actual = steps[index];
      return (
        JSON.stringify(actual?.lines) !== JSON.stringify(expected.lines) ||
        plain(actual?.page ?? "") !== expected.page ||
        (expected.value !== undefined && actual?.value?.replace(/^throws .*/, "uncaught") !== expected.value)
      );
    });
    if (wrong < 0) equal++;
    else
      printDetail(
        `page ${name}, step ${wrong}:\n  ${JSON.stringify(steps[wrong])}\n  ${JSON.stringify(chromium[wrong])}`,
      );
  }
  return equal;
}
