/** Keeps an editor's undo history, and what is folded, through a reload of its tab. */
import { historyField } from "@codemirror/commands";
import { foldState } from "@codemirror/language";
import { EditorState, type EditorStateConfig, type Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";
import { type GuardedStorage, tabStorage } from "../storage.ts";

const KEY_PREFIX = "codenaut.undo.";
/** Largest history that is kept, in characters of its JSON. A larger one is dropped, since it would slow the reload down. */
const MAX_HISTORY_CHARACTERS = 200_000;
const FIELDS = { history: historyField, folds: foldState };

/** Stores the state with its history under `key`. If the storage is full, the other histories go. */
export function writeHistory(storage: GuardedStorage, key: string, state: EditorState): void {
  const text = JSON.stringify(state.toJSON(FIELDS));
  if (text.length - state.doc.length > MAX_HISTORY_CHARACTERS) {
    storage.remove(KEY_PREFIX + key);
    return;
  }
  if (storage.set(KEY_PREFIX + key, text) === null) return;
  for (const other of storage.keys()) if (other.startsWith(KEY_PREFIX)) storage.remove(other);
  storage.remove(KEY_PREFIX + key);
  storage.set(KEY_PREFIX + key, text);
}

/** The state that was stored under `key`; null where there is none, where it can't be read, or where its text is another one. */
export function readHistory(
  storage: GuardedStorage,
  key: string,
  { doc, extensions }: { doc: string; extensions: Extension },
): EditorState | null {
  const config: EditorStateConfig = { extensions };
  try {
    const stored = storage.getJson(KEY_PREFIX + key) as { doc?: unknown } | null;
    if (stored?.doc === doc) return EditorState.fromJSON(stored, config, FIELDS);
  } catch {
    // It was stored by another version of the editor.
  }
  return null;
}

/**
 * Creates an editor's state with the undo history from before the reload.
 * @param key names the editor; called again when the page is left, since it may change. Without one nothing is kept
 * @returns the state, and whether it is from before the reload
 */
export function stateWithHistory(
  doc: string,
  extensions: Extension,
  key: () => string | undefined,
): { state: EditorState; isRestored: boolean } {
  const keep = ViewPlugin.define((view: EditorView) => {
    const write = () => {
      const name = key();
      if (name !== undefined) writeHistory(tabStorage, name, view.state);
    };
    window.addEventListener("pagehide", write);
    return {
      destroy: () => {
        window.removeEventListener("pagehide", write);
        write();
      },
    };
  });
  const config = { doc, extensions: [extensions, keep] };
  const name = key();
  const restored = name === undefined ? null : readHistory(tabStorage, name, config);
  return { state: restored ?? EditorState.create(config), isRestored: restored !== null };
}
