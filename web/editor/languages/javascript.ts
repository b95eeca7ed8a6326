import { javascript, javascriptLanguage, scopeCompletionSource } from "@codemirror/lang-javascript";
import type { Extension } from "@codemirror/state";

/** JavaScript, with what a browser's page offers: `document.` completes to `document.querySelector`. */
export const language: Extension = [
  javascript(),
  javascriptLanguage.data.of({ autocomplete: scopeCompletionSource(globalThis) }),
];
