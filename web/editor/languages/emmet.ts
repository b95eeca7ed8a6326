import { indentMore } from "@codemirror/commands";
import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { abbreviationTracker, EmmetKnownSyntax, expandAbbreviation } from "@emmetio/codemirror6-plugin";
import { enclosingNode } from "../enclosing-node.ts";
import { endsInAbbreviation } from "./abbreviation.ts";

/** Whether an abbreviation of HTML may stand at the cursor: not in a comment, a style or a script. */
const mayHoldTags = (state: EditorState): boolean =>
  !enclosingNode(state, state.selection.main.head, ({ name, from }) =>
    name === "Element"
      ? /^<(?:style|script)\b/i.test(state.sliceDoc(from, from + 8))
      : /^(?:Comment|AttributeValue)$/.test(name),
  );

/** Whether the cursor is in a comment of CSS. */
const isInComment = (state: EditorState): boolean =>
  enclosingNode(state, state.selection.main.head, ({ name }) => name === "Comment") !== null;

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
        if (!empty || !mayHoldTags(view.state)) return false;
        if (!endsInAbbreviation(line.text.slice(0, at), line.text.slice(at))) return false;
        return expandAbbreviation(view);
      },
    },
  ]),
);

/** Whether a declaration may begin at the cursor: in a rule, behind a semicolon. */
const isInBlock = (state: EditorState): boolean =>
  enclosingNode(state, state.selection.main.head, ({ name }) => /^(?:Block|Declaration)$/.test(name))
    ?.name === "Block";

/** An abbreviation of a declaration alone in its line, such as `m10-20`. */
const DECLARATION = /^\s*[a-z][\w:.%+!-]*$/i;

/**
 * Emmet for CSS: Tab expands `m10`, but not in a comment. Emmet's preview tooltip is disabled, since it would cover the lines being edited.
 * The tracker of the package knows only what was typed since it has come: otherwise the line itself is the abbreviation.
 */
export const emmetForCss: Extension = [
  Prec.highest(keymap.of([{ key: "Tab", run: (view) => isInComment(view.state) && indentMore(view) }])),
  Prec.high(abbreviationTracker({ syntax: EmmetKnownSyntax.css, previewEnabled: false })),
  Prec.high(
    keymap.of([
      {
        key: "Tab",
        run: (view) => {
          const { head, empty } = view.state.selection.main;
          const { from, to } = view.state.doc.lineAt(head);
          const isAlone = empty && head === to && DECLARATION.test(view.state.sliceDoc(from, head));
          return isAlone && isInBlock(view.state) && expandAbbreviation(view);
        },
      },
    ]),
  ),
];
