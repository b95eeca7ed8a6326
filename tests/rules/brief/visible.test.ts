import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Views } from "../../../worker/rules/brief/css/view.ts";
import { readPage } from "../../../worker/rules/brief/page.ts";
import type { Check } from "../../../worker/rules/brief/schema.ts";
import { Steps } from "../../../worker/rules/brief/steps.ts";
import { Visibility } from "../../../worker/rules/brief/visible.ts";
import { judged, page } from "./judged.ts";

const heading: Check = { check: "elements", elements: { noun: "heading" }, has: [{ condition: "text" }] };
const H1 = "<h1>My garden</h1>";

describe("what a person could see", () => {
  it.each([
    ["a heading", H1, "", true],
    ["display", H1, "h1{display:none}", false],
    ["the attribute hidden", "<h1 hidden>My garden</h1>", "", false],
    ["display over hidden", "<h1 hidden>My garden</h1>", "h1{display:block}", true],
    ["visibility", `<div style="visibility:hidden">${H1}</div>`, "", false],
    [
      "visible within hidden",
      `<div style="visibility:hidden"><h1 style="visibility:visible">My garden</h1></div>`,
      "",
      true,
    ],
    ["opacity of both", `<div style="opacity:.3">${H1}</div>`, "h1{opacity:.2}", false],
    ["a filter", H1, "h1{filter:opacity(0)}", false],
    ["a clip path", H1, "h1{clip-path:inset(50%)}", false],
    ["a mask", H1, "h1{mask-image:linear-gradient(transparent,transparent)}", false],
    ["far to the left", H1, "h1{position:absolute;left:-9999px}", false],
    ["a logical place", H1, "h1{position:absolute;inset-inline-start:-9999px}", false],
    ["indent", H1, "h1{text-indent:-999px}", false],
    ["a transform", H1, "h1{transform:translateX(-9999px)}", false],
    ["scale", H1, "h1{scale:0}", false],
    ["edge on", H1, "h1{transform:rotateY(90deg)}", false],
    ["small letters", H1, "h1{font-size:2px}", false],
    ["cut off", H1, "h1{overflow:hidden;max-height:0}", false],
    ["white on white", H1, "h1{color:#fff}", false],
    ["white on a dark box", `<div style="background:#222">${H1}</div>`, "h1{color:#fff}", true],
    ["nearly white on white", H1, "h1{color:#fdfdfd}", false],
    ["white on a gradient", H1, "h1{color:#fff;background:linear-gradient(navy,black)}", true],
    ["an old attribute", `<h1><font color="white">My garden</font></h1>`, "", false],
    ["words in a hidden part", "<h1><span>My garden</span></h1>", "span{display:none}", false],
    ["closed details", `<details><summary>More of it</summary>${H1}</details>`, "", false],
    ["open details", `<details open><summary>More of it</summary>${H1}</details>`, "", true],
    ["a closed dialog", `<dialog>${H1}</dialog>`, "", false],
    ["fallback content", `<canvas>${H1}</canvas>`, "", false],
    ["a template", `<template>${H1}</template>`, "", false],
    ["for print", H1, "@media print{h1{display:block}} h1{display:none}", false],
    [
      "a fade that ends visible",
      H1,
      "h1{opacity:0;animation:in 1s forwards} @keyframes in{to{opacity:1}}",
      true,
    ],
    ["a fade that ends invisible", H1, "h1{animation:out 1s forwards} @keyframes out{to{opacity:0}}", false],
    ["a picture as heading", `<h1><img src="logo.png" alt="My garden"></h1>`, "", true],
    ["invisible letters", "<h1>\u3164\u200b\uffa0</h1>", "", false],
    ["filler", "<h1>Lorem ipsum dolor</h1>", "", false],
    ["letters struck at random", "<h1>xk</h1>", "", false],
    ["another script", "<h1>花园</h1>", "", true],
  ])("%s", (_, body, css, answer) => {
    expect(judged({ html: page(body), css }, heading).answer).toBe(answer);
  });

  it("takes placeholder text where the task allows it", async () => {
    const { judgeBrief } = await import("../../../worker/rules/brief/judge.ts");
    const brief = { wishes: [{ id: "a", text: "A heading", checks: [heading] }] };
    const code = { html: "<h1>Lorem ipsum</h1>", css: "", js: "" };
    expect(judgeBrief(code, brief, null, 1, { filler: true }).correct).toBe(true);
    expect(judgeBrief(code, brief, null, 1).correct).toBe(false);
  });
});

describe("what hides an element", () => {
  const DECLARATIONS = (
    "opacity:0; opacity:.2; filter:opacity(5%); content-visibility:hidden; visibility:hidden; display:none; display:inline; " +
    "position:absolute;left:-9999px; position:fixed;right:-9999px; position:absolute;top:-9999px; position:fixed;bottom:-9999px; " +
    "position:absolute;clip:rect(0,0,0,0); left:-9999px; inset:-9999px; margin-inline-start:-9999px; margin-top:-9999px; " +
    "clip-path:inset(50%); mask:linear-gradient(#0000,#0000); -webkit-mask-image:linear-gradient(#0000,#0000); scale:0; " +
    "translate:9999px; rotate:y 90deg; zoom:.1; transform:scale(0); all:unset; all:inherit; overflow-x:hidden;max-width:0; " +
    "overflow-y:scroll;height:0; display:grid;grid-template-rows:0fr; overflow-y:hidden; padding:9px; font:0/0 a"
  ).split("; ");
  const TAGS = "div,span,ul,table,dialog open,details,textarea,button,aside popover".split(",");
  const style = fc.array(fc.constantFrom(...DECLARATIONS), { maxLength: 3 }).map((all) => all.join(";"));

  function shownIn(html: string): boolean[] {
    const read = readPage({ html: page(html), css: "", js: "" });
    const visibility = new Visibility(new Views(read, new Steps(), new Map()).at(), new Set());
    return read.elements.map((element) => visibility.isShown(element));
  }

  it("is found in elements that seem to have nothing of it, too", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TAGS), style, style, (tag, outer, inner) => {
        const pageWith = (first: string) =>
          `<${tag} style="${first}${outer}"><p style="${first}${inner}">Words</p></${tag.split(" ", 1)[0]}>`;
        // These change nothing, but with them all is computed.
        expect(shownIn(pageWith(""))).toEqual(shownIn(pageWith("zoom:1;rotate:none;")));
      }),
      { numRuns: 300 },
    );
  });
});

const readable: Check = {
  check: "elements",
  quantity: "every",
  elements: { tag: "p" },
  has: [{ condition: "readable" }],
};

describe("readable text", () => {
  it.each([
    ["black on white", "<p>Some words</p>", "", true],
    ["light grey on white", "<p>Some words</p>", "p{color:#bbb}", false],
    ["large grey letters", "<p>Some words</p>", "p{color:#888;font-size:32px}", true],
    ["white words inside", `<p>Some words <span style="color:#eee">and more</span></p>`, "", false],
    ["white on a dark page", "<p>Some words</p>", "body{background:#111} p{color:#eee}", true],
    [
      "a half-transparent box",
      "<p>Some words</p>",
      "body{background:#000} p{color:#fff;background:rgb(255 255 255 / .9)}",
      false,
    ],
    ["black on black", "<p>Some words</p>", "p{background:#000}", false],
    ["nearly the colour behind it", "<p>Some words</p>", "p{color:#fdfdfd}", false],
    ["words that aren't drawn", "<p>Some words<span hidden style='color:#fff'>white</span></p>", "", true],
    ["on a picture", "<p>Some words</p>", "p{color:#999;background-image:url(a.jpg)}", null],
  ])("%s", (_, body, css, answer) => {
    expect(judged({ html: page(body), css }, readable).answer).toBe(answer);
  });
});
