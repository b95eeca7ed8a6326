import { describe, expect, it } from "vitest";
import { isKeyframeList, isSelectorList } from "#rules/ship-check/css/selector-syntax.ts";

describe("browsers read", () => {
  it.each([
    ["a tag", "p"],
    ["everything", "*"],
    ["a class", ".a"],
    ["an id", "#a"],
    ["an id that begins with a hyphen", "#-a"],
    ["an id that begins with two hyphens", "#--a"],
    ["a tag with a class and an id", "p.a#b"],
    ["two classes", ".a.b"],
    ["the sign of a nested rule", "&"],
    ["the sign of a nested rule with a class", "&.a"],
    ["the sign of a nested rule behind a class", ".a&"],
    ["a tag behind the sign of a nested rule", "&p"],
    ["a descendant", "a b"],
    ["a child", "a > b"],
    ["a child without spaces", "a>b"],
    ["a sibling", "a + b"],
    ["a later sibling", "a ~ b"],
    ["a comment between two names", "a/* b */ c"],
    ["a list", "a, b,c"],
    ["spaces at both ends", " a , b "],
    ["a namespace", "svg|a"],
    ["all of a namespace", "svg|*"],
    ["any namespace", "*|a"],
  ])("%s", (_, text) => expect(isSelectorList(text)).toBe(true));

  it.each([
    ["nothing", ""],
    ["only a space", " "],
    ["a list with nothing in it", "a,,b"],
    ["a list with nothing in front", ",a"],
    ["a list with nothing behind", "a,"],
    ["a child of nothing", "> a"],
    ["a parent of nothing", "a >"],
    ["two signs between", "a > > b"],
    ["a class without a name", "."],
    ["a class with a space in front of its name", ". a"],
    ["a class that begins with a digit", ".1a"],
    ["an id that begins with a digit", "#1a"],
    ["an id that begins with a hyphen and a digit", "#-1a"],
    ["an id that is a hyphen", "#-"],
    ["a number", "1"],
    ["a percentage", "50%"],
    ["a text", '"a"'],
    ["a semicolon", "a;b"],
    ["another sign", "a % b"],
    ["a bracket", "a { b"],
    ["a bracket that nothing opens", "a ) b"],
    ["a tag behind everything", "*p"],
    ["a tag behind a class in brackets", ":not(a)p"],
    ["a namespace of nothing", "svg|"],
    ["a namespace before a class", "svg|.a"],
    ["a namespace before a number", "svg|1"],
  ])("not %s", (_, text) => expect(isSelectorList(text)).toBe(false));
});

describe("a test of an attribute", () => {
  it.each([
    ["has a name", "[a]"],
    ["has spaces", "[ a ]"],
    ["has a value", "[a=b]"],
    ["has a value with spaces", "[ a = b ]"],
    ["has a value in quotes", '[a="1"]'],
    ["has a word", "[a~=b]"],
    ["has a value before a hyphen", "[a|=b]"],
    ["has a beginning", "[a^=b]"],
    ["has an end", "[a$=b]"],
    ["has a part", "[a*=b]"],
    ["has no case", '[a="b" i]'],
    ["has a case", "[a=b S]"],
    ["has a case and a space", '[a="b" i ]'],
    ["has a namespace", "[svg|a]"],
    ["has a namespace and a value", "[svg|a=b]"],
    ["stands behind another one", "[a][b]"],
    ["stands behind a tag", "p[a]"],
  ])("%s", (_, text) => expect(isSelectorList(text)).toBe(true));

  it.each([
    ["nothing", "[]"],
    ["a number for its name", "[1]"],
    ["a value that begins with a digit", "[a=1]"],
    ["no value", "[a=]"],
    ["two signs", "[a==b]"],
    ["half a sign", "[a~b]"],
    ["an unknown sign", "[a!=b]"],
    ["an unknown case", '[a="b" x]'],
    ["a case that only begins like one", '[a="b" is]'],
    ["a case that only ends like one", '[a="b" xi]'],
    ["two names", "[a b]"],
    ["no end", "[a"],
    ["no end behind its value", "[a=b"],
    ["no end behind its sign", "[a="],
    ["a namespace of nothing", "[svg|]"],
    ["a class", "[.a]"],
  ])("doesn't have %s", (_, text) => expect(isSelectorList(text)).toBe(false));
});

describe("a pseudo-class", () => {
  // One of each kind of name.
  it.each([
    ":hover",
    ":HOVER",
    ":active",
    ":first-child",
    ":last-child",
    ":first-of-type",
    ":link",
    ":only-child",
    ":placeholder-shown",
    ":paused",
    ":target",
    ":target-within",
    ":visited",
    ":before",
    ":first-letter",
    ":-moz-any-link",
    ":lang(en)",
    ":dir(ltr)",
    ":has(a)",
    ":host(a)",
    ":is(a, b)",
    ":where(a)",
    ":not(a)",
    ":-webkit-any(a)",
    "a:hover:focus",
    ":nth-of-type(2)",
    ":nth-last-child(2)",
  ])("%s is read", (text) => expect(isSelectorList(text)).toBe(true));

  it.each([
    ":hovered",
    ":",
    ": hover",
    ":selection",
    ":not",
    ":hover()",
    ":lang()",
    ":lang( )",
    ":foo(a)",
    ":1",
    ":not(a",
    ":lang(en",
    ":.a",
    ":slotted(a)",
  ])("%s is not read", (text) => expect(isSelectorList(text)).toBe(false));

  it("has what isn't read in :is() and :where() only", () => {
    for (const name of ["is", "where"])
      for (const inner of ["", "1", ":foo"]) expect(isSelectorList(`:${name}(${inner})`)).toBe(true);
    for (const inner of ["", "1", ":foo", "a b >"]) expect(isSelectorList(`:not(${inner})`)).toBe(false);
  });

  it.each([
    ["a list", ":not(a, .b)", true],
    ["several steps", ":not(a b)", true],
    ["brackets", ":not(:nth-child(2n))", true],
    ["brackets, and a class behind them", ":not(:is(a)).b", true],
    ["brackets in brackets without a function", ":lang((a))", true],
    ["a sign at its beginning", ":not(> a)", false],
    ["a name that isn't read", ":not(:not(:foo))", false],
    ["four levels of brackets, of which the last isn't read", ":not(:not(:not(:not(:foo))))", false],
    ["more levels of brackets than are looked at", ":not(:not(:not(:not(:not(:foo)))))", true],
    ["brackets that stay open", ":not(:is(a)", false],
  ])("may have %s in :not()", (_, text, valid) => expect(isSelectorList(text)).toBe(valid));

  it.each([
    ["a sign at its beginning", ":has(> a)", true],
    ["a sign without spaces at its beginning", ":has(+a)", true],
    ["a sign behind a space at its beginning", ":has(  ~ a)", true],
    ["a list", ":has(> a, b)", true],
    ["a list of signs at their beginning", ":has(> a, + b)", true],
    ["two signs at its beginning", ":has(> > a)", false],
    ["a sign alone", ":has(>)", false],
    ["nothing", ":has()", false],
    ["a name that isn't read", ":has(:foo)", false],
  ])("may have %s in :has()", (_, text, valid) => expect(isSelectorList(text)).toBe(valid));

  it.each([
    ["2", true],
    ["12", true],
    ["+2", true],
    ["-2", true],
    ["n", true],
    ["-n", true],
    ["2n", true],
    ["12n", true],
    ["2N", true],
    ["2n+1", true],
    ["2n + 1", true],
    ["2n  -  12", true],
    ["even", true],
    ["ODD", true],
    [" odd ", true],
    ["  2n  ", true],
    ["2 of p", true],
    ["2  of p", true],
    ["2n + 1 of .a b", true],
    ["", false],
    ["x", false],
    ["2x", false],
    ["x2", false],
    ["evens", false],
    ["2n+", false],
    ["2n+x", false],
    ["2n 1", false],
    ["n2", false],
    ["2 of", false],
    ["2of p", false],
  ])("may have the formula %s: %s", (formula, valid) =>
    expect(isSelectorList(`:nth-child(${formula})`)).toBe(valid),
  );
});

describe("a pseudo-element", () => {
  it.each([
    "::before",
    "::AFTER",
    "::marker",
    "::placeholder",
    "::file-selector-button",
    "::picker-icon",
    "::selection",
    "::-webkit-scrollbar",
    "::cue",
    "::cue(b)",
    "::part(a)",
    "::highlight(a)",
    "::slotted(a)",
    "::view-transition-old(a)",
    "p::before:hover",
  ])("%s is read", (text) => expect(isSelectorList(text)).toBe(true));

  it.each([
    "::foo",
    "::",
    ":::before",
    ":: before",
    "::hover",
    "::foo(a)",
    "::part()",
    "::lang(en)",
    "::not(a)",
  ])("%s is not read", (text) => expect(isSelectorList(text)).toBe(false));
});

describe("the steps of an animation", () => {
  it.each([
    ["from", true],
    ["to", true],
    ["FROM", true],
    ["0%", true],
    ["100%", true],
    ["12.25%", true],
    [".55%", true],
    [" 0% , to ", true],
    ["  0%  ", true],
    ["from, 50%, to", true],
    ["", false],
    ["0", false],
    ["50", false],
    ["x", false],
    ["from,", false],
    ["from, x", false],
    ["x from", false],
    ["from x", false],
    ["5.%", false],
    ["a%", false],
    ["-5%", false],
  ])("%j: %s", (text, valid) => expect(isKeyframeList(text)).toBe(valid));
});
