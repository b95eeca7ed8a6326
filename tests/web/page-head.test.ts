import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PUBLIC_PAGES, pageHead } from "../../web/build/page-head.ts";
import { NOT_FOUND_TITLE, PAGES, SCREEN_FILES, titleOf } from "../../web/pages.ts";
import { withHead } from "../../worker/rules/document-head.ts";

const web = join(import.meta.dirname, "../../web");
const index = readFileSync(join(web, "index.html"), "utf8");

describe("a page's title", () => {
  it.each([
    ["/", "Codenaut: learn to code by building"],
    ["/login", "Log in · Codenaut"],
    ["/login/", "Log in · Codenaut"],
    ["/pricing", "Pricing · Codenaut"],
    ["/battle/0b6f", "Battle · Codenaut"],
    ["/dev/mail", "Mail · Codenaut"],
    ["/battle", NOT_FOUND_TITLE],
    ["/battle/0b6f/more", NOT_FOUND_TITLE],
    ["/login/more", NOT_FOUND_TITLE],
    ["/nowhere", NOT_FOUND_TITLE],
  ])("of %s is %s", (path, title) => expect(titleOf(path)).toBe(title));

  it("is unique, but for redirects and the landing page's sections", () => {
    const pages = PAGES.filter(({ screen, redirectTo }) => screen !== "Landing" && redirectTo === undefined);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(PAGES.map(({ title }) => title)).not.toContain(NOT_FOUND_TITLE);
  });
});

describe("the table of pages", () => {
  it("has each path once, and redirects only to pages with the same screen", () => {
    const pages = new Map(PAGES.map((page) => [page.path, page]));
    expect(pages.size).toBe(PAGES.length);
    for (const { redirectTo, screen } of PAGES)
      if (redirectTo) expect(pages.get(redirectTo)?.screen).toBe(screen);
  });

  it("names the files that export the screens", () => {
    for (const [screen, file] of Object.entries(SCREEN_FILES))
      expect(readFileSync(join(web, file), "utf8"), file).toMatch(
        new RegExp(`export (?:function ${screen}\\b|\\{[^}]*\\b${screen}\\b)`),
      );
  });

  it("loads the screens from the files that it names", () => {
    const loaders = readFileSync(join(web, "routes.tsx"), "utf8");
    for (const [screen, file] of Object.entries(SCREEN_FILES))
      expect(loaders).toMatch(
        new RegExp(
          `  ${screen}: \\(\\) => (?:withEditor\\(\\(\\) => )?import\\("./${RegExp.escape(file)}"\\)\\)?,\n`,
        ),
      );
  });
});

describe("a page's head", () => {
  it.each([
    ["/", 200],
    ["/faq", 200],
    ["/replay/0b6f", 200],
    ["/nowhere", 404],
  ])("of %s has status %i", (path, status) => expect(pageHead(path).status).toBe(status));

  it("is that of a page by its path in the table, too", () => {
    for (const { path } of PAGES) expect(pageHead(path)).toEqual(pageHead(path.replace(/:\w+/, "0b6f")));
  });

  it.each(["/", "/pricing", "/faq", "/replay/0b6f"])(
    "of %s has a title, description and card of its own",
    (path) => {
      const head = pageHead(path);
      const others = PAGES.map((page) => pageHead(page.path)).filter(({ title }) => title !== head.title);
      expect(others).toHaveLength(PAGES.length - 1);
      if (path !== "/") expect(others.map(({ description }) => description)).not.toContain(head.description);
      if (path !== "/") expect(others.map(({ card }) => card)).not.toContain(head.card);
      expect(existsSync(join(web, "public", head.card)), head.card).toBe(true);
    },
  );

  it("is in the table of public pages for pages that there are", () => {
    const paths = PAGES.map(({ path }) => path);
    expect(Object.keys(PUBLIC_PAGES).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it("replaces the tags of the document, escaped", () => {
    const title = `<script> & "quotes" $1`;
    const html = withHead(
      index,
      { title, description: "A <b> & more", card: "/og.jpg" },
      "https://app.example",
    );
    const text = "&lt;script&gt; &amp; &quot;quotes&quot; $1";
    expect(html).toContain(`<title>${text}</title>`);
    expect(html).toContain(`property="og:title" content="${text}"`);
    expect(html.split('content="A &lt;b&gt; &amp; more"')).toHaveLength(3);
    expect(html).toContain('property="og:image" content="https://app.example/og.jpg"');
    expect(withHead(html, pageHead("/faq"), "")).toBe(withHead(index, pageHead("/faq"), ""));
  });

  it("throws if the document lacks a tag", () => {
    expect(() => withHead("<title></title>", pageHead("/"), "")).toThrow("description");
  });
});
