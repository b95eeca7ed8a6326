import { html } from "@codemirror/lang-html";
import type { Extension } from "@codemirror/state";

/** The HTML language. The build has embedded CSS and JavaScript loaded with their first code (web/build/late-languages.ts). */
export const language: Extension = html({ autoCloseTags: true, matchClosingTags: true });
