import {
  javascript,
  javascriptLanguage as ofPackage,
  scopeCompletionSource,
} from "@codemirror/lang-javascript";
import type { Language } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";

/**
 * Completion for a language with the grammar of JavaScript: keywords, blocks and names in the code, as the package completes them in its
 * own, and browser APIs, such as `document.querySelector` after `document.`.
 */
export function completionFor(language: Language): Extension {
  const state = EditorState.create({ extensions: javascript().support });
  const sources = state.facet(ofPackage.data).flatMap(({ autocomplete }) => autocomplete ?? []);
  return [...sources, scopeCompletionSource(globalThis)].map((autocomplete) =>
    language.data.of({ autocomplete }),
  );
}
