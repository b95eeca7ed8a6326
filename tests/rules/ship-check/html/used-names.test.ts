import { describe, expect, it } from "vitest";
import { isNaming, nameKey, usedNames } from "#rules/ship-check/html/used-names.ts";
import { parseCode } from "#rules/ship-check/parsed-code.ts";

describe("an attribute names an element", () => {
  it.each(["id", "name", "for", "class=a"])("as %s", (name) => expect(isNaming(name)).toBe(true));
  it.each(["href", "style:color", "data-class=a", "title"])("not as %s", (name) =>
    expect(isNaming(name)).toBe(false),
  );
});

it.each([
  ["class=a", "a", "class=a"],
  ["id", "a", "id=a"],
  ["for", "b", "for=b"],
])("the key of %s with the value %s is %s", (name, value, key) => expect(nameKey(name, value)).toBe(key));

describe("the names that code uses", () => {
  const used = (html: string, css = "", js = "") =>
    [...usedNames(parseCode({ html, css, js }, false, { css: true, js: true }))].sort();

  it.each<[string, string, string[]]>([
    ["are none in a plain page", "<p title=a data-class=b>c</p>", []],
    ["are classes and ids", "<p id=a class='b c'>", ["class=b", "class=c", "id=a"]],
    ["are the names of form controls", "<input name=a>", ["name=a"]],
    ["are those that a label refers to", "<label for=a>b</label>", ["for=a", "id=a"]],
    ["are those that a link leads to", "<a href=#a>b</a>", ["id=a"]],
    ["are none in another address", "<a href=a#b>c</a>", []],
    ["are none in another attribute that begins with #", "<p title=#a>", []],
    ["are those of the cells of a header", "<table><td headers='a b'>", ["id=a", "id=b"]],
    ["are all in a list of references", "<p aria-labelledby='a b'>", ["id=a", "id=b"]],
    ["stand at any depth", "<div>a<div><p id=b></div></div>", ["id=b"]],
  ])("%s", (_, html, names) => expect(used(html)).toEqual(names));

  it.each(
    (
      "form list popovertarget commandfor aria-activedescendant aria-controls aria-describedby aria-details " +
      "aria-errormessage aria-flowto aria-labelledby aria-owns"
    ).split(" "),
  )("are those that %s refers to", (name) => expect(used(`<p ${name}=a>`)).toContain("id=a"));

  it.each<[string, string, string[]]>([
    ["a class", ".a {}", ["class=a"]],
    ["an id", "#a {}", ["id=a"]],
    ["several at once", "p.a.b > #c:hover {}", ["class=a", "class=b", "id=c"]],
    ["a list", ".a, .b {}", ["class=a", "class=b"]],
    ["a rule in an at-rule", "@media print { .a {} }", ["class=a"]],
    ["brackets", ":not(.a):is(#b) {}", ["class=a", "id=b"]],
    ["the neighbour of others", ".a+.b~.c>.d {}", ["class=a", "class=b", "class=c", "class=d"]],
    ["a selector with an attribute", '.a[href="x"] {}', ["class=a"]],
    ["a name with - and _", ".a-b_c {}", ["class=a-b_c"]],
    ["no element", "p {}", []],
  ])("are those of a selector with %s", (_, css, names) => expect(used("", css)).toEqual(names));

  it.each<[string, string, string[]]>([
    ["a quoted name", 'x("a-b_1")', ["class=a-b_1", "id=a-b_1"]],
    ["a name in single quotes", "x('a')", ["class=a", "id=a"]],
    ["a name in backticks", "x(`a`)", ["class=a", "id=a"]],
    ["a quoted selector", 'x(".a #b")', ["class=a", "id=b"]],
    ["a quoted selector that begins with a tag", 'x("p.a")', ["class=a"]],
    ["a quoted text without a name in it", 'x("hello there")', []],
    [
      "a name of 200 characters",
      `x("${"a".repeat(200)}")`,
      [`class=${"a".repeat(200)}`, `id=${"a".repeat(200)}`],
    ],
    ["no longer one", `x("${"a".repeat(201)}")`, []],
    ["none between different quotes", `x("a')`, []],
    ["none across lines", 'x("a\nb")', []],
    ["none that isn't quoted", "a.b", []],
  ])("are those of a script: %s", (_, js, names) => expect(used("", "", js)).toEqual(names));

  it("are those of inline code too", () =>
    expect(used("<style>.a {}</style><script>x('b')</script>")).toEqual(["class=a", "class=b", "id=b"]));
});
