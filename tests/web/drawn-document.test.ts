import { describe, expect, it } from "vitest";
import { drawnDocument } from "../../web/preview/drawn-document.ts";

describe("the document of a drawn page", () => {
  it("begins with a policy without a source of scripts", () => {
    expect(drawnDocument("<!doctype html><html>")).toMatch(
      /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; (?!.*script-src)[^"]*">/,
    );
  });

  it.each([
    ['a<link rel="preconnect" href="//x">b', "ab"],
    ["a<LINK>b", "ab"],
    ["a<link-card>b</link-card>", "a<link-card>b</link-card>"],
  ])("names no host to connect to: %s", (page, expected) => {
    expect(drawnDocument(page).endsWith(`\n${expected}`)).toBe(true);
  });
});
