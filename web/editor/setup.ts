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

/** What an editor shows, whatever its language. */
export const shown: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  EditorState.allowMultipleSelections.of(true),
  indentUnit.of("  "),
  EditorState.tabSize.of(2),
  // A phone's keyboard means well with prose.
  EditorView.contentAttributes.of({
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    translate: "no",
  }),
  theme,
];

/**
 * What helps whoever types, which needn't be there before. Tab indents; CodeMirror lets the Tab after an Escape through to the
 * browser, so the keyboard is not caught.
 */
export const helping: Extension = [
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
    { key: "Tab", run: acceptCompletion },
    indentWithTab,
  ]),
];

/** The help is there so long after the editor at the latest, in milliseconds, and at once where somebody begins to type. */
export const HELP_AFTER = 100;

/** Below this width, in pixels, lines wrap: scrolling sideways with a thumb loses the place. */
export const WRAP_BELOW = 640;
