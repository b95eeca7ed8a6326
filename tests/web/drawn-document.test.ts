import { describe, expect, it } from "vitest";
import { buildDrawnDocument } from "../../web/preview/drawn-document.ts";

describe("the document of a drawn page", () => {
  it("begins with a policy without script sources", () => {
    expect(buildDrawnDocument("<!doctype html><html>")).toMatch(
      /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; (?!.*script-src)[^"]*">/,
    );
  });

  it("shows pictures from elsewhere only where it is told to", () => {
    expect(buildDrawnDocument("")).toContain("img-src data:;");
    expect(buildDrawnDocument("", "data: https://codenaut.example")).toContain(
      "img-src data: https://codenaut.example;",
    );
  });

  it.each([
    ['a<link rel="preconnect" href="//x">b', "ab"],
    ["a<LINK>b", "ab"],
    ["a<link-card>b</link-card>", "a<link-card>b</link-card>"],
  ])("contains no link element: %s", (page, expected) => {
    expect(buildDrawnDocument(page).endsWith(`\n${expected}`)).toBe(true);
  });
});
