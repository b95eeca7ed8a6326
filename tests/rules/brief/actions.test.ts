import { describe, expect, it } from "vitest";
import type { AfterCheck, Check, Locator } from "../../../worker/rules/brief/schema.ts";
import type { Code } from "../../../worker/rules/code.ts";
import { judged, page } from "./judged.ts";

const LIST = page(
  `<label>Thing <input id="t"></label><button id="b">Pack it</button><button>Help me</button><ul id="l"><li>Socks</li></ul>`,
);
const on = (script: string) => `const t=document.getElementById("t"),l=document.getElementById("l");
document.getElementById("b").addEventListener("click",()=>{${script}});`;
const ADD = `const li=document.createElement("li");li.textContent=t.value;l.append(li);t.value="";`;

const word = { drawn: "word" } as const;
const press: AfterCheck["actions"][number] = { action: "click", on: { noun: "button" } };
const typing: AfterCheck["actions"][number] = { action: "type", text: word, into: { noun: "textField" } };
const oneMore: Check = {
  check: "after",
  actions: [typing, press],
  changes: [{ change: "count", elements: { noun: "item" }, by: 1, showing: word }],
};
const nothingTyped: Check = {
  check: "after",
  actions: [press],
  changes: [{ change: "count", elements: { noun: "item" }, by: 0 }],
};

describe("actions", () => {
  it.each([
    ["adds what was typed", on(ADD), true],
    [
      "adds it on top",
      on(`const li=document.createElement("li");li.textContent=t.value;l.prepend(li)`),
      true,
    ],
    [
      "adds something else",
      on(`const li=document.createElement("li");li.textContent="thing";l.append(li)`),
      false,
    ],
    ["replaces the list", on(`l.innerHTML="<li>"+t.value+"</li>"`), false],
    ["adds while typing", `document.getElementById("t").oninput=()=>{${on("").split("\n")[0]}};`, false],
    ["adds it where nobody sees it", on(`${ADD}li.style.fontSize="0"`), false],
    ["only for one word", on(`if(t.value==="pineapple"){${ADD}}`), false],
    ["does it a little later", on(`setTimeout(()=>{${ADD}},300)`), true],
  ])("a script that %s", (_, js, answer) => {
    expect(judged({ html: LIST, js }, oneMore).answer).toBe(answer);
  });

  it("asks the button that adds what happens if nothing is typed", () => {
    expect(judged({ html: LIST, js: on(ADD) }, nothingTyped, oneMore).answer).toBe(false);
    expect(judged({ html: LIST, js: on(`if(t.value.trim()){${ADD}}`) }, nothingTyped, oneMore).answer).toBe(
      true,
    );
  });

  const change = (...changes: AfterCheck["changes"]): Check => ({
    check: "after",
    actions: [press],
    changes,
  });
  const COUNTER = page(
    `<p id="n">0 clicks</p><button id="b">Count one</button><p id="x" hidden>A secret</p>`,
  );
  it.each<[string, string, Check, boolean]>([
    ["the page changes", `n.textContent="1 click"`, change({ change: "page" }), true],
    ["nothing that can be seen", `n.title="1 click"`, change({ change: "page" }), false],
    ["an invisible letter", `n.textContent+="\\u200b"`, change({ change: "page" }), false],
    ["a place without a position", `n.style.left="9px"`, change({ change: "page" }), false],
    ["the colour by one step", `document.body.style.background="#fffffe"`, change({ change: "page" }), false],
    [
      "the number grows",
      `n.textContent="7 clicks"`,
      change({ change: "number", elements: { id: "n" }, is: "grows" }),
      true,
    ],
    [
      "the number is",
      `n.textContent="7 clicks"`,
      change({ change: "number", elements: { id: "n" }, is: 7 }),
      true,
    ],
    [
      "a text changes",
      `n.textContent="yes"`,
      change({ change: "text", elements: { id: "n" }, to: { is: "Yes" } }),
      true,
    ],
    ["something appears", "x.hidden=false", change({ change: "appears", elements: { tag: "p" } }), true],
    ["something goes away", "n.remove()", change({ change: "disappears", elements: { tag: "p" } }), true],
    [
      "a look changes",
      `n.style.color="red"`,
      change({ change: "style", elements: { id: "n" }, properties: ["color"] }),
      true,
    ],
    ["a dialog says", `alert("Well done")`, change({ change: "alert", text: { contains: "done" } }), true],
    [
      "the console says",
      `console.log("Well done")`,
      change({ change: "console", text: { contains: "done" } }),
      true,
    ],
    ["no errors", "nope()", change({ change: "noErrors" }), false],
    [
      "a check holds",
      `n.textContent="Bye now"`,
      change({
        change: "holds",
        check: { check: "elements", elements: { id: "n" }, has: [{ condition: "text", is: "Bye now" }] },
      }),
      true,
    ],
  ])("%s", (_, script, check, answer) => {
    const js = `const n=document.getElementById("n"),x=document.getElementById("x");document.getElementById("b").onclick=()=>{${script}}`;
    expect(judged({ html: COUNTER, js }, check).answer).toBe(answer);
  });

  it("compares with the moment before the last action, or with the start", () => {
    const js = `document.getElementById("b").onclick=()=>document.body.classList.toggle("dark")`;
    const code = { html: COUNTER, css: ".dark{background:#111;color:#eee}", js };
    const twice = (change: AfterCheck["changes"][number]): Check => ({
      check: "after",
      actions: [press, press],
      changes: [change],
    });
    expect(judged(code, twice({ change: "page", is: "same" })).answer).toBe(true);
    expect(judged(code, twice({ change: "page" })).answer).toBe(true);
    expect(judged(code, twice({ change: "page", since: "start" })).answer).toBe(false);
  });

  it("demands each of several", () => {
    const html = page(
      `<button class="q">One more</button><button class="q">Two more</button><p id="n">No</p>`,
    );
    const check: Check = {
      check: "after",
      actions: [{ action: "click", on: { class: "q", pick: "each" } }],
      changes: [{ change: "text", elements: { id: "n" } }],
    };
    const listen = (list: string) =>
      `for(const b of ${list})b.onclick=()=>{document.getElementById("n").textContent=b.textContent}`;
    expect(judged({ html, js: listen(`document.querySelectorAll(".q")`) }, check).answer).toBe(true);
    expect(judged({ html, js: listen(`[document.querySelector(".q")]`) }, check).answer).toBe(false);
  });

  it("can't judge a script that runs on", () => {
    const js = `document.getElementById("b").onclick=()=>{for(;;);}`;
    const { answer, tip } = judged({ html: COUNTER, js }, change({ change: "page" }));
    expect(answer).toBe(null);
    expect(tip).not.toBe("");
  });
});

describe("tips", () => {
  const cards: Check = { check: "elements", quantity: { atLeast: 3 }, elements: { noun: "heading" } };
  it.each<[string, { html?: string; css?: string; js?: string }, Check, string]>([
    [
      "how many there are",
      { html: page("<h2>One day</h2>") },
      cards,
      "Your page has one heading; three or more are wanted.",
    ],
    ["what is hidden", { html: page(`<h2 id="a" hidden>One day</h2>`) }, cards, "Your `#a` can't be seen."],
    [
      "what is lacking",
      { html: page(`<h2 class="a">One day</h2>`) },
      {
        check: "elements",
        quantity: "every",
        elements: { noun: "heading" },
        has: [{ condition: "style", property: "color", is: "red" }],
      },
      "Your `.a` lacks a `color` of `red`.",
    ],
    [
      "what was typed",
      { html: LIST, js: on("") },
      {
        check: "after",
        actions: [{ ...typing, text: "tea" } as AfterCheck["actions"][number], press],
        changes: [{ change: "count", elements: { noun: "item" }, by: 1, showing: "tea" }],
      },
      "I typed *tea* and pressed `#b`, but there isn't just one new item that says *tea*.",
    ],
    [
      "an error first",
      { html: LIST, js: "nosuch()" },
      cards,
      "While your page opens, your script stops: nosuch is not defined.",
    ],
    [
      "an error under an action",
      { html: LIST, js: on("nosuch()") },
      { check: "after", actions: [press], changes: [{ change: "page" }] },
      "When I pressed `#b`, your script stops: nosuch is not defined.",
    ],
    [
      "a sheet from elsewhere",
      { html: page(`<link rel="stylesheet" href="https://cdn.example/all.css"><h2>One day</h2>`) },
      { check: "elements", elements: { noun: "heading" }, has: [{ condition: "style", property: "color" }] },
      "The style sheet `https://cdn.example/all.css` isn't part of your page here. Write its rules into your CSS.",
    ],
  ])("name %s", (_, code, check, tip) => {
    expect(judged(code, check).tip).toBe(tip);
  });
});

const field = (html: string, script = "") => ({
  html: page(`<label>Thing ${html}</label><button id="b">Bring it</button><p id="o">Nothing yet</p>`),
  js: `const t=document.querySelector("input,textarea"),o=document.getElementById("o");
document.getElementById("b").onclick=()=>{${script}};`,
});
const bringing = (elements: Locator): Check => ({
  check: "after",
  actions: [typing, press],
  changes: [
    { change: "holds", check: { check: "elements", elements, has: [{ condition: "text", contains: word }] } },
  ],
});

describe("a field's value", () => {
  it.each<[string, Partial<Code>, Locator, boolean]>([
    ["isn't the page's text if it was typed", field("<input>"), { noun: "element" }, false],
    ["isn't, either, in a text area", field("<textarea></textarea>"), { noun: "element" }, false],
    ["isn't the text of what is around it", field("<input>"), { tag: "label" }, false],
    ["is what a field says where fields are asked for", field("<input>"), { noun: "textField" }, true],
    ["may stand beside the text", field("<input>", "o.textContent=t.value"), { noun: "element" }, true],
    [
      "is text if a script put it there",
      field("<input>", `t.value="You like "+t.value`),
      { noun: "element" },
      true,
    ],
    [
      "is text of a field for reading only",
      field(`<input><input id="r" readonly>`, `document.getElementById("r").value=t.value`),
      { noun: "element" },
      true,
    ],
  ])("%s", (_, code, elements, answer) => {
    expect(judged(code, bringing(elements)).answer).toBe(answer);
  });

  it.each<[string, Partial<Code>, boolean]>([
    ["typing alone", field(`<input value="5">`), false],
    ["a script", field(`<input value="5">`, "o.textContent=t.value+1"), true],
  ])("and a change of text by %s", (_, code, answer) => {
    const check: Check = {
      check: "after",
      actions: [typing, press],
      changes: [{ change: "text", elements: { noun: "element" }, since: "start" }],
    };
    expect(judged(code, check).answer).toBe(answer);
  });
});

describe("a number typed into a form's field", () => {
  it.each([
    ["", "6", "6"],
    ['min="5"', "6", "6"],
    ['min="50"', "6", "56"],
    ['min="50" max="52"', "6", "50"],
    ['min="50" max="52"', "4", "51"],
    ['max="5"', "9", "3"],
    ['min="50" step="10"', "6", "110"],
    ['min="0" step="0.1"', "2.5", "2.5"],
    ['min="0.1" step="0.1"', "0", "0.1"],
    ['step="any"', "2.5", "2.5"],
    ['value="2" step="5"', "6", "32"],
    ['min="7" max="3"', "6", "6"],
  ])("fits the field: %s, %s", (attributes, typed, sent) => {
    const html = page(
      `<form novalidate><label>Days <input type="number" id="t" ${attributes}></label><button>Send</button></form><p id="o">None</p>`,
    );
    const js = `document.querySelector("form").onsubmit=(e)=>{e.preventDefault();o.textContent=t.value};`;
    const check: Check = {
      check: "after",
      actions: [
        { action: "type", text: typed, into: { noun: "numberField" } },
        { action: "click", on: { noun: "button" } },
      ],
      changes: [{ change: "text", elements: { id: "o" }, to: { is: sent } }],
    };
    expect(judged({ html, js }, check).answer).toBe(true);
  });

  it("is what a tip says", () => {
    const html = page(`<label>Days <input type="number" id="t" min="50"></label>`);
    const check: Check = {
      check: "after",
      actions: [{ action: "type", text: "6", into: { noun: "numberField" } }],
      changes: [{ change: "text", elements: { noun: "element" } }],
    };
    expect(judged({ html }, check).tip).toBe("I typed *56*, but no words on the page change.");
  });
});

describe("a form that is sent", () => {
  const FORM = page(
    `<form id="f"><label>Thing <input id="t"></label><button>Send</button></form><p id="o">Nothing</p>`,
  );
  const sent = (script: string) =>
    `document.getElementById("f").addEventListener("submit",(e)=>{${script}document.getElementById("o").textContent=document.getElementById("t").value;});`;
  const says: AfterCheck["changes"][number] = {
    change: "holds",
    check: { check: "elements", elements: { tag: "p" }, has: [{ condition: "text", contains: word }] },
  };
  it.each<[string, string, AfterCheck["actions"], AfterCheck["changes"], boolean]>([
    ["leaves the page", sent(""), [typing, press], [says], false],
    ["stays if that is prevented", sent("e.preventDefault();"), [typing, press], [says], true],
    ["is gone for later actions", sent(""), [typing, press, typing], [says], false],
    ["isn't the same page", "", [typing, press], [{ change: "page", is: "same" }], false],
    ["may say something before", sent("alert('Bye');"), [typing, press], [{ change: "alert" }], true],
    ["says nothing after it has gone", sent("alert('Bye');"), [press, press], [{ change: "alert" }], false],
  ])("%s", (_, js, actions, changes, answer) => {
    expect(judged({ html: FORM, js }, { check: "after", actions, changes }).answer).toBe(answer);
  });

  it("is named in the tip", () => {
    const check: Check = { check: "after", actions: [typing, press], changes: [says] };
    expect(judged({ html: FORM, js: sent("") }, check).tip).toMatch(
      /^I typed \*\w+\* and pressed \*Send\*, but then the form was sent and your page was left\. Does/,
    );
  });
});
