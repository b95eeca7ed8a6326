import { closeCompletion, selectedCompletion } from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { abbreviationTracker, EmmetKnownSyntax } from "@emmetio/codemirror6-plugin";

/**
 * Emmet's own Tab takes its entry from the list of completions, which for a moment after it opened takes no key: whoever types
 * fast would press in vain. Without the list Emmet expands at once.
 */
const withoutList = keymap.of([
  {
    key: "Tab",
    run: (view) => {
      if (selectedCompletion(view.state)?.type === "emmet") closeCompletion(view);
      return false;
    },
  },
]);

/**
 * Before the Tab that indents. Emmet's own tooltip is left out: it would cover the lines being written. In the list of
 * completions it comes last: who types `co` and presses Enter means `color`.
 */
function emmet(syntax: EmmetKnownSyntax): Extension {
  return Prec.high([
    withoutList,
    abbreviationTracker({ syntax, previewEnabled: false, completionBoost: -99 }),
  ]);
}

/** Emmet in HTML: Tab expands `ul>li*3`. */
export const inHtml: Extension = emmet(EmmetKnownSyntax.html);

/** Emmet in CSS: Tab expands `m10`. */
export const inCss: Extension = emmet(EmmetKnownSyntax.css);
