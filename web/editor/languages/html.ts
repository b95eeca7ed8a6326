import { html } from "@codemirror/lang-html";
import type { Extension } from "@codemirror/state";

/** The HTML language, with embedded CSS and JavaScript. */
export const language: Extension = html({ autoCloseTags: true, matchClosingTags: true });
