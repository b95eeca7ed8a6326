import { Compartment, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { firstInput } from "../ui/first-input.ts";
import { type EditorLanguage, loadEmmet, loadLanguage } from "./languages/load.ts";
import { WRAP_BELOW_PIXELS } from "./setup.ts";

/** The compartments for extensions that an editor gets after its first render. */
export type LazyCompartments = Record<"typing" | "language" | "emmet" | "wrapping", Compartment>;

const narrowWindow = () => window.matchMedia(`(max-width: ${WRAP_BELOW_PIXELS}px)`);
const wrappingIn = ({ matches }: MediaQueryList): Extension => (matches ? EditorView.lineWrapping : []);

/** Creates the compartments, and the extensions that add them to a new editor's state: empty, but for line wrapping. */
export function createLazyCompartments(): { compartments: LazyCompartments; extensions: Extension } {
  const compartments = {
    typing: new Compartment(),
    language: new Compartment(),
    emmet: new Compartment(),
    wrapping: new Compartment(),
  };
  return {
    compartments,
    extensions: Object.values(compartments).map((compartment) =>
      compartment.of(compartment === compartments.wrapping ? wrappingIn(narrowWindow()) : []),
    ),
  };
}

/**
 * Adds the language, typing aids and Emmet to an editor, and has its lines wrap by the width of the window. Each is added in a task of its
 * own, since together they would block the main thread of a slow phone for as long as rendering the screen does. Typing aids are added with
 * the first input into the page, Emmet at the first key in the editor: an editor that opens with the focus may never need them. A file that
 * can't be loaded is left out: the editor then works without highlighting, aids or abbreviations.
 *
 * @param abbreviations whether Emmet abbreviations expand
 * @param onLanguage called once the language is added. Default: nothing
 * @returns stops adding; to be called before the view is destroyed
 */
export function loadExtensions(
  view: EditorView,
  compartments: LazyCompartments,
  language: EditorLanguage,
  abbreviations: boolean,
  onLanguage: () => void = () => {},
): () => void {
  let isStopped = false;
  const schedule = (run: () => void) => setTimeout(() => isStopped || run());
  const set = (compartment: Compartment, extension: Extension) => {
    if (compartment.get(view.state) === extension) return;
    view.dispatch({ effects: compartment.reconfigure(extension) });
    restoreCaret(view);
  };
  const setWhenLoaded = (compartment: Compartment, loading: Promise<Extension>, onSet = () => {}): void => {
    loading.then(
      (extension) =>
        schedule(() => {
          set(compartment, extension);
          schedule(onSet);
        }),
      () => undefined,
    );
  };

  const narrow = narrowWindow();
  const updateWrapping = () => set(compartments.wrapping, wrappingIn(narrow));
  narrow.addEventListener("change", updateWrapping);

  setWhenLoaded(compartments.language, loadLanguage(language), () => {
    onLanguage();
    restoreCaret(view);
  });
  const addTypingAids = async () => {
    await firstInput();
    if (isStopped) return;
    let isSearchAsked = false;
    // While they are being loaded, this key would open the browser's search.
    const askForSearch = () => {
      isSearchAsked = true;
      return true;
    };
    // Without a task of its own, since the first input may be this key.
    set(compartments.typing, keymap.of([{ key: "Mod-f", run: askForSearch }]));
    try {
      const { typingAids, openSearchPanel } = await import("./typing-aids.ts");
      schedule(() => {
        set(compartments.typing, typingAids);
        if (isSearchAsked) openSearchPanel(view);
      });
    } catch {
      schedule(() => set(compartments.typing, []));
    }
  };
  void addTypingAids();
  const addEmmet = () => setWhenLoaded(compartments.emmet, loadEmmet(language));
  if (abbreviations) view.contentDOM.addEventListener("keydown", addEmmet, { once: true });

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
