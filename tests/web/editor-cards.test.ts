import { codeFolding, ensureSyntaxTree, foldEffect } from "@codemirror/language";
import { EditorState, StateEffect } from "@codemirror/state";
import { beforeAll, describe, expect, it } from "vitest";
import { cardAt } from "../../web/editor/help/card-tooltip.ts";
import { cardOf, taughtCards } from "../../web/editor/help/name-cards.ts";
import { nameAt } from "../../web/editor/help/names.ts";
import { elementAt, tagsOf, visibleElement } from "../../web/editor/help/pointed-element.ts";
import { type EditorLanguage, loadLanguage } from "../../web/editor/languages/load.ts";
import { CONCEPT_SIGNS } from "../../worker/curriculum/concept-signs.ts";
import type { ConceptId } from "../../worker/rules/concepts.ts";

const languages = new Map<EditorLanguage, Awaited<ReturnType<typeof loadLanguage>>>();
beforeAll(async () => {
  for (const language of ["html", "css", "javascript"] as const)
    languages.set(language, await loadLanguage(language));
});

/** A state of the code without its `|`, and the position of that. */
function stateOf(language: EditorLanguage, marked: string): { state: EditorState; at: number } {
  const at = marked.indexOf("|");
  const begun = EditorState.create({
    doc: marked.replace("|", ""),
    extensions: [languages.get(language) ?? []],
  });
  // On a slow machine the first parse breaks off; an update takes the whole tree over.
  ensureSyntaxTree(begun, begun.doc.length, 60_000);
  return { state: begun.update({}).state, at };
}

describe("the name at a position", () => {
  it.each<[EditorLanguage, string, string[]]>([
    ["html", "<|H1>Hi</h1>", ["<h1>"]],
    ["html", "<h1>Hi</|h1>", ["<h1>"]],
    ["html", '<a |href="#">', ["a[href]", "[href]"]],
    ["html", "<button |onclick=go()>", []],
    ["html", "<p>|text</p>", []],
    ["html", "<style>p { |color: red }</style>", ["color:"]],
    ["html", "<|!doctype html>", ["<!doctype>"]],
    ["css", "|p { }", ["<p>"]],
    ["css", "p { font-|size: 3px }", ["font-size:"]],
    ["css", "p { display: |flex }", ["display:flex"]],
    ["css", "a:|hover { }", [":hover"]],
    ["css", "|@media print { }", ["@media"]],
    ["css", "p { color: |var(--a) }", ["var()"]],
    ["css", "p { |--a: 1 }", ["--name"]],
    ["css", "p { width: 5|% }", ["%"]],
    ["javascript", "|const a = 1", ["const"]],
    ["javascript", "document.|querySelector('a')", ["document.querySelector()", ".querySelector()"]],
    ["javascript", "a.b.classList.|add('a')", ["classList.add()", ".add()"]],
    ["javascript", "a.|value", ["a.value", ".value"]],
    ["javascript", "|Number('3')", ["Number()"]],
    ["javascript", "|price = 3", []],
    ["javascript", "a.addEventListener('|click', go)", ["event click"]],
    ["javascript", "log('|click')", []],
    ["javascript", "|for (const a of b) {}", ["for of"]],
    ["javascript", "|for (;;) {}", ["for"]],
    ["javascript", "if (a) {} |else if (b) {}", ["else if", "else"]],
    ["javascript", "a |=> a", ["=>"]],
    ["javascript", "// |const", []],
  ])("in %s: %s", (language, marked, expected) => {
    const { state, at } = stateOf(language, marked);
    expect(nameAt(state, at, 1)?.names ?? []).toEqual(expected);
  });
});

describe("the cards", () => {
  /** Signs of the lessons' gate that are names, in the notation of the cards. */
  const NAME =
    /^(?:<\w+>|@[\w-]+|::?[a-z-]+|[a-z-]+:(?:[a-z-]+)?|\.?\w+(?:-\w+)?\(\)|\w+\.\w+\(\)|\.\w+|\[\w+\]|&&|\|\|)$/;
  const OTHERWISE = ["--name:", "--name:in-class", "own-call"];

  it("has every name that a lesson teaches", () => {
    const missing = Object.entries(CONCEPT_SIGNS).flatMap(([concept, signs]) =>
      signs
        .filter((sign) => NAME.test(sign) && !OTHERWISE.includes(sign))
        .filter((sign) => cardOf(sign)?.concept.id !== concept)
        .map((sign) => `${concept}: ${sign}`),
    );
    expect(missing).toEqual([]);
  });

  it.each<[EditorLanguage, string, ConceptId[], string | null]>([
    ["html", "<|p>", ["html-paragraph"], "<p>"],
    ["html", "<|p>", ["html-heading"], null],
    ["html", "<|p>", [], null],
    ["css", "p { display: |flex }", ["css-flex", "css-display"], "display:flex"],
    ["css", "p { display: |flex }", ["css-display"], null],
    ["javascript", "box.classList.|toggle('a')", ["js-class-list-toggle"], "classList.toggle()"],
    ["html", '<input |value="">', ["html-input"], "input[value]"],
    ["html", '<input |name="">', ["html-input"], null],
  ])("shows in %s for %s, taught %j: %s", (language, marked, taught, expected) => {
    const { state, at } = stateOf(language, marked);
    expect(cardAt(state, at, 1, taughtCards(new Set(taught)))?.card.name ?? null).toBe(expected);
  });
});

describe("the element at a position of HTML", () => {
  it.each<[string, string | null]>([
    ["<p>a|b</p>", "<p>"],
    ["<|p>ab</p>", "<p>"],
    ["<ul><li>a|</li></ul>", "<li>"],
    ["<ul>|<li>a</li></ul>", "<li>"],
    ["<ul><li>a</li>| </ul>", "<li>"],
    ["<ul> | <li>a</li></ul>", "<ul>"],
    ['<img al|t="">', '<img alt="">'],
    ["<p>a</p>|\n", "<p>"],
    ["<body>|text</body>", null],
    ["<style>p {| }</style>", null],
    ["text|", null],
    ["", null],
  ])("%s", (marked, expected) => {
    const { state, at } = stateOf("html", marked);
    const offset = elementAt(state, Math.max(at, 0));
    const [tag] = offset === null ? [] : tagsOf(state, offset);
    expect(tag ? state.sliceDoc(tag.from, tag.to) : null).toBe(expected);
  });
});

describe("for an element that is pointed at stands", () => {
  it.each<[string, string[], string]>([
    ["itself, where nothing is folded", [], "<b>"],
    ["itself, where another is folded", ["p"], "<b>"],
    ["itself, where its content is folded", ["b"], "<b>"],
    ["the one in whose fold it is", ["ul"], "<ul>"],
    ["of several the outermost", ["main", "ul", "li"], "<main>"],
  ])("%s", (_, folded, expected) => {
    const html = "<main>\n<ul>\n<li><b>Tea</b></li>\n</ul>\n</main>\n<p>\n</p>";
    const effects = folded.map((tag) =>
      foldEffect.of({ from: html.indexOf(`<${tag}>`) + tag.length + 2, to: html.indexOf(`</${tag}>`) }),
    );
    const open = stateOf("html", html).state.update({ effects: StateEffect.appendConfig.of(codeFolding()) });
    const { state } = open.state.update({ effects });
    expect(html.slice(visibleElement(state, html.indexOf("<b>"))).startsWith(expected)).toBe(true);
  });
});
