import { describe, expect, it } from "vitest";
import { applyEdits, change } from "#rules/page-edits/page-edits.ts";

const page = (html: string) => ({ html, css: "", js: "" });

/** What comes of putting the change between two versions of HTML into a learner's. */
function apply(from: string, to: string, own: string, takeCodex?: "all") {
  const { page: applied, collisions } = applyEdits(
    change(page(from), page(to)),
    page(own),
    takeCodex && { takeCodex },
  );
  return collisions.length > 0 ? collisions.map(({ reason }) => reason).join() : applied.html;
}

const FROM = '<main>\n  <h1>Tides</h1>\n  <p class="now">High</p>\n</main>\n';
const WITH_BUTTON =
  '<main>\n  <h1>Tides</h1>\n  <p class="now">High</p>\n  <button type="button" class="next">Next</button>\n</main>\n';
const BUTTON = '<button type="button" class="next">Next</button>';

describe("the edits of HTML", () => {
  it.each([
    ["the same page", FROM, WITH_BUTTON],
    ["other words", FROM.replace("Tides", "My sea"), WITH_BUTTON.replace("Tides", "My sea")],
    ["tabs", FROM.replaceAll("  ", "\t"), WITH_BUTTON.replaceAll("  ", "\t")],
    [
      "one line",
      '<main><h1>Tides</h1><p class="now">High</p></main>',
      `<main><h1>Tides</h1><p class="now">High</p> ${BUTTON}</main>`,
    ],
    [
      "a comment",
      FROM.replace("  <p", "  <!-- mine -->\n  <p"),
      WITH_BUTTON.replace("  <p", "  <!-- mine -->\n  <p"),
    ],
    [
      "an element more at the end",
      FROM.replace("</main>", "  <p>Mine</p>\n</main>"),
      WITH_BUTTON.replace("</main>", "  <p>Mine</p>\n</main>"),
    ],
    [
      "another order",
      '<main>\n  <p class="now">High</p>\n  <h1>Tides</h1>\n</main>\n',
      `<main>\n  <p class="now">High</p>\n  ${BUTTON}\n  <h1>Tides</h1>\n</main>\n`,
    ],
    [
      "a wrapper",
      '<main>\n  <div>\n    <h1>Tides</h1>\n    <p class="now">High</p>\n  </div>\n</main>',
      `<main>\n  <div>\n    <h1>Tides</h1>\n    <p class="now">High</p>\n    ${BUTTON}\n  </div>\n</main>`,
    ],
    [
      "a wrapper around one element",
      '<main>\n  <h1>Tides</h1>\n  <div>\n    <p class="now">High</p>\n  </div>\n</main>',
      `<main>\n  <h1>Tides</h1>\n  <div>\n    <p class="now">High</p>\n  </div>\n  ${BUTTON}\n</main>`,
    ],
    [
      "an element less",
      "<main>\n  <h1>Tides</h1>\n</main>",
      `<main>\n  <h1>Tides</h1>\n  ${BUTTON}\n</main>`,
    ],
    ["an empty parent", "<main>\n</main>", `<main>\n  ${BUTTON}\n</main>`],
  ])("add an element to a page with %s", (_, own, expected) => {
    expect(apply(FROM, WITH_BUTTON, own)).toBe(expected);
  });

  it("don't add what the learner has made already", () => {
    expect(apply(FROM, WITH_BUTTON, WITH_BUTTON)).toBe(WITH_BUTTON);
  });

  it.each([
    [
      "a class that the learner uses for something else",
      FROM.replace("<h1>", '<em class="next">Mine</em>\n  <h1>'),
      "taken",
    ],
    ["a page without the parent", "<p>All is new</p>", "gone"],
  ])("collide with %s", (_, own, reason) => {
    expect(apply(FROM, WITH_BUTTON, own)).toBe(reason);
  });

  it("bring an added label along to a renamed id", () => {
    const from = '<input id="bill">\n';
    const to = '<label for="bill">Bill</label>\n<input id="bill">\n';
    expect(apply(from, to, '<input id="sum">\n')).toBe('<label for="sum">Bill</label>\n<input id="sum">\n');
  });

  it.each([
    [
      "an attribute",
      '<img src="a.png">',
      '<img src="a.png" alt="A">',
      "<img src='a.png' title='mine'>",
      `<img src='a.png' title='mine' alt="A">`,
    ],
    [
      "a class",
      '<p class="a">One</p>',
      '<p class="a b">One</p>',
      '<p class="a own">Two</p>',
      '<p class="a own b">Two</p>',
    ],
    ["a first class", "<p>One</p>", '<p class="b">One</p>', "<p>Two</p>", '<p class="b">Two</p>'],
    [
      "tags around words",
      "<p>I sail far away.</p>",
      "<p>I <b>sail</b> far <i>away</i>.</p>",
      "<p>Today I sail away.</p>",
      "<p>Today I <b>sail</b> <i>away</i>.</p>",
    ],
    [
      "a wrapper",
      "<h2>One</h2>\n<p>Two</p>\n",
      "<section>\n  <h2>One</h2>\n  <p>Two</p>\n</section>\n",
      "<h2>Own</h2>\n<p>Two</p>\n",
      "<section>\n  <h2>Own</h2>\n  <p>Two</p>\n</section>\n",
    ],
    [
      "a wrapper with more in it",
      "<h1>One</h1>\n<p>Two</p>\n",
      '<header>\n  <h1>One</h1>\n  <p>Two</p>\n  <nav>\n    <a href="/x">Three</a>\n  </nav>\n</header>\n',
      "<h1>Own</h1>\n<p>Two</p>\n<p>Mine</p>\n",
      '<header>\n  <h1>Own</h1>\n  <p>Two</p>\n  <nav>\n    <a href="/x">Three</a>\n  </nav>\n</header>\n<p>Mine</p>\n',
    ],
    [
      "a wrapper in a wrapper",
      "<h1>One</h1>\n<p>Two</p>\n",
      "<main>\n  <section>\n    <h1>One</h1>\n    <p>Two</p>\n  </section>\n</main>\n",
      "<h1>Own</h1>\n<p>Two</p>\n",
      "<main>\n  <section>\n    <h1>Own</h1>\n    <p>Two</p>\n  </section>\n</main>\n",
    ],
    [
      "the frame of a page",
      "<h1>One</h1>\n<p>Two</p>\n",
      '<!doctype html>\n<html lang="en">\n<head>\n  <title>T</title>\n</head>\n<body>\n<h1>One</h1>\n<p>Two</p>\n</body>\n</html>\n',
      "<h1>Own</h1>\n<p>Two</p>\n",
      '<!doctype html>\n<html lang="en">\n  <head>\n    <title>T</title>\n  </head>\n  <body>\n    <h1>Own</h1>\n    <p>Two</p>\n  </body>\n</html>\n',
    ],
    [
      "a doctype that is there already",
      "<h1>One</h1>\n",
      "<!doctype html>\n<h1>One</h1>\n<p>Two</p>\n",
      "<!DOCTYPE HTML>\n<h1>One</h1>\n",
      "<!DOCTYPE HTML>\n<h1>One</h1>\n<p>Two</p>\n",
    ],
    [
      "a frame that is there already",
      "<h1>One</h1>\n",
      "<!doctype html>\n<html><body>\n<h1>One</h1>\n</body></html>\n",
      "<html><body>\n<h1>Own</h1>\n</body></html>\n",
      "<!doctype html>\n<html><body>\n<h1>Own</h1>\n</body></html>\n",
    ],
    ["another kind of heading", "<h2>One</h2>", "<h3>One</h3>", "<h2>Own</h2>", "<h3>Own</h3>"],
    [
      "other words",
      "<h1>One</h1><p>Two</p>",
      "<h1>Three</h1><p>Two</p>",
      "<h1>One</h1><p>Own</p>",
      "<h1>Three</h1><p>Own</p>",
    ],
    [
      "an element less",
      "<h1>One</h1>\n<p>Two</p>\n",
      "<h1>One</h1>\n",
      "<h1>Own</h1>\n<p>Two</p>\n",
      "<h1>Own</h1>\n",
    ],
    [
      "another order",
      "<h1>A</h1>\n<p>B</p>\n<ul></ul>\n",
      "<p>B</p>\n<ul></ul>\n<h1>A</h1>\n",
      "<h1>Own</h1>\n<p>B</p>\n<ul></ul>\n",
      "<p>B</p>\n<ul></ul>\n<h1>Own</h1>\n",
    ],
  ])("write %s and leave the rest", (_, from, to, own, expected) => {
    expect(apply(from, to, own)).toBe(expected);
  });

  it("collide where the learner changed the words that are replaced, unless Codex's are taken", () => {
    expect(apply("<h1>One</h1>", "<h1>Two</h1>", "<h1>Own</h1>")).toBe("changed");
    expect(apply("<h1>One</h1>", "<h1>Two</h1>", "<h1>Own</h1>", "all")).toBe("<h1>Two</h1>");
  });
});
