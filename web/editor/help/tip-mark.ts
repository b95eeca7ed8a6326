import { EditorSelection, type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutterLineClass, keymap, WidgetType } from "@codemirror/view";
import { unfoldAt } from "../folding.ts";
import type { EditorTip } from "./editor-help.ts";
import { appendSentence, plainSentence } from "./sentence.ts";

/** A tip at a line of the document. */
interface Mark {
  /** The beginning and the end of the line. */
  from: number;
  to: number;
  isBelow: boolean;
  text: string;
}

const setMark = StateEffect.define<Mark | null>();

/** The tip that is shown. It goes when its line is edited. */
const markField = StateField.define<Mark | null>({
  create: () => null,
  update(mark, { changes, effects }) {
    const set = effects.find((effect) => effect.is(setMark));
    if (set) return set.value;
    if (!mark || changes.empty) return mark;
    if (changes.touchesRange(mark.from, mark.to)) return null;
    return { ...mark, from: changes.mapPos(mark.from, 1), to: changes.mapPos(mark.to, -1) };
  },
});

class TipWidget extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: TipWidget): boolean {
    return other.text === this.text;
  }

  override toDOM(view: EditorView): HTMLElement {
    const tip = document.createElement("div");
    tip.className = "cm-tip";
    const sentence = document.createElement("p");
    appendSentence(sentence, this.text);
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", "Hide this tip");
    close.addEventListener("click", () => {
      view.dispatch({ effects: setMark.of(null) });
      view.focus();
    });
    const box = document.createElement("div");
    box.append(sentence, close);
    tip.append(box);
    return tip;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

class TipGutterMarker extends GutterMarker {
  override elementClass = "cm-tipGutter";
}

const gutterMarker = new TipGutterMarker();
const lineMark = Decoration.line({ class: "cm-tipLine" });
const textMark = Decoration.mark({ class: "cm-tipText" });

const decorations = EditorView.decorations.compute([markField], (state) => {
  const mark = state.field(markField);
  if (!mark) return Decoration.none;
  const { from, to, isBelow, text } = mark;
  const widget = Decoration.widget({ widget: new TipWidget(text), block: true, side: 1 }).range(to);
  if (isBelow) return Decoration.set(widget);
  const begin = from + (/^\s*/.exec(state.sliceDoc(from, to))?.[0].length ?? 0);
  const underline = begin < to ? [textMark.range(begin, to)] : [];
  return Decoration.set([lineMark.range(from), ...underline, widget]);
});

const gutter = gutterLineClass.compute([markField], (state) => {
  const mark = state.field(markField);
  return mark ? RangeSet.of(gutterMarker.range(mark.from)) : RangeSet.empty;
});

/** A tip at its line: a mark in the gutter, an underline, and the sentence below the line. F8 goes to it, and tells it to screen readers. */
export const tipMark: Extension = [markField, decorations, gutter, keymap.of([{ key: "F8", run: goToTip }])];

/**
 * Shows a tip in an editor with `tipMark`, in place of the one before, and tells it to screen readers. The cursor stays. Of a tip without
 * a line nothing is shown.
 */
export function showTip(view: EditorView, { line, isBelow, text }: EditorTip): void {
  if (line === null) {
    view.dispatch({ effects: setMark.of(null) });
    return;
  }
  const { doc } = view.state;
  const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)));
  const mark = { from, to, isBelow, text };
  const unfolded = unfoldAt(view.state, from, to);
  view.dispatch({ effects: [setMark.of(mark), announcementOf(view, mark), ...unfolded] });
}

/** Moves the cursor to the tip. @returns whether there is one */
function goToTip(view: EditorView): boolean {
  const mark = view.state.field(markField);
  if (!mark) return false;
  view.dispatch({
    selection: EditorSelection.cursor(mark.to),
    effects: [EditorView.scrollIntoView(mark.to, { y: "center" }), announcementOf(view, mark)],
  });
  return true;
}

function announcementOf(view: EditorView, { from, text }: Mark) {
  return EditorView.announce.of(`Tip at line ${view.state.doc.lineAt(from).number}: ${plainSentence(text)}`);
}
