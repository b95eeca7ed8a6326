/** Pages that are made of a right page of a free task: with one thing taken away, filled with nonsense, or written otherwise. */
import { generate, parse as parseCss, walk } from "css-tree";
import { type DefaultTreeAdapterTypes, parse as parseHtml } from "parse5";
import { mutantsOf } from "../rules/behaviour/mutants.ts";
import type { Code } from "../rules/code.ts";

/** A page made of another one, with a description for the author. */
export interface Variant {
  what: string;
  code: Code;
}

type Element = DefaultTreeAdapterTypes.Element;
type TextNode = DefaultTreeAdapterTypes.TextNode;

/** A replacement of a part of a text, by offsets. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** How many faults are put into a page's script. */
const MAX_SCRIPT_MUTANTS = 12;
const FILLER = "lorem ipsum dolor sit amet";
/** Elements that nothing is taken from: without them there is no page to judge. */
const FRAME = /^(?:html|head|body)$/;

/**
 * Pages with one thing taken away: all elements of a tag removed, emptied or hidden; an attribute, a property or a rule dropped; a fault in
 * the script. Many of them are still right; a wish is judged well where some of them fail it.
 */
export function mutantPages(page: Code): Variant[] {
  return [...htmlMutants(page), ...cssMutants(page), ...scriptMutants(page)];
}

/**
 * Pages that show nothing of what is asked for. Those about the style sheet are right only where the page is right without it.
 * @returns the page without its style sheet last
 */
export function nonsensePages(page: Code): { content: Variant[]; style: Variant[]; unstyled: Variant } {
  const { elements, texts } = readElements(page.html);
  const properties = new Set<string>();
  walk(parseCss(page.css), (node) => {
    if (node.type === "Declaration" && !node.property.startsWith("--")) properties.add(node.property);
  });
  const overrides = [...properties].map((property) => `${property}: initial !important;`).join(" ");
  const filled = texts.filter(isWord).map((text) => ({ ...offsetsOf(text), text: FILLER }));
  const alts = elements.flatMap((one) => attributeEdits(one, "alt", () => FILLER));
  return {
    content: [
      { what: "filled with lorem ipsum", code: { ...page, html: edited(page.html, [...filled, ...alts]) } },
      {
        what: "with everything hidden",
        code: { ...page, css: `${page.css}\n* { display: none !important; }` },
      },
    ],
    style: [
      { what: "with its style for print only", code: { ...page, css: `@media print {\n${page.css}\n}` } },
      {
        what: "with all its style overridden",
        code: { ...page, css: `${page.css}\n*, *::before, *::after { ${overrides} }` },
      },
      { what: "with selectors that match nothing", code: { ...page, css: neverMatching(page.css) } },
    ],
    unstyled: { what: "without its style", code: { ...page, css: "" } },
  };
}

/** The same page as others may write it: in one file, with other names, in other words. */
export function rewrittenPages(page: Code, given: ReadonlySet<string>): Variant[] {
  const variants: Variant[] = [];
  if (page.css !== "")
    variants.push({
      what: "with its style in the HTML",
      code: { html: withStyle(page.html, page.css), css: "", js: page.js },
    });
  // In a script, a name or a word may stand anywhere.
  if (page.js !== "" || /<script\b|\son[a-z]+=/i.test(page.html)) return variants;
  const { elements, texts } = readElements(page.html);
  const rename = (name: string) => (given.has(name) ? name : `my-${name}`);
  const names = ["class", "id", "for", "aria-labelledby", "aria-describedby"].flatMap((attribute) =>
    elements.flatMap((one) =>
      attributeEdits(one, attribute, (value) => value.trim().split(/\s+/).map(rename).join(" ")),
    ),
  );
  const links = elements.flatMap((one) =>
    attributeEdits(one, "href", (value) => (value.startsWith("#") ? `#${rename(value.slice(1))}` : value)),
  );
  const css = parseCss(page.css);
  walk(css, (node) => {
    if (node.type === "ClassSelector" || node.type === "IdSelector") node.name = rename(node.name);
  });
  variants.push({
    what: "with other classes and ids",
    code: { html: edited(page.html, [...names, ...links]), css: generate(css), js: "" },
  });
  const reworded = texts
    .filter((text) => isWord(text) && !/\d/.test(text.value))
    .map((text) => ({ ...offsetsOf(text), text: `${text.value.trimEnd()} indeed ` }));
  variants.push({ what: "in other words", code: { ...page, html: edited(page.html, reworded) } });
  return variants;
}

function htmlMutants(page: Code): Variant[] {
  const { elements } = readElements(page.html);
  const variants: Variant[] = [];
  const add = (what: string, edits: Edit[]) => {
    if (edits.length > 0) variants.push({ what, code: { ...page, html: edited(page.html, edits) } });
  };
  const ofTag = Map.groupBy(elements, ({ tagName }) => tagName);
  for (const [tag, all] of ofTag) {
    const remove = (one: Element) => ({ ...offsetsOf(one), text: "" });
    add(`without <${tag}>`, outermost(all.map(remove)));
    const [first] = all;
    if (all.length > 1 && first)
      add(`with all <${tag}> but one removed`, outermost(all.slice(1).map(remove)));
    add(`with empty <${tag}>`, outermost(all.flatMap(contentOf)));
    const hidden = `\n${tag} { display: none !important; }`;
    variants.push({ what: `with <${tag}> hidden`, code: { ...page, css: page.css + hidden } });
  }
  const names = new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)));
  for (const name of names)
    add(
      `without the attribute ${name}`,
      elements.flatMap((one) => {
        const place = one.sourceCodeLocation?.attrs?.[name];
        return place ? [{ start: place.startOffset, end: place.endOffset, text: "" }] : [];
      }),
    );
  return variants;
}

function cssMutants(page: Code): Variant[] {
  const properties = new Set<string>();
  let rules = 0;
  walk(parseCss(page.css), (node) => {
    if (node.type === "Declaration") properties.add(node.property);
    if (node.type === "Rule" || node.type === "Atrule") rules++;
  });
  const variants = [...properties].map((property): Variant => {
    const css = parseCss(page.css);
    walk(css, (node, item, list) => {
      if (node.type === "Declaration" && node.property === property) list?.remove(item);
    });
    return { what: `without the property ${property}`, code: { ...page, css: generate(css) } };
  });
  for (let at = 0; at < rules; at++) {
    const css = parseCss(page.css);
    let index = 0;
    let name = "";
    walk(css, (node, item, list) => {
      if (node.type !== "Rule" && node.type !== "Atrule") return;
      if (index++ !== at) return;
      name = generate(node.type === "Rule" ? node.prelude : { ...node, block: null });
      list?.remove(item);
    });
    variants.push({ what: `without the rule ${name}`, code: { ...page, css: generate(css) } });
  }
  return variants;
}

function scriptMutants(page: Code): Variant[] {
  if (page.js === "") return [];
  const faults = mutantsOf(page.js, MAX_SCRIPT_MUTANTS, 0).map(({ code, what }) => ({
    what: `with a fault in its script: ${what}`,
    code: { ...page, js: code },
  }));
  return [{ what: "without its script", code: { ...page, js: "" } }, ...faults];
}

function neverMatching(source: string): string {
  const css = parseCss(source);
  walk(css, {
    visit: "Selector",
    enter(node) {
      const [never] = selectorOf(".no-such-element");
      const [space] = selectorOf(".a .b").filter(({ type }) => type === "Combinator");
      if (space) node.children.prependData(space);
      if (never) node.children.prependData(never);
    },
  });
  return generate(css);
}

function selectorOf(text: string) {
  const css = parseCss(text, { context: "selector" });
  return css.type === "Selector" ? css.children.toArray() : [];
}

/** The style at the end of the head, or before a page without one. */
function withStyle(html: string, css: string): string {
  const style = `<style>\n${css}\n</style>\n`;
  return /<\/head>/i.test(html) ? html.replace(/<\/head>/i, (end) => style + end) : style + html;
}

/** The elements and texts that the page's source has, in order, without those of scripts and styles. */
function readElements(html: string): { elements: Element[]; texts: TextNode[] } {
  const elements: Element[] = [];
  const texts: TextNode[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (child.nodeName === "#text") {
        if (child.sourceCodeLocation) texts.push(child as TextNode);
        continue;
      }
      if (!("tagName" in child) || /^(?:script|style|template)$/.test(child.tagName)) continue;
      if (child.sourceCodeLocation && !FRAME.test(child.tagName)) elements.push(child);
      visit(child);
    }
  };
  visit(parseHtml(html, { sourceCodeLocationInfo: true }));
  return { elements, texts };
}

const isWord = ({ value }: TextNode) => /\p{L}{2}/u.test(value);

function offsetsOf({ sourceCodeLocation }: Element | TextNode): { start: number; end: number } {
  return { start: sourceCodeLocation?.startOffset ?? 0, end: sourceCodeLocation?.endOffset ?? 0 };
}

/** What removes everything between an element's tags. */
function contentOf({ sourceCodeLocation: place }: Element): Edit[] {
  if (!place?.startTag || !place.endTag) return [];
  return [{ start: place.startTag.endOffset, end: place.endTag.startOffset, text: "" }];
}

function attributeEdits(element: Element, name: string, change: (value: string) => string): Edit[] {
  const place = element.sourceCodeLocation?.attrs?.[name];
  const value = element.attrs.find((one) => one.name === name)?.value;
  if (!place || value === undefined) return [];
  return [{ start: place.startOffset, end: place.endOffset, text: `${name}="${change(value)}"` }];
}

/** The edits without those that lie in others. */
function outermost(edits: Edit[]): Edit[] {
  return edits.filter(
    (one) => !edits.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  );
}

function edited(text: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), text);
}
