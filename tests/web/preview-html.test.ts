import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildOwnDocument, hasRunnableCode } from "../../web/preview/build-document.ts";
import { buildIsolatedDocument, THROW_OUTSIDE_RUN } from "../../web/preview/build-isolated-document.ts";
import { loadScriptParser } from "../../web/preview/instrument.ts";
import { guardedScriptsOf, hasScripts, instrumentHtml } from "../../web/preview/instrument-html.ts";
import { scanHtml } from "../../web/preview/scan-html.ts";

await loadScriptParser();

const guard = "turn_test";
const call = `${guard}();`;
const texts = (source: string) =>
  scanHtml(source).scripts.map((script) => source.slice(script.text.start, script.text.end));

describe("a page that the course gives", () => {
  it("has its scripts and handlers as they are, and the places of its elements", () => {
    const page = `<b onclick="for (;;) go()">Ahoy</b><script>for (;;) go()</script>`;
    const { html } = instrumentHtml(page, { guard, isGiven: true, placeAttribute: "_at" });
    expect(html).toContain(`<b _at=0  onclick="for (;;) go()">`);
    expect(html).toContain(`<script>${guard}_places();for (;;) go() //# sourceURL`);
  });
});

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
  ])("has its scripts found: %s", (source, expected) => {
    expect(texts(source)).toEqual(expected);
  });

  it.each([
    ["<!-- open", "-->"],
    ["<textarea>", "</textarea>"],
    ["<script>x", "</script>"],
    ["<p class='a", "'>"],
    ["<p ", ">"],
    ["<!doctype", ">"],
    ["<p>done</p>", ""],
  ])("gets its missing end tags: %s", (source, closer) => {
    expect(scanHtml(source).closer).toBe(closer);
    expect(scanHtml(source + closer).closer).toBe("");
  });

  it("is parsed in linear time", () => {
    // Millions of characters. With quadratic time the test would exceed its limit.
    for (const part of ["<", "<a ", "<!--", "<script>", "<p x='", "</", "<a b=c "])
      expect(scanHtml(part.repeat(3_000_000 / part.length)).scripts.length).toBeLessThanOrEqual(1);
  });

  it("is parsed to its end, for any text", () => {
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
  it("are guarded in their places", () => {
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

  it("are unchanged if they are no JavaScript", () => {
    const source = `<script type="application/json">{"a": 1}</script><script src="x.js">for(;;);</script>`;
    expect(instrumentHtml(source, { guard }).html).toBe(source);
  });
});

describe("where the browser hides errors in inline scripts", () => {
  const instrumented = (source: string) => instrumentHtml(source, { guard, mutesErrors: true }).html;

  it("scripts are in URLs that name the tab and the line of their text", () => {
    expect(instrumented("<p>a</p>\n<script>\nf('x (y)!')\n</script>")).toBe(
      `<p>a</p>\n<script src="data:text/javascript;codenaut=html-2;charset=utf-8,%0Af%28%27x%20%28y%29%21%27%29%0A">\nf('x (y)!')\n</script>`,
    );
    expect(instrumented("<script id=a>for(;;);</script>")).toContain(encodeURIComponent(call).slice(0, 9));
  });

  it.each([
    "<script type=module>a()</script>",
    `<script src="x.js"></script>`,
    `<script type="application/json">{}</script>`,
  ])("%s stays as it is elsewhere", (source) => {
    expect(instrumented(source)).toBe(instrumentHtml(source, { guard }).html);
  });

  it("handlers report what they throw", () => {
    expect(instrumented(`<b onclick="f()">`)).toBe(
      `<b onclick="try{f()\n}catch(error){${guard}_report(error)}">`,
    );
  });

  it("the JavaScript is in a URL, too", () => {
    const code = { html: "<p>", css: "", js: "f(`a`)\n// </script>" };
    const page = buildOwnDocument(code, { runId: "1", mutesErrors: true });
    const url =
      /<script src="(data:text\/javascript;codenaut=js-1;charset=utf-8,[^"]*)"><\/script>\n$/.exec(
        page,
      )?.[1] ?? "";
    expect(decodeURIComponent(url.slice(url.indexOf(",") + 1))).toBe(code.js);
    expect(page).toContain('_report", { value: ');
    expect(buildOwnDocument(code, { runId: "1" })).not.toMatch(/_report|src="data:text/);
  });
});

describe("the document for the sandbox", () => {
  const code = { html: "<h1>Hi</h1>", css: "h1 { color: red }", js: "let n = 0\nthrow n" };

  it("contains the code of the three tabs, the JavaScript last", () => {
    const page = buildOwnDocument(code, { runId: "r" });
    const at = [code.css, code.html, code.js].map((part) => page.indexOf(part));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
    expect(page.startsWith("<!doctype html>")).toBe(true);
  });

  it("has the first line of each tab", () => {
    const source = { html: "<p>\n\n</p>", css: "a {\n}", js: "one()\ntwo()" };
    const page = buildOwnDocument(source, { runId: "r" });
    const config = /const config = (.*);/.exec(page)?.[1] ?? "";
    const { segments } = JSON.parse(config) as {
      segments: { tab: "html" | "css" | "js"; from: number; lines: number }[];
    };
    const lines = page.split("\n");
    expect(segments.map((segment) => segment.tab)).toEqual(["css", "html", "js"]);
    for (const { tab, from, lines: count } of segments) {
      expect(lines.slice(from - 1, from - 1 + count).join("\n")).toContain(source[tab]);
    }
  });

  it("escapes end tags in strings and rules", () => {
    const page = buildOwnDocument(
      { html: "", css: "a::after { content: '</style>' }", js: "log('</script><!--')" },
      { runId: "r" },
    );
    expect(page).toContain("log('\\x3c/script>\\x3c!--')");
    expect(page).toContain("'\\3c /style>'");
  });

  it("contains the JavaScript although the HTML is unclosed", () => {
    const page = buildOwnDocument({ html: "<!-- open", css: "", js: "go()" }, { runId: "r" });
    expect(page).toContain("<!-- open-->\n<script>\ngo()\n//# sourceURL=codenaut-js-0\n</script>");
  });
});

describe("the isolated document", () => {
  const isolated = { panel: false, interactive: false, turnMs: 1500 };
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  it("has a policy with the hashes of the runtime and of each guarded script, and no other script sources", async () => {
    const html = "<script>a()</script><script>a()</script><b onclick='b()'>";
    const page = await buildIsolatedDocument({ html, css: "", js: "c()" }, isolated);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "";
    const sources = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [];
    const runtime = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
    expect(sources).toHaveLength(4);
    expect(sources).toContain(hashOf(runtime));
    expect(sources).toContain(hashOf(`${THROW_OUTSIDE_RUN};a()`));
    expect(sources).toContain(hashOf(`${THROW_OUTSIDE_RUN};c()`));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toMatch(/nonce-|unsafe-(inline|eval|hashes)'?[^;]*script|strict-dynamic/);
    expect(page.indexOf("Content-Security-Policy")).toBeLessThan(page.indexOf("<script"));
    expect(page.endsWith(`\n${html}`)).toBe(true);
  });

  it("contains a guarded copy of each script and handler, which throws outside the run's window", () => {
    const source = "<script>for(;;);</script><b onclick='f(&quot;x&quot;)' onblur='f(\"x\")'>";
    const guarded = guardedScriptsOf(source, { guard, first: "check()", handlersName: "list" });
    expect(guarded).toEqual([
      { kind: "script", source: "for(;;);", text: `check();for(;;){${call};}` },
      {
        kind: "handler",
        source: 'f("x")',
        text: 'check();list[0] = function (event) {f("x")\n}',
        index: 0,
      },
    ]);
  });

  it.each([
    ["<p>Hi</p>", "", false],
    ["<p>Hi</p>", " \n", false],
    ["<p>Hi</p>", "go()", true],
    ["<script>go()</script>", "", true],
    ['<script type="application/json">{}</script>', "", false],
    ["<b onclick='go()'>", "", true],
    ["<!-- <script>go()</script> -->", "", false],
  ])("detects whether any code can run: %j %j", (html, js, expected) => {
    expect(hasRunnableCode({ html, css: "", js })).toBe(expected);
    expect(hasScripts(html) || js.trim() !== "").toBe(expected);
  });
});
