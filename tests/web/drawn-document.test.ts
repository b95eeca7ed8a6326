import { describe, expect, it } from "vitest";
import { buildDrawnDocument, ownPictures } from "../../web/preview/drawn-document.ts";

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
    ['a<link rel="preconnect" href="//x">b', "a b"],
    ["a<LINK>b", "a b"],
    ["a<link-card>b</link-card>", "a<link-card>b</link-card>"],
    // What is left must not become one.
    ['<li<link>nk rel="preconnect" href="//x">', '<li nk rel="preconnect" href="//x">'],
    ["<if<iframe>rame>", "<if<x-iframe>rame>"],
    // A browser takes some 20 ms for each frame, in the page around it too.
    ["<iframe srcdoc='>'></iframe>", "<x-iframe srcdoc='>'></x-iframe>"],
    ["<FRAMESET><Frame/>", "<x-FRAMESET><x-Frame/>"],
    ["<iframes></frame-x>", "<iframes></frame-x>"],
  ])("contains no link and no frame: %s", (page, expected) => {
    expect(buildDrawnDocument(page).endsWith(`\n${expected}`)).toBe(true);
  });

  it("of somebody else doesn't make its viewers call the API", () => {
    const sources = ownPictures("https://codenaut.example").split(" ");
    expect(sources).toContain("https://codenaut.example/emoji/");
    expect(sources).not.toContain("https://codenaut.example");
    expect(sources.every((source) => source === "data:" || new URL(source).pathname !== "/")).toBe(true);
  });
});
