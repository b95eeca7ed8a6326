import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
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
import { theme } from "./theme.ts";
import { typeOver } from "./type-over.ts";

/**
 * What every editor has, whatever its language. Tab indents; CodeMirror lets the Tab after an Escape through to the
 * browser, so the keyboard is not caught.
 */
export const setup: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  dropCursor(),
  EditorState.allowMultipleSelections.of(true),
  indentUnit.of("  "),
  EditorState.tabSize.of(2),
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
    { key: "Tab", run: acceptCompletion },
    indentWithTab,
  ]),
  // A phone's keyboard means well with prose.
  EditorView.contentAttributes.of({
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    translate: "no",
  }),
  theme,
];

/** Below this width, in pixels, lines wrap: scrolling sideways with a thumb loses the place. */
export const WRAP_BELOW = 640;
