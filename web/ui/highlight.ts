/** Colours of code that is only read. Loaded when the first block of code shows. */
import { parser as css } from "@lezer/css";
import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";
import { configureNesting, parser as html } from "@lezer/html";
import { parser as js } from "@lezer/javascript";
import { INK } from "../editor/colours.ts";

/** A stretch of code in one colour. */
export type Stretch = { text: string; colour: string };

// The editor's grammars without the editor.
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

const ink = tagHighlighter([
  { tag: tags.comment, class: INK.comment },
  { tag: [tags.keyword, tags.self, tags.atom, tags.bool, tags.null], class: INK.keyword },
  { tag: [tags.string, tags.attributeValue, tags.regexp], class: INK.string },
  { tag: [tags.number, tags.unit, tags.color], class: INK.number },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.className],
    class: INK.name,
  },
  { tag: [tags.tagName, tags.definitionKeyword, tags.moduleKeyword], class: INK.tag },
  { tag: [tags.attributeName, tags.typeName], class: INK.attribute },
  { tag: tags.propertyName, class: INK.property },
  { tag: [tags.punctuation, tags.operator], class: INK.mark },
]);

/** Code in stretches, in the editor's colours. */
export function highlight(code: string, tab: keyof typeof PARSERS): Stretch[] {
  const stretches: Stretch[] = [];
  highlightCode(
    code,
    PARSERS[tab].parse(code),
    ink,
    (text, classes) => stretches.push({ text, colour: classes.split(" ")[0] || INK.text }),
    () => stretches.push({ text: "\n", colour: INK.text }),
  );
  return stretches;
}
