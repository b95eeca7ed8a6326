/** Pages as beginners write them, with their recorded steps in Chromium. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface PageCase {
  name: string;
  html: string;
  css: string;
  js: string;
  actions: string[];
}

/** The output and the page after one step. */
export interface RecordedStep {
  lines: string[];
  page: string;
  /** The result of a `call` or `read`. */
  value?: string;
}

/**
 * Reads the pages of `pages/*.txt`. A page begins with `=== name`; its parts begin with `--- html`, `--- css`, `--- js`,
 * `--- actions`. Their text is unchanged. Text before the first part is HTML.
 */
export function loadPages(): PageCase[] {
  const folder = join(import.meta.dirname, "pages");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .flatMap((name) => parsePages(readFileSync(join(folder, name), "utf8"), name.replace(/\.txt$/, "")));
}

function parsePages(source: string, group: string): PageCase[] {
  return source
    .split(/^=== /m)
    .slice(1)
    .map((text) => {
      const end = text.indexOf("\n");
      const page: PageCase = {
        name: `${group}: ${text.slice(0, end).trim()}`,
        html: "",
        css: "",
        js: "",
        actions: [],
      };
      const parts = `--- html\n${text.slice(end + 1)}`.split(/^--- (html|css|js|actions)\n/m).slice(1);
      for (let index = 0; index < parts.length; index += 2) {
        const body = (parts[index + 1] ?? "").replace(/\n$/, "");
        const part = parts[index] as "html" | "css" | "js" | "actions";
        if (part === "actions") page.actions = body.split("\n").filter((line) => line.trim() !== "");
        else if (body !== "" || page[part] === "") page[part] = body;
      }
      return page;
    });
}
