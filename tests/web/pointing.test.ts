import { describe, expect, it } from "vitest";
import { buildOwnDocument } from "../../web/preview/build-document.ts";
import { loadScriptParser } from "../../web/preview/instrument.ts";
import { instrumentHtml } from "../../web/preview/instrument-html.ts";
import { readRunMessage } from "../../web/preview/messages.ts";
import { createPointing, mapOffset, type Place } from "../../web/preview/pointing.ts";

await loadScriptParser();

describe("the place of an element in the HTML", () => {
  it.each([
    ["<p>a<b>c</b></p>", "<p at=0 >a<b at=4 >c</b></p>"],
    ['<p class="a">\n<br/>', '<p at=0  class="a">\n<br at=14 />'],
    ["<html><head><title>a</title></head><body><p>", "<html><head><title>a</title></head><body><p at=41 >"],
    ["<!-- <p> --><p>", "<!-- <p> --><p at=12 >"],
    ["<textarea><p></textarea>", "<textarea at=0 ><p></textarea>"],
    ["<style>p{}</style>a < b <p", "<style>p{}</style>a < b <p"],
  ])("stands in its start tag: %s", (html, expected) => {
    expect(instrumentHtml(html, { guard: "turn", placeAttribute: "at" }).html).toBe(expected);
    expect(instrumentHtml(html, { guard: "turn" }).html).toBe(html);
  });

  it("is removed by the first statement of each script", () => {
    const { html } = instrumentHtml('<p><script>"use strict"; a()</script>', {
      guard: "turn",
      placeAttribute: "at",
    });
    expect(html).toMatch(/^<p at=0 ><script>"use strict";;turn_places\(\); a\(\) /);
    const code = { html: "", css: "", js: "// one\ntwo()" };
    expect(buildOwnDocument(code, { runId: "a", points: true })).toMatch(
      /\/\/ one\nturn_[\da-f]+_places\(\);two\(\)/,
    );
  });

  it("stands in the page only where the preview points", () => {
    const code = { html: "<p>a</p>", css: "", js: "" };
    expect(buildOwnDocument(code, { runId: "a", points: true })).toMatch(/<p _[\da-f]{6}=0 >a<\/p>/);
    expect(buildOwnDocument(code, { runId: "a" })).toContain("<p>a</p>");
  });

  it.each<[number, string, string, number | null]>([
    [4, "<p></p><b></b>", "<p></p><b></b>", 4],
    [7, "<p></p><b></b>", "<p>Hi</p><b></b>", 9],
    [9, "<p>Hi</p><b></b>", "<p></p><b></b>", 7],
    [0, "<p></p>", "<p>Hi</p>", 0],
    [7, "<p></p><b></b><i></i>", "<p></p><i></i>", null],
    [0, "<p>", "", null],
    [0, "<p>", "<pre>", null],
    [0, "<p>", '<p class="a">', 0],
    [0, "<p>", "<b><p>", 3],
  ])("%d of %s in %s: %s", (offset, before, after, expected) => {
    expect(mapOffset(offset, before, after)).toBe(expected);
  });
});

describe("what is pointed at", () => {
  it.each<[unknown, unknown]>([
    [
      { at: 3, isPressed: true },
      { at: 3, isPressed: true },
    ],
    [{ at: 0 }, { at: 0, isPressed: false }],
    [
      { at: -1, isPressed: "yes" },
      { at: null, isPressed: false },
    ],
    [{ at: 1.5 }, { at: null, isPressed: false }],
    [{ at: "3" }, { at: null, isPressed: false }],
    [{}, { at: null, isPressed: false }],
  ])("is validated: %j", (sent, expected) => {
    const text = JSON.stringify({ type: "pointed", ...(sent as object) });
    expect(readRunMessage(text)).toEqual({ type: "pointed", ...(expected as object) });
  });

  it("is told to who listens, and to a page that comes later", () => {
    const pointing = createPointing();
    const places: (Place | null)[] = [];
    pointing.pointInCode({ offset: 1, html: "" });
    const stop = pointing.onCodePlace((place) => places.push(place));
    pointing.pointInCode(null);
    stop();
    pointing.pointInCode({ offset: 2, html: "" });
    expect(places).toEqual([{ offset: 1, html: "" }, null]);
    pointing.pointInPage({ offset: 3, html: "", isPressed: true });
    pointing.onPagePoint((point) => places.push(point))();
    expect(places.at(-1)).toEqual({ offset: 3, html: "", isPressed: true });
  });
});
