/** Names of `Object.prototype` in a learner's code: lookups by a name of the code must not return inherited properties. */
import { describe, expect, test } from "vitest";
import { itemsOf } from "../../worker/curriculum/content.ts";
import { scoreCode } from "../../worker/rules/battle-score.ts";
import { type Code, EMPTY_CODE, LANGUAGES, type Language } from "../../worker/rules/code.ts";
import { checkShip, measureProgress } from "../../worker/rules/ship-check.ts";
import { curriculum } from "../support/curriculum.ts";

const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

/** Each position in each language where a name can stand. */
const PLACES: Readonly<Record<Language, (name: string) => string[]>> = {
  html: (name) => [
    `<${name}>a</${name}>`,
    `<p ${name}="a">a</p>`,
    `<p title="${name}" class="${name}" id="${name}">${name}</p>`,
    `<p style="${name}: a; color: ${name}">a</p>`,
    `<input type="${name}" name="${name}">`,
    `<!doctype ${name}><html lang="${name}">`,
    `<style>${name} { ${name}: a }</style>`,
    `<script type="${name}">a</script>`,
    `<script>${name}</script>`,
    `<button onclick="${name}()">a</button>`,
    `<!-- ${name} -->`,
  ],
  css: (name) => [
    `${name} { a: b }`,
    `.${name} { a: b }`,
    `#${name} { a: b }`,
    `[${name}=${name}] { a: b }`,
    `p:${name} { a: b }`,
    `p:${name}(1) { a: b }`,
    `p::${name} { a: b }`,
    `p:nth-child(${name}) { a: b }`,
    `body ${name} > ${name} { a: b }`,
    `p { ${name}: a }`,
    `p { ${name}-color: a }`,
    `p { --${name}: a; color: var(--${name}) }`,
    `p { width: 1${name} }`,
    `p { width: ${name}(1) }`,
    ...[
      "color",
      "font",
      "font-weight",
      "font-family",
      "background",
      "background-position",
      "border",
      "margin",
      "flex",
      "grid-area",
      "transition",
      "animation",
      "text-decoration",
      "list-style",
      "box-shadow",
      "text-shadow",
    ].map((property) => `p { ${property}: ${name} }`),
    `p { background: linear-gradient(to ${name}, red, blue) }`,
    `@${name} { p { a: b } }`,
    `@${name} a;`,
    `@keyframes ${name} { from { a: b } }`,
    `@keyframes a { ${name} { a: b } }`,
    `@media ${name} { p { a: b } }`,
    `@media (${name}: 1px) { p { a: b } }`,
    `@media (1px ${name} width) { p { a: b } }`,
  ],
  js: (name) => [
    `${name};`,
    `let ${name} = 1;`,
    `function ${name}() { return ${name}; }`,
    `class ${name} { ${name}() {} }`,
    `a.${name} = { ${name}: 1, "${name}": 2, [${name}]: 3 };`,
    `${name}: for (;;) break ${name};`,
    `document.querySelector("${name}").classList.add("${name}");`,
    `import ${name} from "${name}";`,
  ],
};

const items = itemsOf(curriculum);
const lessons = ["206", "603", "1104", "1106"].map((key) => {
  const item = items.find((one) => one.key === key);
  if (!item || item.kind === "battle") throw new Error(`There is no ${key}.`);
  return item;
});
const battles = items.filter((one) => one.kind === "battle").slice(0, 2);

/** The code with each text in place of one language's code, and appended to it. */
function* ships(code: Code): Generator<Code> {
  for (const language of LANGUAGES)
    for (const name of NAMES)
      for (const text of PLACES[language](name)) {
        yield { ...code, [language]: text };
        yield { ...code, [language]: `${code[language]}\n${text}` };
      }
}

describe("a name of Object.prototype is judged like any other name", () => {
  test.each(lessons)("in a ship of $key", ({ start, check }) => {
    for (const ship of ships(check)) {
      expect(Array.isArray(checkShip(ship, check, "structural", start).tips)).toBe(true);
      expect(measureProgress(ship, check, start).css.met).toBeGreaterThanOrEqual(0);
    }
  });

  test.each(battles)("in a battle on $key", ({ start, check, wishes }) => {
    for (const code of ships(check))
      for (const battle of [
        { start, check, wishes },
        { start, check },
      ])
        expect(scoreCode(code, battle).score).toBeGreaterThanOrEqual(0);
  });

  test("in a task's own code", () => {
    for (const check of ships(EMPTY_CODE))
      expect(checkShip(check, check, "structural", EMPTY_CODE).correct).toBe(true);
  });

  test("as a selector, a property and a value that the task asks for", () => {
    const page = (css: string) => ({ ...EMPTY_CODE, html: "<p>a</p>", css });
    for (const name of NAMES) {
      const check = page(`p { color: ${name} } .${name} { ${name}: 1px }`);
      expect(checkShip(page("p { color: red }"), check, "structural", page("")).correct).toBe(false);
      expect(checkShip(check, check, "structural", page("")).correct).toBe(true);
    }
  });
});
