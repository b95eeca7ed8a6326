import { describe, expect, it } from "vitest";
import type { CodeNode } from "#rules/ship-check/js/code-node.ts";
import { EarlyDeclarations } from "#rules/ship-check/js/early-declarations.ts";
import { readScript } from "#rules/ship-check/js/parse.ts";

/** The statements of a script. */
const nodesOf = (text: string): CodeNode[] => readScript({ text, firstLine: 1, tab: "js" }).body.items;

/** Whether the first statement still waits when the last one's turn comes. */
function waits(text: string): boolean {
  const [first, ...others] = nodesOf(text);
  if (!first) throw new Error("There is no statement.");
  const early = new EarlyDeclarations();
  early.add(first);
  for (const node of others) early.invalidateBy(node);
  return early.get(first) === first;
}

describe("a declaration that stands early is remembered", () => {
  it.each([
    ["with a constant", 'const a = "x";'],
    ["with a variable", "let a = 5;"],
    ["with a sum of names", "const a = b + c;"],
    ["with a look at the page", 'const a = document.querySelector("p");'],
    ["with a look at all of the page", 'const a = document.querySelectorAll("p");'],
    ["with a look at an id", 'const a = document.getElementById("p");'],
    ["with a number that is read", "const a = Number(b);"],
    ["with a whole number that is read", "const a = parseInt(b);"],
    ["with a fraction that is read", "const a = parseFloat(b);"],
    ["with a text that is read", "const a = String(b);"],
    ["with a text of 188 characters", `const a = "${"x".repeat(188)}";`],
    ["in brackets", "const a = (b + c) * d;"],
    ["while other names are declared", "const a = b; const c = 1; let d = c;"],
    ["while something is logged", 'const a = b; console.log("x");'],
    ["with a text, whatever follows", 'const a = "x\\"y"; go();'],
    ["with a number, whatever follows", "const a = 1.5; go();"],
    ["with true, whatever follows", "let a = true; go();"],
    ["with false, whatever follows", "let a = false; go();"],
    ["with null, whatever follows", "let a = null; go();"],
  ])("%s", (_, text) => expect(waits(text)).toBe(true));
});

describe("a declaration that stands early is not remembered", () => {
  it.each([
    ["if it calls", "const a = go();"],
    ["if it calls a member", "const a = b.go();"],
    ["if it calls what a call gives", "const a = go()();"],
    ["if it makes something", "const a = new Map();"],
    ["if it imports", 'const a = import("x");'],
    ["if it calls a template", "const a = b`x`;"],
    ["if it waits", "const a = await b;"],
    ["if it changes a name", "const a = b = 1;"],
    ["if it counts up", "const a = b++;"],
    ["if it counts down first", "const a = --b;"],
    ["if it takes away", "const a = delete b.c;"],
    ["if it fills in a part of a text", `const a = \`x\${b}\`;`],
    ["if it changes a name within its value", "const a = 1 + (b = 2);"],
    ["if it waits within its value", "const a = 1 + await b;"],
    ["if it counts up within its value", "const a = c + b++;"],
    ["if it takes away within its value", "const a = !delete b.c;"],
    ["if it calls a template within its value", "const a = c + b`x`;"],
    ["if it is no declaration", "a = 5;"],
    ["if it has a body", "const a = () => 5;"],
    ["with a text of 189 characters", `const a = "${"x".repeat(189)}";`],
    ["if it calls with a number that is read", "const a = go(Number(b));"],
    ["if it is a text that looks like a declaration", 'a = "let b = 1";'],
    ["behind a call that may change how it reads a text", 'const a = "xy"[b]; go();'],
    ["behind a change of a member that logs", 'const x = a.b; a.b = console.log("x");'],
    ["behind a call of what a log gives", 'const a = b; console.log("x").then(go);'],
    ["behind a call that may change what it reads", "const a = b; go();"],
    ["behind an assignment that may change what it reads", "const a = b; b = 2;"],
    ["behind a log that calls", "const a = b; console.log(go());"],
    ["behind a name that it speaks of", "const a = b; const b = 1;"],
  ])("%s", (_, text) => expect(waits(text)).toBe(false));
});

describe("declarations that are remembered", () => {
  it("are up to sixteen", () => {
    const early = new EarlyDeclarations();
    const nodes = nodesOf(Array.from({ length: 17 }, (_, index) => `let a${index} = 1;`).join("\n"));
    for (const node of nodes) early.add(node);
    expect(nodes.map((node) => early.get(node) === node)).toEqual([...Array(16).fill(true), false]);
  });

  it("are none for a statement that declares nothing", () => {
    const early = new EarlyDeclarations();
    expect([early.get(nodesOf("go();")[0]), early.get(undefined)]).toEqual([undefined, undefined]);
  });
});
