import { EditorSelection, type Extension, Prec } from "@codemirror/state";
import { Decoration, type EditorView, keymap, type PluginValue, type ViewUpdate } from "@codemirror/view";
import { type CssValue, stepNumber } from "./css-values.ts";
import { beginEditSeries } from "./edit-series.ts";
import { decorateValues, valueAt } from "./values-plugin.ts";

/** How far a drag goes for one step. */
const STEP_PIXELS = 4;
/** How many steps are one with Shift. */
const LARGE_STEP = 10;

/**
 * The handle above the number under the mouse, or the one with the cursor. Dragging it sideways changes the number. It is drawn over the
 * code rather than in it, so that the code doesn't move.
 */
class NumberHandle implements PluginValue {
  readonly #view: EditorView;
  readonly #handle = document.createElement("div");
  #number: CssValue | null = null;
  /** Removes the listeners of the drag that is going on. */
  #stopDrag: (() => void) | null = null;

  constructor(view: EditorView) {
    this.#view = view;
    this.#handle.className = "cm-numberHandle";
    this.#handle.setAttribute("aria-hidden", "true");
    this.#handle.title = "Drag to change the number (Alt+↑ and Alt+↓ at the number)";
    this.#handle.textContent = "↔";
    this.#handle.hidden = true;
    this.#handle.addEventListener("pointerdown", this.#drag);
    view.dom.append(this.#handle);
    view.dom.addEventListener("mouseover", this.#follow);
    view.dom.addEventListener("mouseleave", this.#showAtCursor);
    view.scrollDOM.addEventListener("scroll", this.#hide);
  }

  update({ docChanged, selectionSet, focusChanged }: ViewUpdate): void {
    if (this.#stopDrag) return;
    if (docChanged) this.#hide();
    if (selectionSet || focusChanged) this.#showAtCursor();
  }

  destroy(): void {
    this.#stopDrag?.();
    this.#handle.remove();
    this.#view.dom.removeEventListener("mouseover", this.#follow);
    this.#view.dom.removeEventListener("mouseleave", this.#showAtCursor);
    this.#view.scrollDOM.removeEventListener("scroll", this.#hide);
  }

  readonly #hide = (): void => {
    if (this.#stopDrag) return;
    this.#number = null;
    this.#handle.hidden = true;
  };

  readonly #follow = ({ target }: MouseEvent): void => {
    if (this.#stopDrag || !(target instanceof Element) || target === this.#handle) return;
    const text = target.closest(".cm-number");
    if (text) this.#show(this.#view.posAtDOM(text));
    else this.#showAtCursor();
  };

  readonly #showAtCursor = (): void => {
    if (this.#stopDrag) return;
    const { main } = this.#view.state.selection;
    if (this.#view.hasFocus && main.empty) this.#show(main.head);
    else this.#hide();
  };

  #show(position: number): void {
    const { state } = this.#view;
    const number = state.readOnly ? undefined : valueAt(state, "number", position);
    if (!number) {
      this.#hide();
      return;
    }
    this.#number = number;
    this.#view.requestMeasure({
      key: this,
      read: (view) => {
        const [start, end] = [view.coordsAtPos(number.from, 1), view.coordsAtPos(number.to, -1)];
        return start && end && { start, end, origin: view.dom.getBoundingClientRect() };
      },
      write: (place) => {
        this.#handle.hidden = !place || this.#number !== number;
        if (!place) return;
        const { start, end, origin } = place;
        this.#handle.style.left = `${(start.left + end.right) / 2 - origin.left}px`;
        this.#handle.style.top = `${start.top - origin.top}px`;
      },
    });
  }

  readonly #drag = (event: PointerEvent): void => {
    const number = this.#number;
    if (!number || event.button !== 0) return;
    event.preventDefault();
    const view = this.#view;
    const text = view.state.sliceDoc(number.from, number.to);
    const series = beginEditSeries(view, number.from, number.to);
    // On the window, since the pointer leaves the handle.
    const onMove = (move: PointerEvent) => {
      const steps = Math.round((move.clientX - event.clientX) / STEP_PIXELS);
      series.write(stepNumber(text, steps * (move.shiftKey ? LARGE_STEP : 1)));
    };
    const end = () => {
      this.#stopDrag?.();
      series.finish();
      this.#show(number.from);
    };
    this.#stopDrag = () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      view.dom.classList.remove("cm-dragsNumber");
      this.#stopDrag = null;
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    view.dom.classList.add("cm-dragsNumber");
  };
}

/** Changes the number at the cursor. @returns false if there is none, so that Alt+arrow moves the line */
function step(view: EditorView, steps: number): boolean {
  const { main } = view.state.selection;
  const number = view.state.readOnly || !main.empty ? undefined : valueAt(view.state, "number", main.head);
  if (!number) return false;
  const insert = stepNumber(view.state.sliceDoc(number.from, number.to), steps);
  view.dispatch({
    changes: { from: number.from, to: number.to, insert },
    selection: EditorSelection.cursor(Math.min(main.head, number.from + insert.length)),
    userEvent: "input.value",
  });
  return true;
}

/**
 * Numbers of CSS can be dragged by a handle, and changed by Alt+ArrowUp and Alt+ArrowDown with the cursor at them, with Shift in steps of
 * 10. Elsewhere these keys move and copy lines.
 */
export const numberHandle: Extension = [
  decorateValues(
    "number",
    ({ from, to }) => Decoration.mark({ class: "cm-number" }).range(from, to),
    (view) => new NumberHandle(view),
  ),
  Prec.high(
    keymap.of([
      { key: "Alt-ArrowUp", run: (view) => step(view, 1), shift: (view) => step(view, LARGE_STEP) },
      { key: "Alt-ArrowDown", run: (view) => step(view, -1), shift: (view) => step(view, -LARGE_STEP) },
    ]),
  ),
];
