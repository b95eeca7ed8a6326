import { syntaxTree } from "@codemirror/language";
import type { EditorState, Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { type CssValue, cssValuesIn } from "./css-values.ts";

/** The colours and numbers of CSS in a range of an editor's code. */
function valuesIn(state: EditorState, from: number, to: number): CssValue[] {
  return cssValuesIn(syntaxTree(state), (start, end) => state.sliceDoc(start, end), from, to);
}

/** The value of a kind at a position, or right before it. */
export function valueAt(state: EditorState, kind: CssValue["kind"], position: number): CssValue | undefined {
  const line = state.doc.lineAt(position);
  // The innermost: a number within `rgb()` begins later than the colour.
  return valuesIn(state, line.from, line.to).findLast(
    (value) => value.kind === kind && value.from <= position && position <= value.to,
  );
}

/** A plugin that decorates the values of a kind in the visible lines. Code that can't be changed has no decorations. */
export function decorateValues<Value extends PluginValue>(
  kind: CssValue["kind"],
  decorate: (value: CssValue, text: string) => Range<Decoration>,
  create: (view: EditorView) => Value,
) {
  class ValuesPlugin implements PluginValue {
    decorations: DecorationSet;
    readonly own: Value;

    constructor(view: EditorView) {
      this.decorations = decorationsOf(view);
      this.own = create(view);
    }

    update(update: ViewUpdate): void {
      const { docChanged, viewportChanged, startState, state, view } = update;
      const isReparsed = syntaxTree(startState) !== syntaxTree(state);
      if (docChanged || viewportChanged || isReparsed || startState.readOnly !== state.readOnly)
        this.decorations = decorationsOf(view);
      this.own.update?.(update);
    }

    destroy(): void {
      this.own.destroy?.();
    }
  }

  const decorationsOf = ({ state, visibleRanges }: EditorView): DecorationSet => {
    if (state.readOnly) return Decoration.none;
    const values = visibleRanges.flatMap(({ from, to }) => valuesIn(state, from, to));
    return Decoration.set(
      values
        .filter((value) => value.kind === kind)
        .map((value) => decorate(value, state.sliceDoc(value.from, value.to))),
      true,
    );
  };

  return ViewPlugin.fromClass(ValuesPlugin, { decorations: (plugin) => plugin.decorations });
}
