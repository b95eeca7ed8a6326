import { javascript, javascriptLanguage, scopeCompletionSource } from "@codemirror/lang-javascript";
import type { Extension } from "@codemirror/state";

/** The JavaScript language. Completes browser APIs, such as `document.querySelector` after `document.`. */
export const language: Extension = [
  javascript(),
  javascriptLanguage.data.of({ autocomplete: scopeCompletionSource(globalThis) }),
];
