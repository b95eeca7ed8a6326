/** Random programs as beginners write them. Some never end, some fail, some add elements without end. */
import fc from "fast-check";

const NAMES = ["a", "b", "count", "list", "text"] as const;
const SELECTORS = ["h1", "#out", ".card", "li", "button", "#none"] as const;

const name = fc.constantFrom(...NAMES);
const literal = fc.oneof(
  fc.integer({ min: -5, max: 50 }).map(String),
  fc.constantFrom("0.1", "1e21", "NaN", '"7"', '"ä"', "true", "null", "undefined", "[3, 1, 2]", "{ k: 1 }"),
);
const element = fc.constantFrom(...SELECTORS).map((selector) => `document.querySelector("${selector}")`);

const { statement } = fc.letrec<{ expression: string; statement: string; block: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthIdentifier: "expression" },
    literal,
    name,
    fc
      .tuple(
        tie("expression"),
        fc.constantFrom("+", "-", "*", "%", "===", "<", "&&", "??"),
        tie("expression"),
      )
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc
      .tuple(name, fc.constantFrom("length", "k", "toString()", "map((x) => x * 2)", "join('-')", "sort()"))
      .map(([object, member]) => `${object}.${member}`),
    fc.constantFrom("Math.random()", "Date.now()", "new Date().getDay()", "document.title", "this"),
    tie("expression").map((value) => `String(${value})`),
    tie("expression").map((value) => `JSON.stringify(${value})`),
  ),
  block: fc.array(tie("statement"), { minLength: 1, maxLength: 3 }).map((list) => `{ ${list.join(" ")} }`),
  statement: fc.oneof(
    { maxDepth: 2, depthIdentifier: "statement" },
    fc.tuple(name, tie("expression")).map(([target, value]) => `${target} = ${value};`),
    tie("expression").map((value) => `console.log(${value});`),
    fc.tuple(element, tie("expression")).map(([target, value]) => `${target}.textContent = ${value};`),
    fc
      .tuple(element, fc.constantFrom("on", "big"))
      .map(([target, className]) => `${target}.classList.toggle("${className}");`),
    tie("expression").map((value) => `document.body.append(document.createElement("p"), ${value});`),
    fc
      .tuple(tie("expression"), tie("block"), tie("block"))
      .map(([condition, then, otherwise]) => `if (${condition}) ${then} else ${otherwise}`),
    tie("block").map((body) => `for (let i = 0; i < 4; i++) ${body}`),
    fc.tuple(tie("expression"), tie("block")).map(([condition, body]) => `while (${condition}) ${body}`),
    tie("block").map((body) => `[1, 2].forEach((item) => ${body});`),
    tie("block").map((body) => `try ${body} catch (error) { console.log(error.name); }`),
    tie("block").map((body) => `setTimeout(() => ${body}, 20);`),
    tie("block").map((body) => `Promise.resolve().then(() => ${body});`),
    tie("block").map((body) => `document.querySelector("button").onclick = () => ${body};`),
  ),
}));

/** A script of a few statements. */
export const program: fc.Arbitrary<string> = fc
  .array(statement, { minLength: 1, maxLength: 6 })
  .map((list) => [`let ${NAMES.map((one) => `${one} = 1`).join(", ")};`, ...list].join("\n"));
