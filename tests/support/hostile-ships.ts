/** Ships of at most 64 KiB per language that are meant to take long or to fill the memory. */
import { type Code, EMPTY_CODE } from "../../worker/rules/code.ts";

const MAX_CHARACTERS = 65_536;

/** As many pieces as fit into `characters`. */
function fill(piece: (index: number) => string, characters = MAX_CHARACTERS): string {
  let text = "";
  for (let index = 0; ; index++) {
    const next = piece(index);
    if (text.length + next.length > characters) return text;
    text += next;
  }
}

const nested = (name: string, inner: string, depth: number) => name.repeat(depth) + inner + ")".repeat(depth);

/** The ships, each with what is hostile in it. */
export const HOSTILE_SHIPS: readonly [what: string, ship: Code][] = (
  [
    [
      "many selectors for a word of a long attribute",
      `<p title="${fill(() => "a ", 60_000)}">a</p>`,
      `${fill((n) => `[title~=b${n}],`, 65_000)}i{display:none}`,
    ],
    [
      "many selectors for a part of a long attribute",
      `<p title="${fill(() => "a ", 60_000)}">a</p>`,
      `${fill((n) => `[title*=b${n}],`, 65_000)}i{display:none}`,
    ],
    [
      "many selectors on an element with many attributes",
      fill((n) => `<p a b c d e f g h i j k l m n o p id=i${n}>a</p>`),
      `${fill((n) => `[title=b${n}],`, 65_000)}i{display:none}`,
    ],
    [
      "a long list in brackets on many elements",
      fill(() => "<section>a</section>"),
      `:is(${fill((n) => `a${n},`, 65_000)}a){display:none}`,
    ],
    [
      "a long list in brackets that nothing closes",
      fill(() => "<p>a</p>"),
      `:is(${fill((n) => `a${n},`, 65_000)}a{display:none}`,
    ],
    [
      "a compound selector with many tests",
      fill(() => "<p class=a>a</p>"),
      `${fill(() => ":not(.b)", 65_000)}{display:none}`,
    ],
    [
      "many declarations for each of many elements",
      fill((n) => `<a${n}>a</a${n}>`),
      `*{display:none;${fill((n) => `a${n}:b;`, 32_000)}}${fill((n) => `a${n}{a:b}`, 32_000)}`,
    ],
    [
      "many declarations for many elements with a style of their own",
      fill((n) => `<a style=a:b${n}>a</a>`),
      `*{display:none;${fill((n) => `a${n}:b;`, 65_000)}}`,
    ],
    ["many rules of a higher specificity", "<h2>a</h2>", fill((n) => `body h2{a${n}:b}`)],
    [
      "conditions in a rule of many selectors",
      "<p>a</p>",
      `${fill((n) => `p${n},`, 30_000)}p{${fill((n) => `@media a${n}{a:b}`, 30_000)}}`,
    ],
    [
      "conditions in a rule of a long selector",
      "<p>a</p>",
      `.${"a".repeat(17_000)}{${fill((n) => `@media a${n}{a:b}`, 47_000)}}`,
    ],
    [
      "many selectors in deeply nested conditions with long texts",
      "<p>a</p>",
      `${`@supports ${"a".repeat(290)}{`.repeat(55)}${fill((n) => `a${n}{}`, 45_000)}${"}".repeat(55)}`,
    ],
    [
      "many selectors in deeply nested rules with long selectors",
      "<p>a</p>",
      `${`:is(${"a".repeat(290)}){`.repeat(55)}${fill((n) => `:is(a${n}){}`, 30_000)}${"}".repeat(55)}`,
    ],
    ["a long number in front of no `rem`", "<p>a</p>", `p{x:1rem #${"1".repeat(65_000)}}`],
    ["many declarations of the root for the body", "<p>a</p>", `html{${fill(() => "color:0;", 65_000)}}`],
    ["functions that double their argument", "<p>a</p>", `p{x:${nested("scale(", "a", 24)}}`],
    ["lists that repeat their tracks", "<p>a</p>", `p{x:${nested("repeat(24,", "a", 12)}}`],
    [
      "many functions that double their argument",
      "<p>a</p>",
      fill((n) => `p{x:${nested("scale(", `a${n}`, 9)}}`),
    ],
    [
      "many lists that repeat their tracks",
      "<p>a</p>",
      fill((n) => `p{x:${nested("repeat(24,", `a${n}`, 5)}}`),
    ],
  ] as const
).map(([what, html, css]) => [what, { ...EMPTY_CODE, html, css }]);
