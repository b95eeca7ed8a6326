import { html } from "@codemirror/lang-html";
import type { Extension } from "@codemirror/state";
import { abbreviationTracker, EmmetKnownSyntax } from "@emmetio/codemirror6-plugin";

/** HTML, with CSS and JavaScript within it, and Emmet: Tab expands `ul>li*3`. */
export const language: Extension = [
  html({ autoCloseTags: true, matchClosingTags: true }),
  abbreviationTracker({ syntax: EmmetKnownSyntax.html, previewEnabled: false }),
];
