import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";
import { parse } from "yaml";
import type { Code } from "../rules/code.ts";

/** A Markdown file cut into its front matter (parsed YAML) and its body. */
export interface Page {
  data: unknown;
  body: string;
}

/** Splits a file that starts with a `---` block. Throws an Error with a sentence for the author. */
export function splitPage(text: string): Page {
  const lines = text.split("\n");
  const end = lines.indexOf("---", 1);
  if (lines[0] !== "---" || end < 0) {
    throw new Error("has no front matter; start it with ---, the fields, and --- on lines of their own");
  }
  try {
    return {
      data: parse(lines.slice(1, end).join("\n")),
      body: lines
        .slice(end + 1)
        .join("\n")
        .trim(),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    throw new Error(`has front matter that is not YAML (${reason}); put values with : or # in quotes`);
  }
}

const headings: Record<string, keyof Code> = { "## HTML": "html", "## CSS": "css", "## JavaScript": "js" };

/** Cuts `tools.md` at its headings. Throws an Error with a sentence for the author. */
export function splitTools(text: string): Code {
  const sections: Code = { html: "", css: "", js: "" };
  let current: keyof Code | undefined;
  let fenced = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) fenced = !fenced;
    if (!fenced && line.startsWith("## ")) {
      current = headings[line.trim()];
      if (!current)
        throw new Error(`has the heading "${line.trim()}"; use ## HTML, ## CSS and ## JavaScript`);
    } else if (current) {
      sections[current] += `${line}\n`;
    } else if (line.trim() !== "") {
      throw new Error(`has text before its first heading; put it under ## HTML, ## CSS or ## JavaScript`);
    }
  }
  if (fenced) throw new Error("has a ``` that is not closed; close it");
  return { html: sections.html.trim(), css: sections.css.trim(), js: sections.js.trim() };
}

/** The prose and the code of a Markdown text. */
export interface Reading {
  /** The text with each piece of code replaced by the character `\uE000`. An empty line separates blocks. */
  prose: string;
  /** Each code span and code block. */
  code: string[];
}

/** Parsed texts by text: the gate reads all earlier lessons for each lesson. */
const readings = new Map<string, Reading>();

/** Separates code from prose, so that prose can be spell-checked and code be searched. */
export function readMarkdown(text: string): Reading {
  const reading = readings.get(text) ?? parseReading(text);
  readings.set(text, reading);
  return reading;
}

function parseReading(text: string): Reading {
  const code: string[] = [];
  let prose = "";
  visit(fromMarkdown(text), (node) => {
    if (node.type === "inlineCode" || node.type === "code") {
      code.push(node.value);
      prose += node.type === "code" ? "\n\n\uE000." : "\uE000";
    } else if (node.type === "text") {
      prose += node.value;
    } else if (node.type === "break") {
      prose += "\n";
    } else if (node.type === "paragraph" || node.type === "heading") {
      prose += "\n\n";
    }
  });
  return { prose: prose.trim(), code };
}

/** The syntax of lessons, as the nodes of Markdown's tree. Tables are text in it. */
const LESSON_SYNTAX: ReadonlySet<string> = new Set([
  ...["root", "paragraph", "heading", "list", "listItem", "code"],
  ...["text", "inlineCode", "strong", "emphasis"],
]);

/** The syntax in a Markdown text that the app doesn't draw in lessons (web/ui/lesson-text.ts), such as `link`. Each once. */
export function foreignSyntax(text: string): string[] {
  const found = new Set<string>();
  visit(fromMarkdown(text), (node) => {
    if (!LESSON_SYNTAX.has(node.type)) found.add(node.type);
    if (node.type === "listItem" && node.children.some((child, at) => at > 0 || child.type !== "paragraph"))
      found.add("blocks in a list");
    if (node.type === "list" && node.spread) found.add("empty lines in a list");
    if (node.type === "code" && !text.startsWith("```", node.position?.start.offset))
      found.add("code without a fence of ```");
  });
  return [...found];
}
