/** Code that a task doesn't speak of is folded when the task opens, so that the place where the work is comes into view. */
import { foldable, foldEffect, foldedRanges, forceParsing, unfoldEffect } from "@codemirror/language";
import type { EditorState, StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { sentenceParts } from "#rules/code.ts";

/** What a fold hides: from the end of a block's first line to the start of its end. */
type Fold = { from: number; to: number };

/** A shorter block takes little room, and stays open. */
const MIN_FOLDED_LINES = 6;
/** Longer code stays open: it is parsed at once, which would hold up a slow phone. The longest start of a task has 1,700. */
const MAX_FOLDED_CHARACTERS = 20_000;
/** The parser wants a limit of time, too. So much code takes it some milliseconds. */
const MAX_PARSE_MS = 5000;

const wordsOf = (text: string): readonly string[] => text.match(/\b[a-z_]\w*(?:-\w+)*/gi) ?? [];

/** The names of which a request speaks: the words of its code spans. */
function namesIn(request: string): ReadonlySet<string> {
  return new Set(sentenceParts(request).flatMap(({ isCode, text }) => (isCode ? wordsOf(text) : [])));
}

/**
 * The blocks that may be folded while a learner works at the cursor of a parsed state: long ones, without the cursor, in which nothing stands
 * that the request names. Of blocks in blocks the outermost.
 * @param request Markdown
 * @param maxLines as many lines are in view; shorter code stays as it is
 */
export function foldsFor(state: EditorState, request: string, maxLines: number): Fold[] {
  const { doc, selection } = state;
  const { head } = selection.main;
  const names = namesIn(request);
  const folds: Fold[] = [];
  let number = doc.lines > maxLines ? 1 : doc.lines + 1;
  while (number <= doc.lines) {
    const first = doc.line(number);
    const fold = foldable(state, first.from, first.to);
    const last = fold ? doc.lineAt(fold.to) : first;
    const isLong = last.number - number + 1 >= MIN_FOLDED_LINES;
    const isWork =
      (first.from <= head && head <= last.to) ||
      wordsOf(state.sliceDoc(first.from, last.to)).some((word) => names.has(word));
    if (fold && isLong && !isWork) {
      folds.push(fold);
      // The line with its end may begin another block, as in `} else {`.
      number = last.number;
    } else number += 1;
  }
  return folds;
}

/** Folds what `foldsFor` finds in an editor with its language, and tells screen readers. @returns whether there was anything */
export function foldRest(view: EditorView, request: string): boolean {
  const { length } = view.state.doc;
  if (length > MAX_FOLDED_CHARACTERS || !forceParsing(view, length, MAX_PARSE_MS)) return false;
  // Without a height the editor isn't shown.
  const maxLines = view.scrollDOM.clientHeight / view.defaultLineHeight || Number.POSITIVE_INFINITY;
  const folds = foldsFor(view.state, request, maxLines);
  if (folds.length === 0) return false;
  view.dispatch({
    effects: [
      ...folds.map((fold) => foldEffect.of(fold)),
      EditorView.announce.of("Long blocks that the task doesn't speak of are folded."),
    ],
  });
  return true;
}

/** The effects that unfold whatever hides a part of a range, or begins or ends at it. */
export function unfoldAt(state: EditorState, from: number, to: number): StateEffect<Fold>[] {
  const effects: StateEffect<Fold>[] = [];
  foldedRanges(state).between(from, to, (start, end) => {
    effects.push(unfoldEffect.of({ from: start, to: end }));
  });
  return effects;
}

/** The range that hides a position; null where it is to be seen. Of ranges in ranges the outermost. */
export function foldAround(state: EditorState, position: number): Fold | null {
  let found: Fold | null = null;
  foldedRanges(state).between(position, position, (from, to) => {
    if (from <= position && position < to && (!found || from < found.from)) found = { from, to };
  });
  return found;
}
