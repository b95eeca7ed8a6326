import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { mapOffset, type PagePoint, type Pointing } from "../../preview/pointing.ts";
import { foldAround, unfoldAt } from "../folding.ts";

type Node = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

/** Elements that have no box of their own in the page, or the whole page. */
const WITHOUT_OUTLINE: ReadonlySet<string> = new Set([
  "html",
  "head",
  "body",
  "title",
  "meta",
  "link",
  "script",
  "style",
]);

function elementAround(state: EditorState, position: number, side: -1 | 1): Node | null {
  for (let node: Node | null = syntaxTree(state).resolveInner(position, side); node; node = node.parent)
    if (node.name === "Element") return node;
  return null;
}

/**
 * The offset of the start tag of the innermost element at a position of HTML.
 * @returns null where there is none, or none that the page could show
 */
export function elementAt(state: EditorState, position: number): number | null {
  const before = elementAround(state, position, -1);
  const after = elementAround(state, position, 1);
  // Between two elements, the one that ends or begins there; the inner one where one is within the other.
  const element = before && after ? (before.from >= after.from ? before : after) : (before ?? after);
  const tag = element?.firstChild?.getChild("TagName");
  if (!element || !tag) return null;
  return WITHOUT_OUTLINE.has(state.sliceDoc(tag.from, tag.to).toLowerCase()) ? null : element.from;
}

/** The tags of the element whose start tag begins at an offset of HTML. */
export function tagsOf(state: EditorState, offset: number): { from: number; to: number }[] {
  const element = elementAround(state, offset, 1);
  if (element?.from !== offset) return [];
  return [element.firstChild, element.getChild("CloseTag")].filter((tag) => tag !== null);
}

/** The offset of the element that stands for the one at an offset: where that is folded, the one with the fold. */
export function visibleElement(state: EditorState, offset: number): number {
  const fold = foldAround(state, offset);
  return (fold && elementAround(state, fold.from, -1)?.from) ?? offset;
}

const pointedMark = Decoration.mark({ class: "cm-pointedTag" });
const setPointed = StateEffect.define<readonly Range<Decoration>[]>();

/** The tags of the element that is pointed at in the page. */
const pointedField = StateField.define({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    const set = effects.find((effect) => effect.is(setPointed));
    return set ? Decoration.set(set.value) : marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function showPointed(view: EditorView, point: PagePoint | null): void {
  const html = view.state.doc.toString();
  const at = point && mapOffset(point.offset, point.html, html);
  // A press unfolds the element. The mouse passes many, and the code stays as it is.
  const offset = at === null || point?.isPressed ? at : visibleElement(view.state, at);
  const tags = offset === null ? [] : tagsOf(view.state, offset);
  const [first] = tags;
  if (!first && view.state.field(pointedField).size === 0) return;
  view.dispatch({
    effects: [
      setPointed.of(tags.map(({ from, to }) => pointedMark.range(from, to))),
      ...(first && point?.isPressed
        ? [
            ...unfoldAt(view.state, first.from, first.to),
            EditorView.scrollIntoView(first.from, { y: "nearest", yMargin: 40 }),
          ]
        : []),
    ],
  });
}

/**
 * Lights up the tags of the element that is pointed at in the page, and tells the page which element the mouse or the cursor is at. The
 * mouse comes first.
 */
export function pointedElement(pointing: Pointing): Extension {
  const plugin = ViewPlugin.define((view) => {
    /** The element under the mouse; undefined while the mouse is elsewhere. */
    let hovered: number | null | undefined;
    /** What was told last; undefined if the same offset may be another element by now. */
    let told: number | null | undefined = null;
    const tell = (hasFocus: boolean, { state }: Pick<ViewUpdate, "state">): void => {
      const atCursor = hasFocus ? elementAt(state, state.selection.main.head) : null;
      const offset = hovered === undefined ? atCursor : hovered;
      if (offset === told) return;
      told = offset;
      pointing.pointInCode(offset === null ? null : { offset, html: state.doc.toString() });
    };
    const onMove = ({ clientX, clientY, buttons }: MouseEvent) => {
      if (buttons !== 0) return;
      const position = view.posAtCoords({ x: clientX, y: clientY });
      hovered = position === null ? null : elementAt(view.state, position);
      tell(view.hasFocus, view);
    };
    const onLeave = () => {
      hovered = undefined;
      tell(view.hasFocus, view);
    };
    view.contentDOM.addEventListener("mousemove", onMove);
    view.contentDOM.addEventListener("mouseleave", onLeave);
    let stop = () => {};
    let isDestroyed = false;
    // After the update that has created the plugin, in which nothing can be dispatched.
    queueMicrotask(() => {
      if (isDestroyed) return;
      stop = pointing.onPagePoint((point) => showPointed(view, point));
      tell(view.hasFocus, view);
    });
    return {
      update(update: ViewUpdate) {
        if (update.docChanged) {
          hovered = undefined;
          if (told !== null) told = undefined;
        }
        if (update.docChanged || update.selectionSet || update.focusChanged) tell(view.hasFocus, update);
      },
      destroy() {
        isDestroyed = true;
        stop();
        view.contentDOM.removeEventListener("mousemove", onMove);
        view.contentDOM.removeEventListener("mouseleave", onLeave);
        pointing.pointInCode(null);
      },
    };
  });
  return [pointedField, plugin];
}
