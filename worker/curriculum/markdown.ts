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

/** The addresses of a Markdown text's links and pictures, bare ones included. */
export function linksOf(text: string): string[] {
  const links = new Set<string>();
  visit(fromMarkdown(text), (node) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") links.add(node.url);
    if (node.type === "text")
      for (const [link] of node.value.matchAll(/\bhttps?:\/\/[^\s)>\]]+/g)) links.add(link);
  });
  return [...links];
}
