import { css } from "@codemirror/lang-css";
import type { Extension } from "@codemirror/state";
import { abbreviationTracker, EmmetKnownSyntax } from "@emmetio/codemirror6-plugin";

/** CSS, and Emmet: Tab expands `m10`. */
export const language: Extension = [
  css(),
  abbreviationTracker({ syntax: EmmetKnownSyntax.css, previewEnabled: false }),
];
