import { closeCompletion, selectedCompletion } from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { abbreviationTracker, EmmetKnownSyntax, expandAbbreviation } from "@emmetio/codemirror6-plugin";
import { endsInAbbreviation } from "./abbreviation.ts";

/**
 * Emmet in HTML: Tab expands `ul>li*3`. Not by the plugin's tracker, which takes every word of a page for an abbreviation.
 * Before the Tab that indents.
 */
export const inHtml: Extension = Prec.high(
  keymap.of([
    {
      key: "Tab",
      run: (view) => {
        const { head, empty } = view.state.selection.main;
        const line = view.state.doc.lineAt(head);
        const at = head - line.from;
        if (!empty || !endsInAbbreviation(line.text.slice(0, at), line.text.slice(at))) return false;
        return expandAbbreviation(view);
      },
    },
  ]),
);

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
 * Emmet in CSS: Tab expands `m10`. Emmet's own tooltip is left out: it would cover the lines being written. In the list of
 * completions it comes last: who types `co` and presses Enter means `color`.
 */
export const inCss: Extension = Prec.high([
  withoutList,
  abbreviationTracker({ syntax: EmmetKnownSyntax.css, previewEnabled: false, completionBoost: -99 }),
]);
