import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import {
  ACCENT,
  ACTIVE_LINE_BACKGROUND,
  BACKGROUND,
  CODE_COLOURS,
  MUTED_TEXT,
  SELECTION_BACKGROUND,
} from "./colours.ts";

const PANEL_BACKGROUND = "#141a33";
const BORDER = "#2a335c";

const editorTheme = EditorView.theme(
  {
    "&": {
      height: "100%",
      color: CODE_COLOURS.text,
      backgroundColor: BACKGROUND,
      fontSize: "var(--editor-size, 15px)",
    },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "1.6", overscrollBehavior: "contain" },
    ".cm-content": { caretColor: ACCENT, padding: "12px 0" },
    ".cm-line": { padding: "0 16px 0 8px" },
    ".cm-cursor, .cm-dropCursor": { borderLeft: `2px solid ${ACCENT}` },
    ".cm-gutters": { color: MUTED_TEXT, backgroundColor: BACKGROUND, border: "none", paddingLeft: "4px" },
    ".cm-foldGutter .cm-gutterElement": { width: "16px", cursor: "pointer", textAlign: "center" },
    ".cm-foldGutter .cm-gutterElement:hover": { color: ACCENT },
    ".cm-foldPlaceholder": {
      position: "relative",
      margin: "0 4px",
      padding: "1px 8px",
      color: CODE_COLOURS.text,
      fontFamily: "var(--font-text)",
      fontSize: "0.85em",
      backgroundColor: SELECTION_BACKGROUND,
      border: "none",
      borderRadius: "999px",
    },
    ".cm-foldPlaceholder:hover": { color: ACCENT },
    // A target of 24 px.
    ".cm-foldPlaceholder::after": { content: "''", position: "absolute", inset: "-4px 0" },
    ".cm-activeLine": { backgroundColor: `${ACTIVE_LINE_BACKGROUND}b3` },
    ".cm-activeLineGutter": { color: CODE_COLOURS.text, backgroundColor: ACTIVE_LINE_BACKGROUND },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: SELECTION_BACKGROUND,
    },
    ".cm-selectionMatch": { backgroundColor: "#26315f" },
    "&.cm-focused .cm-matchingBracket": {
      backgroundColor: "transparent",
      outline: `1px solid ${ACCENT}`,
      borderRadius: "2px",
    },
    "&.cm-focused .cm-nonmatchingBracket": {
      color: CODE_COLOURS.invalid,
      outline: `1px solid ${CODE_COLOURS.invalid}`,
    },
    ".cm-searchMatch": { backgroundColor: "#4a3d10", outline: "1px solid #ffc94d" },
    ".cm-searchMatch-selected": { backgroundColor: "#6b5510" },
    ".cm-panels": {
      color: CODE_COLOURS.text,
      backgroundColor: PANEL_BACKGROUND,
      fontFamily: "var(--font-text)",
    },
    ".cm-panels-top": { borderBottom: `1px solid ${BORDER}` },
    ".cm-panel.cm-search": { padding: "8px 40px 8px 12px", fontSize: "14px" },
    ".cm-textfield": {
      color: CODE_COLOURS.text,
      backgroundColor: BACKGROUND,
      border: `1px solid ${MUTED_TEXT}`,
      borderRadius: "6px",
      minHeight: "32px",
      fontSize: "14px",
    },
    ".cm-button": {
      color: CODE_COLOURS.text,
      backgroundColor: BORDER,
      backgroundImage: "none",
      border: "none",
      borderRadius: "6px",
      minHeight: "32px",
      fontSize: "14px",
    },
    ".cm-panel.cm-search [name=close]": {
      color: CODE_COLOURS.text,
      fontSize: "20px",
      minWidth: "32px",
      minHeight: "32px",
    },
    ".cm-panel :focus-visible": { outline: `2px solid ${ACCENT}`, outlineOffset: "1px" },
    ".cm-tooltip": {
      color: CODE_COLOURS.text,
      backgroundColor: PANEL_BACKGROUND,
      border: `1px solid ${BORDER}`,
      borderRadius: "8px",
      overflow: "hidden",
    },
    ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-code)", maxWidth: "min(90vw, 420px)" },
    ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
      color: CODE_COLOURS.text,
      backgroundColor: SELECTION_BACKGROUND,
    },
    ".cm-completionDetail": { color: MUTED_TEXT },
    ".cm-completionMatchedText": { color: ACCENT, textDecoration: "none" },
    ".emmet-tracker": { textDecoration: `underline dotted ${ACCENT}` },
  },
  { dark: true },
);

const highlightStyle = HighlightStyle.define([
  { tag: [tags.comment, tags.docComment], color: CODE_COLOURS.comment, fontStyle: "italic" },
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self, tags.atom, tags.bool, tags.null],
    color: CODE_COLOURS.keyword,
  },
  {
    tag: [tags.string, tags.special(tags.string), tags.attributeValue, tags.regexp],
    color: CODE_COLOURS.string,
  },
  { tag: [tags.number, tags.unit, tags.color, tags.constant(tags.name)], color: CODE_COLOURS.number },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className],
    color: CODE_COLOURS.name,
  },
  { tag: [tags.definition(tags.variableName), tags.labelName], color: CODE_COLOURS.name },
  { tag: [tags.tagName, tags.definitionKeyword, tags.moduleKeyword], color: CODE_COLOURS.tag },
  { tag: [tags.attributeName, tags.typeName, tags.namespace], color: CODE_COLOURS.attribute },
  { tag: tags.propertyName, color: CODE_COLOURS.property },
  {
    tag: [tags.punctuation, tags.bracket, tags.angleBracket, tags.operator, tags.meta, tags.documentMeta],
    color: CODE_COLOURS.punctuation,
  },
  { tag: [tags.variableName, tags.content], color: CODE_COLOURS.text },
  { tag: tags.invalid, color: CODE_COLOURS.invalid, textDecoration: "underline wavy" },
]);

/** The editor's dark theme. The font size and the fonts come from custom properties of the page. */
export const theme: Extension = [editorTheme, syntaxHighlighting(highlightStyle)];
