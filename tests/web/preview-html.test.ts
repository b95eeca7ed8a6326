import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { combine } from "../../web/preview/combine.ts";
import { hostileScripts, instrumentHtml } from "../../web/preview/instrument-html.ts";
import { scanHtml } from "../../web/preview/scan-html.ts";

const guard = "turn_test";
const call = `${guard}();`;
const texts = (source: string) =>
  scanHtml(source).scripts.map((script) => source.slice(script.text.start, script.text.end));

describe("a page's source", () => {
  it.each([
    ["<script>a</script>", ["a"]],
    ["<SCRIPT >a</ScRiPt >b", ["a"]],
    ["<!-- <script>a</script> --><script>b</script>", ["b"]],
    ["<!--><script>a</script>-->", ["a"]],
    ["<!-- x --!><script>a</script>", ["a"]],
    ["<textarea><script>a</script></textarea><script>b</script>", ["b"]],
    ["<title><script>a</script></title>", []],
    ["<style><script>a</script></style>", []],
    ["<p title='<script>a</script>'>", []],
    ["<p title=<script>a</script>", []],
    ["<script data-a='>'>a</script>", ["a"]],
    ["<scripts>a</scripts>", []],
    ["<script>a", ["a"]],
    ["a < b <script>c</script>", ["c"]],
    ["<script>'</scripty>'</script>", ["'</scripty>'"]],
  ])("has its scripts found: %s", (source, found) => {
    expect(texts(source)).toEqual(found);
  });

  it.each([
    ["<!-- open", "-->"],
    ["<textarea>", "</textarea>"],
    ["<script>x", "</script>"],
    ["<p class='a", "'>"],
    ["<p ", ">"],
    ["<!doctype", ">"],
    ["<p>done</p>", ""],
  ])("is closed where it was left open: %s", (source, closer) => {
    expect(scanHtml(source).closer).toBe(closer);
    expect(scanHtml(source + closer).closer).toBe("");
  });

  it("is read in time linear to its length", () => {
    // Millions of characters: whatever grows faster than its input doesn't end within the test's limit.
    for (const part of ["<", "<a ", "<!--", "<script>", "<p x='", "</", "<a b=c "])
      expect(scanHtml(part.repeat(3_000_000 / part.length)).scripts.length).toBeLessThanOrEqual(1);
  });

  it("is read to its end, whatever it holds", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "/",
      "script",
      "!--",
      "-->",
      "'",
      '"',
      "=",
      " ",
      "on",
      "style",
      "a",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = pieces.join("");
        const { html } = instrumentHtml(source, { guard });
        expect(html.split("\n").length).toBe(source.split("\n").length);
        expect(scanHtml(source + scanHtml(source).closer).closer).toBe("");
      }),
    );
  });
});

describe("the scripts and handlers in a learner's page", () => {
  it("are guarded where they stand", () => {
    expect(instrumentHtml("<p>a</p>\n<script>\nfor(;;);\n</script>", { guard }).html).toBe(
      `<p>a</p>\n<script>\nfor(;;){${call};}\n //# sourceURL=codenaut-html-2</script>`,
    );
    expect(instrumentHtml("<script type=module>while(1){}</script>", { guard }).html).toContain(`{${call}}`);
  });

  it("are guarded in handlers, in quotes and without, with entities", () => {
    const { html } = instrumentHtml(
      `<b onclick="for(;;)a(&quot;x&quot;)" OnLoad=while(1){} onblur='f("y")'>`,
      { guard },
    );
    expect(html).toContain(`onclick="for(;;){${call}a(&quot;x&quot;)}"`);
    expect(html).toContain(`OnLoad="while(1){${call}}"`);
    expect(html).toContain("onblur='f(&quot;y&quot;)'");
  });

  it("are left alone when they are no JavaScript", () => {
    const source = `<script type="application/json">{"a": 1}</script><script src="x.js">for(;;);</script>`;
    expect(instrumentHtml(source, { guard }).html).toBe(source);
  });
});

describe("the document for the sandbox", () => {
  const code = { html: "<h1>Hi</h1>", css: "h1 { color: red }", js: "let n = 0\nthrow n" };

  it("holds the three tabs, the JavaScript behind the page", () => {
    const page = combine(code, { policy: "own", run: "r" });
    const at = [code.css, code.html, code.js].map((part) => page.indexOf(part));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
    expect(page.startsWith("<!doctype html>")).toBe(true);
  });

  it("knows the line of each tab", () => {
    const source = { html: "<p>\n\n</p>", css: "a {\n}", js: "one()\ntwo()" };
    const page = combine(source, { policy: "own", run: "r" });
    const found = /const config = (.*);/.exec(page)?.[1] ?? "";
    const { segments } = JSON.parse(found) as {
      segments: { tab: "html" | "css" | "js"; from: number; lines: number }[];
    };
    const lines = page.split("\n");
    expect(segments.map((segment) => segment.tab)).toEqual(["css", "html", "js"]);
    for (const { tab, from, lines: count } of segments) {
      expect(lines.slice(from - 1, from - 1 + count).join("\n")).toContain(source[tab]);
    }
  });

  it("is not ended by what stands in a string or a rule", () => {
    const page = combine(
      { html: "", css: "a::after { content: '</style>' }", js: "log('</script><!--')" },
      { policy: "own", run: "r" },
    );
    expect(page).toContain("log('\\x3c/script>\\x3c!--')");
    expect(page).toContain("'\\3c /style>'");
  });

  it("holds the JavaScript although the page was left open", () => {
    const page = combine({ html: "<!-- open", css: "", js: "go()" }, { policy: "own", run: "r" });
    expect(page).toContain("<!-- open-->\n<script>\ngo()\n//# sourceURL=codenaut-js-0\n</script>");
  });
});

describe("the strict document", () => {
  it("gives the nonce to the runtime alone", () => {
    const page = combine(
      { html: "<script>a()</script><b onclick='b()'>", css: "", js: "c()" },
      { policy: "strict", run: "r", scriptNonce: "secret" },
    );
    expect(page.split("secret").length - 1).toBe(1);
    expect(page.indexOf("secret")).toBeLessThan(page.indexOf("a()"));
    expect(page.endsWith("<script>a()</script><b onclick='b()'>")).toBe(true);
  });

  it("carries a guarded stand-in for each script and handler", () => {
    const found = hostileScripts("<script>for(;;);</script><b onclick='f(&quot;x&quot;)'>", { guard });
    expect(found).toEqual([
      { source: "for(;;);", code: `for(;;){${call};}`, kind: "script" },
      { source: 'f("x")', code: 'f("x")', kind: "handler" },
    ]);
  });
});
