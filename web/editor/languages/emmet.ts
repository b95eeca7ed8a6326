import type { Extension } from "@codemirror/state";
import { abbreviationTracker, EmmetKnownSyntax } from "@emmetio/codemirror6-plugin";

/** Emmet in HTML: Tab expands `ul>li*3`. */
export const inHtml: Extension = abbreviationTracker({
  syntax: EmmetKnownSyntax.html,
  previewEnabled: false,
});

/** Emmet in CSS: Tab expands `m10`. */
export const inCss: Extension = abbreviationTracker({ syntax: EmmetKnownSyntax.css, previewEnabled: false });
