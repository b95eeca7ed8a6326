import { type Extension, Prec } from "@codemirror/state";
import { Decoration, type EditorView, keymap, WidgetType } from "@codemirror/view";
import { recolour, toHex } from "./css-values.ts";
import { beginEditSeries } from "./edit-series.ts";
import { decorateValues, valueAt } from "./values-plugin.ts";

/** A sample of a colour in front of its value. */
class SwatchWidget extends WidgetType {
  readonly colour: string;

  constructor(colour: string) {
    super();
    this.colour = colour;
  }

  override eq(other: SwatchWidget): boolean {
    return other.colour === this.colour;
  }

  override toDOM(view: EditorView): HTMLElement {
    const swatch = document.createElement("span");
    swatch.className = "cm-swatch";
    swatch.title = "Choose another colour (Ctrl+I at the value)";
    // The value itself follows as text.
    swatch.setAttribute("aria-hidden", "true");
    swatch.style.setProperty("--swatch", this.colour);
    swatch.addEventListener("mousedown", (event) => {
      // The cursor stays where it is, and a phone's keyboard closed.
      event.preventDefault();
      openPicker(view, view.posAtDOM(swatch));
    });
    return swatch;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/**
 * Opens the browser's colour picker at the colour at a position. The code follows the picker; one undo takes its changes back.
 * @returns whether there is a colour
 */
function openPicker(view: EditorView, position: number): boolean {
  const value = view.state.readOnly ? undefined : valueAt(view.state, "colour", position);
  const place = value && view.coordsAtPos(value.from, 1);
  if (!value || !place) return false;
  const text = view.state.sliceDoc(value.from, value.to);
  const series = beginEditSeries(view, value.from, value.to);
  const origin = view.dom.getBoundingClientRect();
  const picker = document.createElement("input");
  picker.type = "color";
  picker.className = "cm-picker";
  picker.setAttribute("aria-label", `Another colour than ${text}`);
  picker.value = toHex(text) ?? "#000000";
  picker.style.left = `${place.left - origin.left}px`;
  picker.style.top = `${place.top - origin.top}px`;
  picker.addEventListener("input", () => series.write(recolour(text, picker.value)));
  const close = () => {
    series.finish();
    const hadFocus = document.activeElement === picker;
    picker.removeEventListener("blur", close);
    picker.remove();
    if (hadFocus) view.focus();
  };
  picker.addEventListener("change", close);
  picker.addEventListener("blur", close);
  view.dom.append(picker);
  picker.focus({ preventScroll: true });
  picker.click();
  return true;
}

/** Colours have a swatch, which opens a colour picker. By keyboard Ctrl+I (Cmd+I on a Mac) opens it, with the cursor in the colour. */
export const swatches: Extension = [
  decorateValues(
    "colour",
    ({ from }, text) => Decoration.widget({ widget: new SwatchWidget(text), side: 1 }).range(from),
    () => ({}),
  ),
  Prec.high(keymap.of([{ key: "Mod-i", run: (view) => openPicker(view, view.state.selection.main.head) }])),
];
