/** Holds that Codex only adds: nothing of a task's result is missing in the next task's start. */
import { type Code, LANGUAGES, type Language } from "../code.ts";
import { keyOf } from "./css-tree.ts";
import { isText } from "./html-tree.ts";
import { change, type Edits } from "./page-edits.ts";

/** Something that a start takes away from the result before it, or changes or moves. */
interface Loss {
  language: Language;
  /** The element, attribute, declaration or statement as it is written in the result, shortened. */
  code: string;
}

/** What is gone, changed or moved between the check of one task and the start of the next; empty where Codex only adds. */
export function lossesBetween(check: Code, nextStart: Code): Loss[] {
  const edits = change(check, nextStart);
  return LANGUAGES.flatMap((language) =>
    LOSSES[language](edits).map((code) => ({ language, code: shorten(code) })),
  );
}

const shorten = (code: string) => code.replace(/\s+/g, " ").trim().slice(0, 80);

const LOSSES: Readonly<Record<Language, (edits: Edits) => string[]>> = {
  html: ({ html, from }) =>
    html.edits.flatMap((edit) => {
      if (edit.kind === "insert" || edit.kind === "wrap" || (edit.kind === "class" && edit.isAdded))
        return [];
      if (edit.kind === "attribute" && edit.before === null) return [];
      const { node } = edit;
      if (edit.kind === "wrap-words") return [];
      return [from.html.slice(node.start, isText(node) ? node.end : node.openEnd)];
    }),
  css: ({ css, from }) =>
    css.edits.flatMap((edit) => {
      if (edit.kind === "insert" || edit.kind === "add") return [];
      if (edit.kind === "remove" || edit.kind === "selectors") return [keyOf(edit.rule)];
      return [from.css.slice(edit.before.start, edit.before.end)];
    }),
  js: ({ js, from }) =>
    js.edits.flatMap((edit) =>
      edit.kind === "insert" ? [] : [from.js.slice(edit.statement.start, edit.statement.end)],
    ),
};

/** Whether Codex only adds between the check of one task and the start of the next. */
export function isAdditive(check: Code, nextStart: Code): boolean {
  return lossesBetween(check, nextStart).length === 0;
}
