import { describe, expect, it } from "vitest";
import type { Check } from "../../../worker/rules/brief/schema.ts";
import { saysLocator } from "../../../worker/rules/brief/sentences.ts";
import { judged, page } from "./judged.ts";

const PLAIN = page(`<h1>Tea</h1><p style="color:#ccc">Mint and lime</p><button id="go">Go on</button>`);
const go = { action: "click", on: { noun: "button" } } as const;

describe("the tip about a wish", () => {
  it.each<[Check, string]>([
    [{ check: "page", is: "viewport" }, "Your page has no viewport tag for phones yet."],
    [
      { check: "page", is: "title", text: { contains: "Soup" } },
      "It isn't so yet that the page has a title that contains *Soup*.",
    ],
    [{ check: "css", defines: "property" }, "Your style sheet doesn't define a custom property yet."],
    [{ check: "css", defines: "media" }, "Your style sheet has no media query for widths yet."],
    [{ check: "css", defines: "keyframes" }, "No animation of your page uses keyframes yet."],
    [{ check: "script", uses: ".map" }, "Your script doesn't use `.map` yet."],
    [
      {
        check: "elements",
        elements: { noun: "button" },
        has: [{ condition: "style", property: ["padding", "margin"] }],
      },
      "Your `#go` lacks a `padding` or `margin` of its own.",
    ],
    [
      {
        check: "elements",
        elements: { noun: "button" },
        has: [{ condition: "name", text: { words: 4 } }],
      },
      "Your `#go` doesn't say in four words or more what it shows: for a picture, in its `alt`.",
    ],
    [
      { check: "after", actions: [go], changes: [{ change: "text", elements: { noun: "element" } }] },
      "I pressed `#go`, but no words on the page change.",
    ],
    [
      { check: "after", actions: [go], changes: [{ change: "style", elements: { noun: "element" } }] },
      "I pressed `#go`, but nothing looks different.",
    ],
    [
      {
        check: "after",
        actions: [go],
        changes: [
          {
            change: "holds",
            check: {
              check: "elements",
              quantity: "every",
              elements: { noun: "paragraph" },
              has: [{ condition: "readable" }],
            },
          },
        ],
      },
      "I pressed `#go`, but then it isn't so that every paragraph can be read easily.",
    ],
    [
      {
        check: "after",
        actions: [go],
        changes: [
          {
            change: "holds",
            check: {
              check: "elements",
              elements: { noun: "paragraph" },
              has: [{ condition: "text", contains: ["Lemon", "Rose"] }],
            },
          },
        ],
      },
      "I pressed `#go`, but no paragraph says *Lemon* or *Rose*.",
    ],
  ])("is a whole sentence: %#", (check, tip) => {
    expect(judged({ html: PLAIN }, check)).toEqual({ answer: false, tip });
  });

  it("says once that something is inside", () => {
    expect(saysLocator({ noun: "part", containing: [{ noun: "heading" }] })).toBe(
      "part with a heading inside",
    );
    expect(saysLocator({ noun: "part", containing: [{ noun: "heading" }], inside: { tag: "main" } })).toBe(
      "part with a heading in it inside `main`",
    );
  });
});
