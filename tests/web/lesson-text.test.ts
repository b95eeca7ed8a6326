import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LessonText } from "../../web/ui/LessonText.tsx";
import { Markdown } from "../../web/ui/Markdown.tsx";
import { curriculum } from "../support/curriculum.ts";

type Shown = FunctionComponent<{ text: string; top: 3 | 4 }>;

/** What a component makes of a text, without the line breaks between elements and the names of languages, which show nothing. */
function markupOf(component: unknown, text: string, top: 3 | 4 = 3): string {
  const markup = renderToStaticMarkup(createElement(component as Shown, { text, top }));
  return markup.replace(/>\n+</g, "><").replace(/<code class="language-\w+">/g, "<code>");
}

describe("the text of a lesson", () => {
  const { projects, daily } = curriculum;
  const tasks = projects.flatMap((project) => project.tasks);

  it("of every lesson is the same as the Markdown parser makes of it", () => {
    const texts = [
      ...tasks.map(({ folder, body }) => [folder, body] as const),
      ...daily.map(({ folder, description }) => [folder, description] as const),
    ];
    expect(texts.length).toBeGreaterThan(300);
    for (const [folder, text] of texts)
      expect(markupOf(LessonText, text), folder).toBe(markupOf(Markdown, text));
  });

  it("of every tool is the same as the Markdown parser makes of it", () => {
    for (const { folder, toolTexts } of [...tasks, ...daily])
      for (const text of Object.values(toolTexts))
        expect(markupOf(LessonText, text, 4), folder).toBe(markupOf(Markdown, text, 4));
  });

  it.each([
    ["**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"],
    ["**use `a ** b`**", "<p><strong>use <code>a ** b</code></strong></p>"],
    ["2 * 3 * 4", "<p>2 * 3 * 4</p>"],
    ["**open, *and open", "<p>**open, *and open</p>"],
    ["closed*", "<p>closed*</p>"],
    ["one `open", "<p>one `open</p>"],
    ["a\n- b\n- c\n\nd", "<p>a</p><ul><li>b</li><li>c</li></ul><p>d</p>"],
    ["3. b\n4. c", '<ol start="3"><li>b</li><li>c</li></ol>'],
    ["# A\n#### B", "<h3>A</h3><h4>B</h4>"],
    ["```js\n<b> *a*\n\n  b", '<pre tabindex="0"><code>&lt;b&gt; *a*\n\n  b\n</code></pre>'],
    ["| a |", "<p>| a |</p>"],
    ["", ""],
  ])("shows %j", (text, expected) => {
    expect(markupOf(LessonText, text).replace(/^<div[^>]*>|<\/div>$/g, "")).toBe(expected);
  });

  it("shows raw HTML, links and pictures as they are written", () => {
    const links = "[a](javascript:alert(1)) ![b](https://a.example/b.png) https://a.example";
    const markup = markupOf(
      LessonText,
      `<img src=x onerror="alert(1)"> ${links}\n\n<script>alert(2)</script>`,
    );
    expect(markup).not.toMatch(/<(?!\/?(?:div|p)\b)/);
    expect(markup).toContain(links);
  });
});
