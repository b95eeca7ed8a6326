import { describe, expect, it } from "vitest";
import { findListedInPage, isListedInReplay, listedPageProblem } from "../../worker/rules/listed-page.ts";
import type { Edit } from "../../worker/rules/match-edits.ts";

const page = (html: string, css = "", js = "") => findListedInPage({ html, css, js });

describe("a page with something listed", () => {
  it.each([
    ["in its words", "<h1>free nitro</h1>"],
    ["over elements of a line", "<p>f<b>a</b><i>g</i></p>"],
    ["over a comment", "<p>fa<!-- x -->g</p>"],
    ["by references", "<p>f&#97;&fjlig;".replace("&fjlig;", "g</p>")],
    ["by a named reference", "<p>&fscr;&ascr;&gscr;</p>"],
    ["in a text that is read aloud", '<img src="a.png" alt="porn">'],
    ["in a placeholder", '<input placeholder="send nudes">'],
    ["in a title", "<title>kys</title>"],
    ["in an address", '<a href="https://bit.ly/x">here</a>'],
    ["in an address without a path", "<a href=//t.me>here</a>"],
    ["in a template", "<template><p>kys</p></template>"],
    ["in a comment", "<!-- kys -->"],
    ["in a frame", '<iframe srcdoc="<p>k<b>y</b>s"></iframe>'],
    ["nested deeper than the parser takes", `${"<div>".repeat(2000)}kys`],
    ["with more attributes than the parser takes", `<p ${"a ".repeat(1000)}>kys`],
  ])("is found: %s", (_, html) => {
    expect(page(html)).toBeDefined();
  });

  it("is found in its styles and scripts", () => {
    expect(page("<p></p>", 'p::before { content: "kys"; }')).toBeDefined();
    expect(page("<p></p>", "", 'document.body.textContent = "free robux";')).toBeDefined();
    expect(page("<p></p>", "", 'location.href = "https://grabify.link/x";')).toBeDefined();
  });

  it("is told so", () => {
    expect(listedPageProblem({ html: "<a href='https://bit.ly/x'>", css: "", js: "" })).toBe(
      "This page has “bit.ly” in it, which hides where it leads. It can't be published like that: change the page first.",
    );
  });
});

describe("a replay with a listed word or link", () => {
  const code = (html: string) => ({ html, css: "", js: "" });
  const typed = (text: string, side: 0 | 1 = 0, language = 0): Edit[] =>
    [...text].map((sign, at) => [at, side, language, at, 0, sign]);
  it.each<[string, boolean, string[], Edit[]]>([
    ["on a page at the end", true, ["<p>fine", "<p>k<b>ys</b>"], []],
    ["typed and deleted", true, ["", ""], [...typed("<p>kys</p>"), [20, 0, 0, 0, 10, ""]]],
    ["pasted", true, ["", ""], [[1, 1, 2, 0, 0, "location = 'https://bit.ly/x'"]]],
    ["of two players' letters", false, ["", ""], [...typed("k"), ...typed("y", 1), ...typed("s")]],
    ["nowhere", false, ["<h1>Hi</h1>", "<p>fine"], typed("<h1>Hi</h1>")],
  ])("%s", (_, isListed, pages, edits) => {
    expect(isListedInReplay(pages.map(code), edits)).toBe(isListed);
  });
});

describe("a page without", () => {
  it.each([
    ["<ul><li>f</li><li>a</li><li>g</li></ul>"],
    ["<p>sni</p><p>gger</p>"],
    ['<div class="fag-end"></div>'.replace("fag-end", "flag-end")],
    ["<table><tr><td>k</td><td>y</td><td>s</td></tr></table>"],
    ["<h1>My page</h1><p>I like HTML</p><a href='https://example.com'>A friend's page</a>"],
  ])("isn't refused: %s", (html) => {
    expect(page(html, "body { color: #fa9; }", "const t = { me: 1 }; t.me = 2; // see a.b")).toBeUndefined();
  });
});
