import { EditorSelection, type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutterLineClass, keymap, WidgetType } from "@codemirror/view";
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

const setMarks = StateEffect.define<readonly Mark[]>();

/** The tips that are shown. A tip goes when its line is edited. */
const marksField = StateField.define<readonly Mark[]>({
  create: () => [],
  update(marks, { changes, effects }) {
    const set = effects.find((effect) => effect.is(setMarks));
    if (set) return set.value;
    if (marks.length === 0 || changes.empty) return marks;
    return marks
      .filter(({ from, to }) => !changes.touchesRange(from, to))
      .map((mark) => ({ ...mark, from: changes.mapPos(mark.from, 1), to: changes.mapPos(mark.to, -1) }));
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
      view.dispatch({ effects: setMarks.of([]) });
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

const decorations = EditorView.decorations.compute([marksField], (state) =>
  Decoration.set(
    state.field(marksField).flatMap(({ from, to, isBelow, text }) => {
      const widget = Decoration.widget({ widget: new TipWidget(text), block: true, side: 1 }).range(to);
      if (isBelow) return [widget];
      const indent = /^\s*/.exec(state.sliceDoc(from, to))?.[0].length ?? 0;
      return [
        lineMark.range(from),
        ...(from + indent < to ? [textMark.range(from + indent, to)] : []),
        widget,
      ];
    }),
    true,
  ),
);

const gutter = gutterLineClass.compute([marksField], (state) =>
  RangeSet.of(
    state.field(marksField).map(({ from }) => gutterMarker.range(from)),
    true,
  ),
);

/**
 * Tips at their lines: a mark in the gutter, an underline, and the sentence below the line. F8 goes to the next one, and tells it to screen
 * readers.
 */
export const tipMarks: Extension = [
  marksField,
  decorations,
  gutter,
  keymap.of([{ key: "F8", run: goToTip }]),
];

/** Shows tips in an editor with `tipMarks`, in place of those before, and goes to the first one. */
export function showTips(view: EditorView, tips: readonly EditorTip[]): void {
  const { doc } = view.state;
  const marks = tips.map(({ line, isBelow, text }) => {
    const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)));
    return { from, to, isBelow, text };
  });
  view.dispatch({ effects: setMarks.of(marks) });
  const [first] = marks;
  if (first) goTo(view, first);
}

/** Moves the focus and the cursor to the next tip behind the cursor, or to the first one. @returns whether there is a tip */
function goToTip(view: EditorView): boolean {
  const marks = view.state.field(marksField);
  const { head } = view.state.selection.main;
  const next = marks.find(({ from }) => from > head) ?? marks[0];
  if (next) goTo(view, next);
  return next !== undefined;
}

function goTo(view: EditorView, { from, to, text }: Mark): void {
  view.dispatch({
    selection: EditorSelection.cursor(to),
    effects: [
      EditorView.scrollIntoView(to, { y: "center" }),
      EditorView.announce.of(`Tip at line ${view.state.doc.lineAt(from).number}: ${plainSentence(text)}`),
    ],
  });
  view.focus();
}
