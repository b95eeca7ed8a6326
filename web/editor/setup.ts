import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from "@codemirror/language";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { BREAKPOINTS_PIXELS } from "../styles/breakpoints.ts";
import { theme } from "./theme.ts";
import { typeOver } from "./type-over.ts";

/**
 * The extensions with which an editor begins, in every language. All that have a style are among them: a style that comes later has the
 * browser style and lay out the whole page again. `typingAids` come later still. Tab indents. CodeMirror leaves a Tab after Escape to the
 * browser, so that the editor is no keyboard trap (WCAG 2.2, 2.1.2).
 */
export const baseExtensions: Extension = [
  lineNumbers(),
  foldGutter({ openText: "▾", closedText: "▸" }),
  codeFolding({ placeholderText: "⋯ show more" }),
  highlightSpecialChars(),
  history(),
  EditorState.allowMultipleSelections.of(true),
  indentUnit.of("  "),
  EditorState.tabSize.of(2),
  // The keyboard of a phone would correct code as if it were prose.
  EditorView.contentAttributes.of({
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    translate: "no",
  }),
  theme,
  drawSelection(),
  dropCursor(),
  indentOnInput(),
  bracketMatching(),
  typeOver,
  highlightActiveLine(),
  highlightActiveLineGutter(),
  // After the keys of typing aids, which take some of these where there is a completion or a pair of brackets.
  Prec.low(keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, indentWithTab])),
];

/** Lines wrap up to this width of the window. On a phone, scrolling sideways hides the beginning of the line. */
export const WRAP_BELOW_PIXELS = BREAKPOINTS_PIXELS.smallTablet;
