import { describe, expect, it } from "vitest";
import { type Wished, wishesProblems } from "../../worker/curriculum/gate-wishes.ts";

const SENTENCE = 'Give .box a border of 2px solid red, and below the h1, add a p with the text "Hi".';
const start = { html: "<h1>Box</h1>", css: ".box { color: red; }", js: "" };
const check = {
  html: "<h1>Box</h1>\n<p>Hi</p>",
  css: ".box { color: red; border: 2px solid red; }",
  js: "",
};
const border = {
  id: "border",
  text: "a border of 2px solid red",
  want: { css: ".box { border: 2px solid red; }" },
};
const text = {
  id: "text",
  text: 'below the h1, a p with the text "Hi"',
  want: { html: "<h1></h1><p>Hi</p>" },
};
const validWishes: Wished = { start, check, answer: check, wishes: [border, text] };

const faultsOf = async (change: Partial<Wished>) =>
  (await wishesProblems("battle.md", SENTENCE, { ...validWishes, ...change })).map(({ message }) => message);

describe("the gate's rule on wishes", () => {
  it("lets a good list pass", async () => {
    expect(await faultsOf({})).toEqual([]);
  });

  it("lets statements go where actions judge the JavaScript", async () => {
    const js = { id: "js", text: "a p", want: { js: "b();" } };
    const change = {
      start: { ...start, js: "a();" },
      check: { ...check, js: "b();" },
      answer: { ...check, js: "b();" },
      wishes: [border, text, js],
    };
    expect(await faultsOf(change)).toEqual(["the check takes away js a(); no wish can say that"]);
    expect(await faultsOf({ ...change, actions: {} })).toEqual([]);
  });

  it.each<[string, Partial<Wished>, string]>([
    [
      "two wishes with one id",
      { wishes: [border, { ...text, id: "border" }] },
      "has two wishes with the id border",
    ],
    [
      "words that the sentence has not, or in another order",
      { wishes: [border, { ...text, text: 'a p with the text "Hi" below the h1' }] },
      "is no part of the sentence",
    ],
    [
      "a wish that the start meets",
      { wishes: [border, text, { id: "red", text: "red", want: { css: ".box { color: red; }" } }] },
      "the wish red is met by the start",
    ],
    [
      "a wish that the check doesn't meet",
      { wishes: [{ ...border, want: { css: ".box { border: 3px solid red; }" } }, text] },
      "the wish border is not met by the check",
    ],
    [
      "a wish that the suggested answer doesn't meet",
      { answer: { ...check, css: ".box { color: red; border: 2px solid blue; }" } },
      "the wish border is not met by the suggested answer",
    ],
    [
      "a change of the CSS that nobody wishes for",
      { check: { ...check, css: ".box { color: blue; border: 2px solid red; }" } },
      "no wish asks for css .box {color: ",
    ],
    [
      "a change of the HTML that nobody wishes for",
      { check: { ...check, html: "<h1>Box</h1>\n<p>Hi</p>\n<b>Ho</b>" } },
      "no wish asks for html <b>",
    ],
    [
      "a change of the script that nobody wishes for",
      { check: { ...check, js: "go();" } },
      "no wish asks for js ",
    ],
    [
      "something that is taken away",
      { check: { ...check, html: "<p>Hi</p>" } },
      "the check takes away html <h1>",
    ],
    [
      "a fragment that can't be read",
      { wishes: [{ ...border, want: { js: "let = ;" } }, text] },
      "can't be read",
    ],
    [
      "a fragment that says nothing",
      { wishes: [{ ...border, want: { css: "/* none */" } }, text] },
      "wants nothing of css",
    ],
  ])("finds %s", async (_, change, message) => {
    expect((await faultsOf(change)).join("\n")).toContain(message);
  });
});
