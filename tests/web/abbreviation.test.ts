import { describe, expect, it } from "vitest";
import { endsInAbbreviation } from "../../web/editor/languages/abbreviation.ts";

describe("Tab expands as an abbreviation", () => {
  it.each([
    ["h1", ""],
    ["  section", ""],
    ["ul>li*3", ""],
    ["p.note", ""],
    [".card", ""],
    ["<main>ul>li*2", "</main>"],
    ["<div>.card", ""],
  ])("%j", (before, after) => {
    expect(endsInAbbreviation(before, after)).toBe(true);
  });
});

describe("Tab treats as text", () => {
  it.each([
    ["<h1>Amara Okoye", ""],
    ["<h1>Amara Okoye", "</h1>"],
    ["Okoye", ""],
    ["<p>button", "</p>"],
    ["We have a", ""],
    ["Come at 10 a.m", ""],
    ["<li>map", "</li>"],
    ["p", " and more"],
    ["ul>lix*2", ""],
    ["btn", ""],
    ["!", ""],
    ["", ""],
    ["<p>What a day!", ""],
  ])("%j", (before, after) => {
    expect(endsInAbbreviation(before, after)).toBe(false);
  });
});
