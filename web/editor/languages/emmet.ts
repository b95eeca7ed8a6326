import { closeCompletion, selectedCompletion } from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { abbreviationTracker, EmmetKnownSyntax, expandAbbreviation } from "@emmetio/codemirror6-plugin";
import { endsInAbbreviation } from "./abbreviation.ts";

/**
 * Emmet for HTML: Tab expands `ul>li*3`. The plugin's own tracker isn't used, since it treats every word of a page as an abbreviation.
 * The high precedence puts this binding before the Tab that indents.
 */
export const emmetForHtml: Extension = Prec.high(
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
 * Closes the list of completions on Tab, so that Emmet expands at once. Otherwise Emmet's Tab accepts its entry of the list, and the
 * list ignores keys for a moment after it opened (CodeMirror's `interactionDelay`), so that a fast Tab would have no effect.
 */
const closeListOnTab = keymap.of([
  {
    key: "Tab",
    run: (view) => {
      if (selectedCompletion(view.state)?.type === "emmet") closeCompletion(view);
      return false;
    },
  },
]);

/**
 * Emmet for CSS: Tab expands `m10`. Emmet's preview tooltip is disabled, since it would cover the lines being edited. Its entries are
 * last in the list of completions, so that Enter after `co` inserts `color`.
 */
export const emmetForCss: Extension = Prec.high([
  closeListOnTab,
  abbreviationTracker({ syntax: EmmetKnownSyntax.css, previewEnabled: false, completionBoost: -99 }),
]);
