import { describe, expect, it } from "vitest";
import { isHeavyMarkdown, plainText } from "../../web/chat/markdown.ts";
import { codeLanguageTab, fenceCode, pasteCode } from "../../web/chat/pasted-code.ts";

describe("pasted code", () => {
  it("is put into a fence of its language, on separate lines", () => {
    expect(pasteCode("Look:", 5, 5, "let a = 1;\n\n", "JavaScript")).toEqual({
      text: "Look:\n```javascript\nlet a = 1;\n```\n",
      cursor: 35,
    });
    expect(pasteCode("a\nb", 2, 3, "<p>", "HTML").text).toBe("a\n```html\n<p>\n```\n");
  });

  it("is not ended by a fence inside of it", () => {
    expect(fenceCode("```\nx\n```", "CSS")).toBe("````css\n```\nx\n```\n````\n");
  });

  it("can be run in JavaScript, HTML and CSS by any of their names, and in no other language", () => {
    expect(["js", "JavaScript", "HTML", "css"].map(codeLanguageTab)).toEqual(["js", "js", "html", "css"]);
    expect(["python", "", "constructor", "__proto__"].map(codeLanguageTab)).toEqual(Array(4).fill(undefined));
  });
});

describe("heavy Markdown", () => {
  it.each([
    ["deep quotes", `${">".repeat(200)} x`],
    ["deep quotes with spaces", `${"> ".repeat(50)}x`],
    ["deep lists", `${"- ".repeat(50)}x`],
    ["deep numbered lists", `${"1. ".repeat(50)}x`],
    ["deep indentation", Array.from({ length: 40 }, (_, n) => `${"  ".repeat(n)}- x`).join("\n")],
    ["a thousand links", "[a](b) ".repeat(1000)],
    ["a thousand addresses", "http://a.b ".repeat(800)],
    ["a thousand www", "www.a.b ".repeat(900)],
    ["a thousand mails", "a@b.cd ".repeat(900)],
    ["unclosed brackets", "[".repeat(5000)],
    ["unclosed emphasis", "*a ".repeat(3000)],
    ["unclosed ticks", "`a``b".repeat(1500)],
    [
      "a table of ten thousand cells",
      `${"|a".repeat(60)}\n${"|-".repeat(60)}\n${`${"|a".repeat(60)}\n`.repeat(80)}`,
    ],
    ["entities", "&amp;".repeat(1900)],
    ["a list of hundreds", "- x\n".repeat(300)],
    ["hundreds of headings", "# x\n".repeat(300)],
    ["hundreds of paragraphs", "x\n\n".repeat(300)],
    ["a table of hundreds of rows", `a|b\n-|-\n${"1|2\n".repeat(300)}`],
  ])("is %s", (_, text) => {
    expect(isHeavyMarkdown(text.slice(0, 10_000))).toBe(true);
  });

  it.each([
    [
      "prose",
      "I tried **flex** and [grid](https://example.com), but `gap` does nothing.\n\n> quoted\n> > twice\n\n1. one\n   - two",
    ],
    [
      "long code",
      `Why?\n\n\`\`\`js\n${"const a = [1, 2, 3].map((x) => x * 2); // |*_~\n".repeat(180)}\`\`\`\nThanks!`,
    ],
    ["a small table", `|a|b|\n|-|-|\n${"|1|2|\n".repeat(20)}`],
    ["nothing", ""],
  ])("is not %s", (_, text) => {
    expect(isHeavyMarkdown(text)).toBe(false);
  });
});

describe("plain text of Markdown", () => {
  it("has no marks, fences and links", () => {
    expect(
      plainText(
        "# Why?\n\n> **Look** at [this](https://a.b):\n```css\na { color: red }\n```\n- `one`\n- two",
      ),
    ).toBe("Why? Look at this: a { color: red } one two");
  });
});
