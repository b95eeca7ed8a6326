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

/** Emmet for CSS: Tab expands `m10`. Emmet's preview tooltip is disabled, since it would cover the lines being edited. */
export const emmetForCss: Extension = Prec.high(
  abbreviationTracker({ syntax: EmmetKnownSyntax.css, previewEnabled: false }),
);
