import { type Extension, Prec } from "@codemirror/state";
import { abbreviationTracker, EmmetKnownSyntax } from "@emmetio/codemirror6-plugin";

/**
 * Before the Tab that indents. Emmet's own tooltip is left out: it would cover the lines being written. In the list of
 * completions it comes last: who types `co` and presses Enter means `color`.
 */
function emmet(syntax: EmmetKnownSyntax): Extension {
  return Prec.high(
    abbreviationTracker({ syntax, previewEnabled: false, autocompleteTab: true, completionBoost: -99 }),
  );
}

/** Emmet in HTML: Tab expands `ul>li*3`. */
export const inHtml: Extension = emmet(EmmetKnownSyntax.html);

/** Emmet in CSS: Tab expands `m10`. */
export const inCss: Extension = emmet(EmmetKnownSyntax.css);
