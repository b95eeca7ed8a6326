/** The extensions that an editor gets while one types leave the caret where it is. */
import { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLazyCompartments, loadExtensions } from "../../web/editor/lazy-extensions.ts";

const CODE = "<h1>Ahoy";

/**
 * An editor in a browser that puts its caret to the start whenever an extension is added, as a browser does where the line of the caret is
 * drawn again. `moves` are the places that the caret was put to since.
 */
function openEditor({ anchor = CODE.length, hasFocus = true } = {}) {
  const narrow = Object.assign(new EventTarget(), { matches: false });
  // A learner has pressed something before: typing aids come at once.
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  vi.stubGlobal("window", { matchMedia: () => narrow });
  const { compartments, extensions } = createLazyCompartments();
  let state = EditorState.create({ doc: CODE, selection: { anchor, head: CODE.length }, extensions });
  const line = {};
  const moves: number[] = [];
  const view = {
    get state() {
      return state;
    },
    hasFocus,
    contentDOM: new EventTarget(),
    dispatch: (spec: Parameters<EditorState["update"]>[0]) => {
      state = state.update(spec).state;
      moves.push(0);
    },
    domAtPos: (offset: number) => ({ node: line, offset }),
  };
  vi.stubGlobal("getSelection", () => ({
    collapse: (node: unknown, offset: number) => node === line && moves.push(offset),
  }));
  const stop = loadExtensions(view as unknown as EditorView, compartments, "html", true);
  const hasAll = () =>
    [compartments.language, compartments.typing].every((one) => [one.get(state)].flat().length > 0);
  return { moves, narrow, stop, hasAll, contentDOM: view.contentDOM };
}

describe("an editor's extensions", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const settle = async () => {
    await vi.dynamicImportSettled();
    await vi.runAllTimersAsync();
  };

  it.each<[string, Parameters<typeof openEditor>[0], number]>([
    ["put the caret back to its place", {}, CODE.length],
    ["leave a selection alone", { anchor: 0 }, 0],
    ["leave another's caret alone", { hasFocus: false }, 0],
  ])("%s", async (_, options, caret) => {
    const { moves, narrow, stop, hasAll, contentDOM } = openEditor(options);
    await settle();
    expect(hasAll()).toBe(true);
    expect(moves.at(-1)).toBe(caret);
    contentDOM.dispatchEvent(new Event("keydown"));
    await settle();
    expect(moves.at(-1)).toBe(caret);
    narrow.matches = true;
    narrow.dispatchEvent(new Event("change"));
    expect(moves.at(-1)).toBe(caret);
    // The language, the key of the search, the typing aids, Emmet and line wrapping.
    expect(moves.filter((place) => place === 0).length).toBe(5);
    stop();
  });
});
