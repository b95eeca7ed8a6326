import { Compartment, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type EditorLanguage, loadEmmet, loadLanguage } from "./languages/load.ts";
import { INPUT_EXTENSIONS_DELAY_MS, inputExtensions, WRAP_BELOW_PIXELS } from "./setup.ts";

/** The compartments for extensions that an editor gets after its first render. */
export type LazyCompartments = Record<"input" | "language" | "emmet" | "wrapping", Compartment>;

/** Creates empty compartments, and the extensions that add them to a new editor's state. */
export function createLazyCompartments(): { compartments: LazyCompartments; extensions: Extension } {
  const compartments = {
    input: new Compartment(),
    language: new Compartment(),
    emmet: new Compartment(),
    wrapping: new Compartment(),
  };
  return {
    compartments,
    extensions: Object.values(compartments).map((compartment) => compartment.of([])),
  };
}

/**
 * Adds the language, the extensions for typing, Emmet and line wrapping to an editor. Each is added in a task of its own, since together
 * they would block the main thread of a slow phone for as long as rendering the screen does. The extensions for typing are added when the
 * editor gets the focus, and otherwise after `INPUT_EXTENSIONS_DELAY_MS`. Emmet is added only when it gets the focus. A file that can't
 * be loaded is left out: the editor then works without highlighting or abbreviations.
 *
 * @param abbreviations whether Emmet abbreviations expand
 * @returns stops adding; to be called before the view is destroyed
 */
export function loadExtensions(
  view: EditorView,
  compartments: LazyCompartments,
  language: EditorLanguage,
  abbreviations: boolean,
): () => void {
  let isStopped = false;
  const schedule = (run: () => void, ms = 0) => setTimeout(() => isStopped || run(), ms);
  const set = (compartment: Compartment, extension: Extension) => {
    if (compartment.get(view.state) === extension) return;
    view.dispatch({ effects: compartment.reconfigure(extension) });
    restoreCaret(view);
  };
  const setWhenLoaded = (compartment: Compartment, loading: Promise<Extension>): void => {
    loading.then(
      (extension) => schedule(() => set(compartment, extension)),
      () => undefined,
    );
  };

  const narrow = window.matchMedia(`(max-width: ${WRAP_BELOW_PIXELS}px)`);
  const updateWrapping = () => set(compartments.wrapping, narrow.matches ? EditorView.lineWrapping : []);
  if (narrow.matches) updateWrapping();
  narrow.addEventListener("change", updateWrapping);

  setWhenLoaded(compartments.language, loadLanguage(language));
  const addInputExtensions = () => set(compartments.input, inputExtensions);
  schedule(addInputExtensions, INPUT_EXTENSIONS_DELAY_MS);
  const onFocus = () => {
    addInputExtensions();
    if (abbreviations) setWhenLoaded(compartments.emmet, loadEmmet(language));
  };
  if (view.hasFocus) onFocus();
  else view.contentDOM.addEventListener("focus", onFocus, { once: true });

  return () => {
    isStopped = true;
    narrow.removeEventListener("change", updateWrapping);
  };
}

/**
 * Puts the browser's caret back to that of the state. An extension may draw its line again, by which the browser moves it to the line's
 * start; the editor would take that for the learner's choice.
 */
function restoreCaret(view: EditorView): void {
  const { empty, head } = view.state.selection.main;
  if (!view.hasFocus || !empty) return;
  const { node, offset } = view.domAtPos(head);
  getSelection()?.collapse(node, offset);
}
