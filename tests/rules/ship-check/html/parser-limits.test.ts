import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { boundedTreeAdapter, hasTooManyAttributes } from "#rules/ship-check/html/parser-limits.ts";

const parses = (html: string) => {
  try {
    parse(html, { treeAdapter: boundedTreeAdapter() });
    return true;
  } catch {
    return false;
  }
};

/** Elements within `<body>`, which is two deep. */
const nested = (depth: number, content = "") => `<body>${"<div>".repeat(depth - 2)}${content}`;

describe("a page that the parser's limits accept", () => {
  it.each<[string, string, boolean]>([
    ["is 200 deep", nested(200), true],
    ["isn't 201 deep", nested(201), false],
    ["has a text and a comment at the deepest place", nested(200, "a<!-- b -->"), true],
    ["has 198 elements beside one another", `<body>${"<div></div>".repeat(300)}`, true],
    ["is 200 deep with what the parser puts in front of a table", nested(199, "<table><b>"), true],
    ["isn't deeper with what the parser puts in front of a table", nested(200, "<table>"), false],
    ["isn't deeper within what the parser puts in front of a table", nested(199, "<table><b><i>"), false],
    ["has text in front of a table at the deepest place", nested(199, "<table>a"), true],
    ["isn't deeper within a template", nested(199, "<template><b>"), false],
    ["is 200 deep within a template", nested(198, "<template><b>"), true],
    ["isn't 201 deep with templates", `<body>${"<template>".repeat(199)}`, false],
    ["is 200 deep with templates", `<body>${"<template>".repeat(198)}`, true],
    ["has 6,000 elements", "<br>".repeat(5997), true],
    ["hasn't 6,001 elements", "<br>".repeat(5998), false],
  ])("%s", (_, html, isAccepted) => expect(parses(html)).toBe(isAccepted));

  it("is read like any other", () => {
    const html = "a<table><b>c</b><tr><td>d</table><template><i>e</i></template><!-- f -->";
    expect(parse(html, { treeAdapter: boundedTreeAdapter() })).toEqual(parse(html));
  });
});

describe("a tag has too many attributes", () => {
  it.each<[string, string, boolean]>([
    ["not with 200", `<p${" a".repeat(200)}>`, false],
    ["with 201", `<p${" a".repeat(201)}>`, true],
    ["with 201 and no end", `<p${" a".repeat(201)}`, true],
    ["with 201 and slashes in between", `<p${"/a".repeat(201)}>`, true],
    ["not with 200 and slashes in between", `<p${"/a".repeat(200)}>`, false],
    ["with 201 on lines of their own", `<p${"\na".repeat(201)}>`, true],
    ["not with 200 and several spaces in between", `<p${"  \n a".repeat(200)}>`, false],
    ["with 101 and a slash and a space in between, which could be two", `<p${"/ a".repeat(101)}>`, true],
    ["with 200 quoted values without space in between", `<p ${'a="b"'.repeat(200)}>`, true],
    ["not with 199 quoted values without space in between", `<p ${'a="b"'.repeat(199)}>`, false],
    ["with 200 values in single quotes", `<p ${"a='b'".repeat(200)}>`, true],
    ["not with many words in a value", `<p a="${" b".repeat(300)}">`, false],
    ["not with many words in a value in single quotes", `<p a='${" b".repeat(300)}'>`, false],
    ["not with many words in a value behind a space", `<p a= "${" b".repeat(300)}">`, false],
    ["not with other quotes in a value", `<p a="${"' ".repeat(300)}">`, false],
    ["not with a bracket in a value", `<p a=">${" b".repeat(300)}">`, false],
    ["with a quote in a name", `<p "${" a".repeat(201)}>`, true],
    ["with a quote in a value without quotes", `<p a=b"${" c".repeat(201)}>`, true],
    ["not with words outside of it", "a ".repeat(300), false],
    ["not with words behind it", `<p>${" a".repeat(300)}`, false],
    ["not with those of two tags", `<p${" a".repeat(150)}><p${" a".repeat(150)}>`, false],
    ["behind other tags", `<b></b>c<p${" a".repeat(201)}>`, true],
    ["behind an attribute without a value", `<b a=><p "${" a".repeat(201)}>`, true],
    ["behind a bracket and a quote in a text", `=<" <p${" a".repeat(201)}>`, true],
  ])("%s", (_, html, hasTooMany) => expect(hasTooManyAttributes(html)).toBe(hasTooMany));
});
