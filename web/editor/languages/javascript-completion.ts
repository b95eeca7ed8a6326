import { type CompletionSource, completeFromList, ifNotIn } from "@codemirror/autocomplete";
import {
  javascript,
  javascriptLanguage as ofPackage,
  scopeCompletionSource,
} from "@codemirror/lang-javascript";
import type { Language } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";

/** Keywords that the package doesn't complete. */
const KEYWORDS = ["async", "await", "else", "null", "of"];

const keywords = ifNotIn(
  ["String", "TemplateString", "LineComment", "BlockComment", "."],
  completeFromList(KEYWORDS.map((label) => ({ label, type: "keyword" }))),
);

const ofBrowser = scopeCompletionSource(globalThis);

/** The names of the browser come behind keywords and the code's own names. */
const browserNames: CompletionSource = async (context) => {
  const result = await ofBrowser(context);
  return result && { ...result, options: result.options.map((option) => ({ ...option, boost: -50 })) };
};

/**
 * Completion for a language with the grammar of JavaScript: keywords, blocks and names in the code, as the package completes them in its
 * own, and browser APIs, such as `document.querySelector` after `document.`.
 */
export function completionFor(language: Language): Extension {
  const state = EditorState.create({ extensions: javascript().support });
  const sources = state.facet(ofPackage.data).flatMap(({ autocomplete }) => autocomplete ?? []);
  return [...sources, keywords, browserNames].map((autocomplete) => language.data.of({ autocomplete }));
}
