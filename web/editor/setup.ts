import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
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

/** The extensions of the first render, for every language. */
export const baseExtensions: Extension = [
  lineNumbers(),
  foldGutter({ openText: "▾", closedText: "▸" }),
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
];

/**
 * The extensions for typing, which the first render doesn't need. Tab indents. CodeMirror leaves a Tab after Escape to the browser, so
 * that the editor is no keyboard trap (WCAG 2.2, 2.1.2).
 */
export const inputExtensions: Extension = [
  drawSelection(),
  dropCursor(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  typeOver,
  autocompletion({ icons: false }),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...foldKeymap,
    { key: "Tab", run: acceptCompletion },
    indentWithTab,
  ]),
];

/** How long after its creation an editor without focus gets `inputExtensions`. An editor with focus gets them at once. */
export const INPUT_EXTENSIONS_DELAY_MS = 100;

/** Lines wrap up to this width of the window. On a phone, scrolling sideways hides the beginning of the line. */
export const WRAP_BELOW_PIXELS = BREAKPOINTS_PIXELS.smallTablet;
