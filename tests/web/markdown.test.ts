import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "../../web/ui/Markdown.tsx";

const html = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

describe("Markdown", () => {
  it("shows raw HTML as text", () => {
    const rendered = html(
      'Hello <img src=x onerror="alert(1)"> <script>alert(2)</script>\n\n<iframe src="/"></iframe>',
    );
    expect(rendered).not.toMatch(/<(img|script|iframe)/);
    expect(rendered).toContain("&lt;script&gt;");
  });

  it.each([
    "http://a.example",
    "https://a.example",
    "mailto:a@b.example",
    "irc://a",
    "ircs://a",
    "xmpp:a@b",
    "/inbox",
  ])("links to %s in a new tab, with nofollow", (address) => {
    expect(html(`[there](${address})`)).toContain(
      `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">there</a>`,
    );
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
  ])("removes a link to %s", (address) => {
    expect(html(`[there](<${address}>) ![picture](<${address}>)`)).not.toContain("href");
    expect(html(`[there][1]\n\n[1]: <${address}>`)).not.toContain("href");
  });

  it("renders a picture as a link", () => {
    const rendered = html("![A cat](https://a.example/cat.png)");
    expect(rendered).not.toContain("<img");
    expect(rendered).toContain(">A cat</a>");
  });

  it("renders tables, strikethrough and task lists", () => {
    const rendered = html("| a | b |\n|---|---|\n| 1 | 2 |\n\n~~old~~\n\n- [x] done");
    expect(rendered).toContain("<td>1</td>");
    expect(rendered).toContain("<del>old</del>");
    expect(rendered).toContain("☑");
  });

  it("renders headings below the page's own level", () => {
    expect(html("# Big\n\n#### Small")).toMatch(/<h3>Big<\/h3>\s*<h4>Small<\/h4>/);
  });
});
