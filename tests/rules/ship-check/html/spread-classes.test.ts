import { describe, expect, it } from "vitest";
import { readPage } from "#rules/ship-check/html/page.ts";
import { findPreserved } from "#rules/ship-check/html/preserved.ts";
import { givenClasses, spreadClassTips } from "#rules/ship-check/html/spread-classes.ts";
import { tipLines } from "../../../support/tip-lines.ts";

const START = "<ul><li>Tea<li>Soda<li>Cocoa</ul>";

function tips(start: string, reference: string, ship: string): string[] {
  const given = givenClasses(findPreserved(readPage(start).root, readPage(reference).root));
  return tipLines(spreadClassTips(readPage(ship).root, given));
}

describe("a class that a task gives to some elements", () => {
  const reference = "<ul><li>Tea<li class=special>Soda<li>Cocoa</ul>";

  it.each([
    ["has it alone", reference],
    ["has other classes, too", "<ul><li class=old>Tea<li class='special old'>Soda<li>Cocoa</ul>"],
    ["has it beside a new one", "<ul><li>Tea<li class=special>Soda<li class=special>Juice</ul>"],
    ["has it beside one without a text", "<p class=special></p><ul><li class=special>Soda</ul>"],
    ["has it beside one of another tag", "<p class=special>Tea</p><ul><li class=special>Soda</ul>"],
  ])("is accepted where the wanted one %s", (_, ship) => expect(tips(START, reference, ship)).toEqual([]));

  it("may not be at others, each of which gets its tip", () => {
    const ship = "<ul>\n<li class=special>Tea\n<li class=special>Soda\n<li class='old special'>Cocoa\n</ul>";
    expect(tips(START, reference, ship)).toEqual([
      'html 2: Look at `class="special"` of the `<li>` tag: it should be gone.',
      'html 4: Look at `class="special"` of the `<li>` tag: it should be gone.',
    ]);
  });

  it("may not be at others where some have had it before", () => {
    const start = "<p class=a>One</p><p>Two</p><p>Three</p>";
    const wanted = "<p class=a>One</p><p class=a>Two</p><p>Three</p>";
    expect(tips(start, wanted, wanted)).toEqual([]);
    expect(tips(start, wanted, wanted.replace("<p>Three", "<p class=a>Three"))).toEqual([
      'html 1: Look at `class="a"` of the `<p>` tag: it should be gone.',
    ]);
  });

  it("is none of its other attributes", () => {
    const start = "<p>One</p><p>Two</p>";
    expect(tips(start, "<p title=a>One</p><p>Two</p>", start.replaceAll("<p>", "<p title=a>"))).toEqual([]);
  });

  it("may not be at an empty one where the wanted one has a text", () => {
    const start = "<p></p><p>Two</p>";
    expect(tips(start, "<p></p><p class=a>Two</p>", "<p class=a></p><p class=a>Two</p>")).toHaveLength(1);
  });

  it("may be at any of several with the same tag and text", () => {
    const start = "<p>One</p><p>One</p>";
    expect(tips(start, "<p class=a>One</p><p>One</p>", "<p>One</p><p class=a>One</p>")).toEqual([]);
  });

  it("is told apart by the text of all that is in an element", () => {
    const start = "<div><h2>A</h2><p>x</p></div><div><h2>A</h2><p>y</p></div>";
    const wanted = start.replace("<div>", "<div class=star>");
    expect(tips(start, wanted, start.replaceAll("<div>", "<div class=star>"))).toHaveLength(1);
  });

  it("is told apart by the first 200 characters of the text", () => {
    const start = (same: string) => `<p>${same}a</p><p>${same}b</p>`;
    const spread = (same: string) => start(same).replaceAll("<p>", "<p class=a>");
    const wanted = (same: string) => start(same).replace("<p>", "<p class=a>");
    const [short, long] = ["x".repeat(199), "x".repeat(200)];
    expect(tips(start(short), wanted(short), spread(short))).toHaveLength(1);
    expect(tips(start(long), wanted(long), spread(long))).toEqual([]);
  });

  it("may be anywhere where it isn't new to what the task preserves", () => {
    expect(tips(START, `${START}<p class=note>New</p>`, START.replace("<li>", "<li class=note>"))).toEqual(
      [],
    );
    expect(
      tips("<p class=a>One</p><p>Two</p>", "<p class=a>One</p><b>x</b>", "<p>One</p><p class=a>Two</p>"),
    ).toEqual([]);
  });
});
