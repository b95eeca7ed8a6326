/** Syntax highlighting of read-only code. A chunk of its own, loaded when the first block of code is rendered. */
import { parser as css } from "@lezer/css";
import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";
import { configureNesting, parser as html } from "@lezer/html";
import { parser as js } from "@lezer/javascript";
import { CODE_COLOURS } from "../editor/colours.ts";

/** A part of the code in one colour. */
export type CodeSpan = { text: string; colour: string };

// The same grammars as the editor's, without the editor.
const PARSERS = {
  html: html.configure({
    wrap: configureNesting([
      { tag: "script", parser: js },
      { tag: "style", parser: css },
    ]),
  }),
  css,
  js,
} as const;

const highlighter = tagHighlighter([
  { tag: tags.comment, class: CODE_COLOURS.comment },
  { tag: [tags.keyword, tags.self, tags.atom, tags.bool, tags.null], class: CODE_COLOURS.keyword },
  { tag: [tags.string, tags.attributeValue, tags.regexp], class: CODE_COLOURS.string },
  { tag: [tags.number, tags.unit, tags.color], class: CODE_COLOURS.number },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className],
    class: CODE_COLOURS.name,
  },
  { tag: [tags.tagName, tags.definitionKeyword, tags.moduleKeyword], class: CODE_COLOURS.tag },
  { tag: [tags.attributeName, tags.typeName], class: CODE_COLOURS.attribute },
  { tag: tags.propertyName, class: CODE_COLOURS.property },
  { tag: [tags.punctuation, tags.operator], class: CODE_COLOURS.punctuation },
]);

/** Splits code into spans with the editor's colours. */
export function highlight(code: string, tab: keyof typeof PARSERS): CodeSpan[] {
  const spans: CodeSpan[] = [];
  highlightCode(
    code,
    PARSERS[tab].parse(code),
    highlighter,
    (text, classes) => spans.push({ text, colour: classes.split(" ")[0] || CODE_COLOURS.text }),
    () => spans.push({ text: "\n", colour: CODE_COLOURS.text }),
  );
  return spans;
}
