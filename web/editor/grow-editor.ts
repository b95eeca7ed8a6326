import { Compartment, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type EditorLanguage, loadEmmet, loadLanguage } from "./languages/load.ts";
import { HELP_AFTER, helping, WRAP_BELOW } from "./setup.ts";

/** Where an editor takes in what comes once it is shown. */
export type Slots = Record<"help" | "language" | "emmet" | "wrap", Compartment>;

/** Slots, with nothing in them yet: for the extensions of a new editor. */
export function newSlots(): { slots: Slots; extensions: Extension } {
  const slots = {
    help: new Compartment(),
    language: new Compartment(),
    emmet: new Compartment(),
    wrap: new Compartment(),
  };
  return { slots, extensions: Object.values(slots).map((slot) => slot.of([])) };
}

/**
 * Fills an editor's slots, each in a task of its own: all at once would keep a slow phone for as long as the screen around it.
 * What helps whoever types is there at once where somebody does.
 *
 * @param abbreviations whether abbreviations expand
 * @returns ends it, before the editor goes.
 */
export function growEditor(
  view: EditorView,
  slots: Slots,
  language: EditorLanguage,
  abbreviations: boolean,
): () => void {
  let isGone = false;
  const later = (act: () => void, ms = 0) => setTimeout(() => isGone || act(), ms);
  const fill = (slot: Compartment, extension: Extension) => {
    if (slot.get(view.state) !== extension) view.dispatch({ effects: slot.reconfigure(extension) });
  };
  const fillOnceLoaded = (slot: Compartment, loading: Promise<Extension>): void => {
    loading.then(
      (extension) => later(() => fill(slot, extension)),
      // The file could not be had: code without colours is still code.
      () => undefined,
    );
  };

  const narrow = window.matchMedia(`(max-width: ${WRAP_BELOW}px)`);
  const wrap = () => fill(slots.wrap, narrow.matches ? EditorView.lineWrapping : []);
  if (narrow.matches) wrap();
  narrow.addEventListener("change", wrap);

  fillOnceLoaded(slots.language, loadLanguage(language));
  const help = () => fill(slots.help, helping);
  later(help, HELP_AFTER);
  const beginToType = () => {
    help();
    if (abbreviations) fillOnceLoaded(slots.emmet, loadEmmet(language));
  };
  if (view.hasFocus) beginToType();
  else view.contentDOM.addEventListener("focus", beginToType, { once: true });

  return () => {
    isGone = true;
    narrow.removeEventListener("change", wrap);
  };
}
