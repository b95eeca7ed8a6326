/** What is folded when a task opens: long blocks that the task doesn't speak of, and never the place where its work is. */
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { beforeAll, describe, expect, it } from "vitest";
import { foldsFor } from "../../web/editor/folding.ts";
import { type EditorLanguage, loadLanguage } from "../../web/editor/languages/load.ts";
import { workLine } from "../../web/editor/work-line.ts";
import { taskLanguage } from "../../worker/curriculum/vocabulary.ts";
import type { Language } from "../../worker/rules/code.ts";
import { curriculum } from "../support/curriculum.ts";

const EDITORS: Record<Language, EditorLanguage> = { html: "html", css: "css", js: "javascript" };
const languages = new Map<EditorLanguage, Awaited<ReturnType<typeof loadLanguage>>>();
beforeAll(async () => {
  for (const language of Object.values(EDITORS)) languages.set(language, await loadLanguage(language));
});

/** A parsed state of code, with the cursor at the end of a line. */
function stateOf(language: Language, code: string, line = workLine(code, language)): EditorState {
  const begun = EditorState.create({ doc: code, extensions: [languages.get(EDITORS[language]) ?? []] });
  // On a slow machine the first parse breaks off; an update takes the whole tree over.
  ensureSyntaxTree(begun, begun.doc.length, 60_000);
  return begun.update({ selection: { anchor: begun.doc.line(line).to } }).state;
}

/** The lines that folds hide a part of, as "first-last". */
const linesOf = (state: EditorState, folds: ReturnType<typeof foldsFor>) =>
  folds.map(({ from, to }) => `${state.doc.lineAt(from).number}-${state.doc.lineAt(to).number}`);

const rule = (selector: string, lines: number) => `${selector} {\n${"  margin: 0;\n".repeat(lines - 2)}}\n`;
const CSS = `${rule("body", 6)}${rule(".gate", 7)}${rule("p", 5)}${rule(".end", 8)}`;
const list = (items: number) => `<ul>\n${"  <li>Tea</li>\n".repeat(items)}</ul>\n`;

describe("of code that doesn't fit into the window", () => {
  it.each<[string, Language, string, number | undefined, string, string[]]>([
    [
      "long rules are folded, but not the last, where one goes on",
      "css",
      CSS,
      undefined,
      "Paint!",
      ["1-6", "7-13"],
    ],
    ["the rule with the cursor stays open", "css", CSS, 9, "Paint!", ["1-6", "19-26"]],
    ["what the request names stays open", "css", CSS, undefined, "In the `.gate` rule, ...", ["1-6"]],
    [
      "a property that the request names keeps its rules open",
      "css",
      CSS,
      undefined,
      "Its `margin` is `0`.",
      [],
    ],
    ["words beside code are no names", "css", CSS, undefined, "The body of the gate.", ["1-6", "7-13"]],
    ["a list is folded before the work", "html", `${list(4)}<p></p>`, undefined, "", ["1-6"]],
    ["an element that the request names stays open", "html", `${list(4)}<p></p>`, undefined, "A `<li>`", []],
    [
      "around the cursor the elements stay open, beside it they are folded",
      "html",
      `<main>\n${list(4)}${list(5)}</main>`,
      10,
      "",
      ["2-7"],
    ],
    [
      "a function is folded, and the outermost of blocks in blocks",
      "js",
      "function go() {\n  if (a) {\n    1;\n    2;\n    3;\n    4;\n  }\n}\ngo();",
      undefined,
      "",
      ["1-8"],
    ],
    [
      "a branch after a branch is folded by itself",
      "js",
      `if (a) {\n${"  go();\n".repeat(4)}} else {\n${"  stop();\n".repeat(4)}}\nrest();`,
      undefined,
      "",
      ["1-6", "6-11"],
    ],
  ])("%s", (_, language, code, line, request, expected) => {
    const state = stateOf(language, code, line);
    expect(linesOf(state, foldsFor(state, request, 4))).toEqual(expected);
  });
});

it("code that fits stays as it is", () => {
  const state = stateOf("css", CSS);
  const { lines } = state.doc;
  expect(foldsFor(state, "", lines)).toEqual([]);
  expect(foldsFor(state, "", lines - 1)).not.toEqual([]);
});

/** The numbers of the lines of `before` that aren't in `after`, or behind which a line is new: with the line before and behind it. */
function changedPlaces(before: readonly string[], after: readonly string[]): [number, number][] {
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = common[i] as number[];
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const places: [number, number][] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    if (i < before.length && before[i] === after[j]) {
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      places.push([i + 1, i + 1]);
      i += 1;
    } else {
      places.push([i, i + 1]);
      j += 1;
    }
  }
  return places;
}

it("what a task of the course changes is never folded", () => {
  const hidden: string[] = [];
  let folded = 0;
  for (const { tasks } of curriculum.projects)
    for (const task of tasks) {
      if (task.free || task.predict) continue;
      const language = taskLanguage(task);
      const [start, check] = [task.start[language], task.check[language]];
      const state = stateOf(language, start);
      const places = changedPlaces(start.split("\n"), check.split("\n"));
      for (const { from, to } of foldsFor(state, task.body, 0)) {
        const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
        const isHidden = places.some(([before, behind]) => behind > first && before < last);
        folded += 1;
        if (isHidden) hidden.push(`${task.id}: ${language} ${first}-${last}`);
      }
    }
  expect(hidden).toEqual([]);
  expect(folded).toBeGreaterThan(50);
});
