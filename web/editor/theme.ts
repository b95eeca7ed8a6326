import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { ACTIVE_GROUND, CYAN, GROUND, INK, QUIET, SELECTED_GROUND } from "./colours.ts";

const PANEL = "#141a33";
const LINE = "#2a335c";

const surface = EditorView.theme(
  {
    "&": { height: "100%", color: INK.text, backgroundColor: GROUND, fontSize: "var(--editor-size, 15px)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "1.6", overscrollBehavior: "contain" },
    ".cm-content": { caretColor: CYAN, padding: "12px 0" },
    ".cm-line": { padding: "0 16px 0 8px" },
    ".cm-cursor, .cm-dropCursor": { borderLeft: `2px solid ${CYAN}` },
    ".cm-gutters": { color: QUIET, backgroundColor: GROUND, border: "none", paddingLeft: "4px" },
    ".cm-activeLine": { backgroundColor: `${ACTIVE_GROUND}b3` },
    ".cm-activeLineGutter": { color: INK.text, backgroundColor: ACTIVE_GROUND },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: SELECTED_GROUND,
    },
    ".cm-selectionMatch": { backgroundColor: "#26315f" },
    "&.cm-focused .cm-matchingBracket": {
      backgroundColor: "transparent",
      outline: `1px solid ${CYAN}`,
      borderRadius: "2px",
    },
    "&.cm-focused .cm-nonmatchingBracket": { color: INK.invalid, outline: `1px solid ${INK.invalid}` },
    ".cm-searchMatch": { backgroundColor: "#4a3d10", outline: "1px solid #ffc94d" },
    ".cm-searchMatch-selected": { backgroundColor: "#6b5510" },
    ".cm-panels": { color: INK.text, backgroundColor: PANEL, fontFamily: "var(--font-text)" },
    ".cm-panels-top": { borderBottom: `1px solid ${LINE}` },
    ".cm-panel.cm-search": { padding: "8px 40px 8px 12px", fontSize: "14px" },
    ".cm-textfield": {
      color: INK.text,
      backgroundColor: GROUND,
      border: `1px solid ${QUIET}`,
      borderRadius: "6px",
      minHeight: "32px",
      fontSize: "14px",
    },
    ".cm-button": {
      color: INK.text,
      backgroundColor: LINE,
      backgroundImage: "none",
      border: "none",
      borderRadius: "6px",
      minHeight: "32px",
      fontSize: "14px",
    },
    ".cm-panel.cm-search [name=close]": {
      color: INK.text,
      fontSize: "20px",
      minWidth: "32px",
      minHeight: "32px",
    },
    ".cm-panel :focus-visible": { outline: `2px solid ${CYAN}`, outlineOffset: "1px" },
    ".cm-tooltip": {
      color: INK.text,
      backgroundColor: PANEL,
      border: `1px solid ${LINE}`,
      borderRadius: "8px",
      overflow: "hidden",
    },
    ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-code)", maxWidth: "min(90vw, 420px)" },
    ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
      color: INK.text,
      backgroundColor: SELECTED_GROUND,
    },
    ".cm-completionDetail": { color: QUIET },
    ".cm-completionMatchedText": { color: CYAN, textDecoration: "none" },
    ".emmet-tracker": { textDecoration: `underline dotted ${CYAN}` },
  },
  { dark: true },
);

const ink = HighlightStyle.define([
  { tag: [tags.comment, tags.docComment], color: INK.comment, fontStyle: "italic" },
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self, tags.atom, tags.bool, tags.null],
    color: INK.keyword,
  },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue, tags.regexp], color: INK.string },
  { tag: [tags.number, tags.unit, tags.color, tags.constant(tags.name)], color: INK.number },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className],
    color: INK.name,
  },
  { tag: [tags.definition(tags.variableName), tags.labelName], color: INK.name },
  { tag: [tags.tagName, tags.definitionKeyword, tags.moduleKeyword], color: INK.tag },
  { tag: [tags.attributeName, tags.typeName, tags.namespace], color: INK.attribute },
  { tag: tags.propertyName, color: INK.property },
  {
    tag: [tags.punctuation, tags.bracket, tags.angleBracket, tags.operator, tags.meta, tags.documentMeta],
    color: INK.mark,
  },
  { tag: [tags.variableName, tags.content], color: INK.text },
  { tag: tags.invalid, color: INK.invalid, textDecoration: "underline wavy" },
]);

/** The look of the editor: our night, our accents. Size and fonts come from custom properties of the page. */
export const theme: Extension = [surface, syntaxHighlighting(ink)];
