import { describe, expect, it } from "vitest";
import { parseCode, scriptText } from "#rules/ship-check/parsed-code.ts";
import { tipLines } from "../../support/tip-lines.ts";

const code = {
  html: "<p>a</p>\n<style>b {}</style>\n<script>c();</script>",
  css: "d {}",
  js: "e();",
};
const ALL = { css: true, js: true };

describe("parsed code", () => {
  it("is the code with its page", () => {
    const parsed = parseCode(code, false, ALL);
    expect(parsed.code).toBe(code);
    expect(parsed.page.styles.map(({ text }) => text)).toEqual(["b {}"]);
  });

  it.each([
    ["inline styles in front of the style sheet", ALL, ["b html 2", "d css 1"]],
    ["no inline styles where they don't count", { css: false, js: true }, ["d css 1"]],
  ])("has %s", (_, inline, rules) =>
    expect(
      parseCode(code, false, inline).styles.sheet.rules.map(
        ({ key, location }) => `${key} ${location.tab} ${location.line}`,
      ),
    ).toEqual(rules),
  );

  it.each([
    ["inline scripts in front of the script", ALL, ["c() html 3", "e() js 1"]],
    ["no inline scripts where they don't count", { css: true, js: false }, ["e() js 1"]],
  ])("has %s", (_, inline, statements) => {
    const { script } = parseCode(code, false, inline);
    expect(script.items.map(({ head, source }) => `${head} ${source.tab} ${source.firstLine}`)).toEqual(
      statements,
    );
    expect(script.kind).toBe("ordered");
  });

  it.each<[string, string, string, string[]]>([
    ["none where all of it parses", "<script>a();</script>", "b();", []],
    [
      "that of the script",
      "<script>a();</script>",
      "b(]",
      ["js 1: Look at `b(]`: JavaScript doesn't run (unexpected token)."],
    ],
    [
      "that of an inline script",
      "\n<script>a(]</script>",
      "b();",
      ["html 2: Look at `a(]`: JavaScript doesn't run (unexpected token)."],
    ],
    [
      "the first of two",
      "<script>a(]</script>",
      "b(]",
      ["html 1: Look at `a(]`: JavaScript doesn't run (unexpected token)."],
    ],
  ])("has as its syntax error %s", (_, html, js, tips) => {
    const { syntaxError } = parseCode({ html, css: "", js }, false, ALL);
    expect(syntaxError === null ? [] : tipLines([syntaxError])).toEqual(tips);
    if (tips.length === 0) expect(syntaxError).toBe(null);
  });

  it("has the script as far as it can be read only where it is read tolerantly", () => {
    const broken = { html: "", css: "", js: "a();\nb(]\nc();" };
    expect(parseCode(broken, true, ALL).script.items[0]?.head).toBe("a()");
    expect(parseCode(broken, false, ALL).script.items).toEqual([]);
  });
});

it("the text of all JavaScript has a line for each script, inline ones first", () => {
  const html = "<script>a();</script><script>b();</script>";
  expect(scriptText(parseCode({ html, css: "", js: "c();" }, false, ALL))).toBe("a();\nb();\nc();");
});
