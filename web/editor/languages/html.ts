import { html } from "@codemirror/lang-html";
import type { Extension } from "@codemirror/state";

/** HTML, with CSS and JavaScript within it. */
export const language: Extension = html({ autoCloseTags: true, matchClosingTags: true });
