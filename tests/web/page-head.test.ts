import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageHead, withHead } from "../../web/build/page-head.ts";
import { NOT_FOUND_TITLE, titleOf } from "../../web/page-titles.ts";

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

  it("is there for each address in the table of pages", () => {
    const table = readFileSync(join(web, "routes.tsx"), "utf8");
    const paths = [...table.matchAll(/<Route path="(\/[^"]*)"/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(25);
    const untitled = paths.filter((path) => titleOf(path.replace(/:\w+/, "an-id")) === NOT_FOUND_TITLE);
    expect(untitled).toEqual([]);
  });
});

describe("a page's head", () => {
  it.each([
    ["/", 200],
    ["/faq", 200],
    ["/replay/0b6f", 200],
    ["/nowhere", 404],
  ])("of %s is answered with %i", (path, status) => expect(pageHead(path).status).toBe(status));

  it("stands in the document in place of the one that was there, as text", () => {
    const title = `<script> & "quotes" $1`;
    const html = withHead(index, { title, description: "A <b> & more", status: 200 });
    const text = "&lt;script&gt; &amp; &quot;quotes&quot; $1";
    expect(html).toContain(`<title>${text}</title>`);
    expect(html).toContain(`property="og:title" content="${text}"`);
    expect(html.split('content="A &lt;b&gt; &amp; more"')).toHaveLength(3);
    expect(withHead(html, pageHead("/faq"))).toBe(withHead(index, pageHead("/faq")));
  });

  it("can't be written into a document that lacks a tag", () => {
    expect(() => withHead("<title></title>", pageHead("/"))).toThrow("description");
  });
});
