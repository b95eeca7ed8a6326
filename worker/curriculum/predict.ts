/** The question of a predict task, as `predict.md` has it. */
import { fromMarkdown } from "mdast-util-from-markdown";
import * as z from "zod";
import type { Code, Language } from "../rules/code.ts";
import { type AnswerKey, type ChoiceContent, choiceId, type Question } from "../rules/question.ts";
import type { Actions } from "./content.ts";
import { splitPage } from "./markdown.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];
type ListItem = Extract<Node, { type: "list" }>["children"][number];

/**
 * What the choices say.
 * - `console`: what the console shows
 * - `page`: the words on the page, or in one element of it
 * - `look`: what the page looks like; the choices are small pages
 * - `words`: anything else
 */
const ASKS = ["console", "page", "look", "words"] as const;
export type Asks = (typeof ASKS)[number];

/** A choice as its author writes it. */
export interface WrittenChoice {
  content: ChoiceContent;
  isRight: boolean;
  /** Why it is wrong; empty for the right one. */
  why: string;
}

/** What a predict task has in place of a check: a question about its start. */
export interface Predict {
  asks: Asks;
  /** The selector of the element that a question about the page's words is about; null for the whole page. */
  at: string | null;
  /** What a visitor does before one looks; null for nothing. */
  actions: Actions | null;
  prompt: string;
  choices: WrittenChoice[];
}

/** The front matter of `predict.md`. */
const predictSchema = z.strictObject({
  asks: z.enum(ASKS, { error: `must be ${ASKS.slice(0, -1).join(", ")} or ${ASKS.at(-1)}` }),
  at: z.string({ error: 'must be a selector in quotes, as in "#total"' }).min(1).exactOptional(),
});

/**
 * Reads `predict.md`. Throws an Error with a sentence for the author.
 * @param start the page that the question is about: what a small page doesn't say is as there
 * @param actions those of `actions.md`
 */
export function readPredict(text: string, start: Code, actions: Actions | null): Predict {
  const { data, body } = splitPage(text);
  const parsed = predictSchema.safeParse(data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`field "${issue?.path.join(".")}" ${issue?.message}`);
  }
  const { asks, at = null } = parsed.data;
  if (at !== null && asks !== "page") throw new Error('has "at:", which only a question with asks: page has');
  const [paragraph, list, ...rest] = fromMarkdown(body).children;
  if (paragraph?.type !== "paragraph" || list?.type !== "list" || rest.length > 0)
    throw new Error(
      "must have the question as one paragraph, then the choices as one list, and nothing else",
    );
  const prompt = oneLine(sourceOf(body, paragraph));
  return {
    asks,
    at,
    actions,
    prompt,
    choices: list.children.map((item) => readChoice(body, item, asks, start)),
  };
}

const sourceOf = (text: string, { position }: Node) =>
  text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Reads `- [ ] what is chosen`, with the sentence that says why it is wrong below it. */
function readChoice(text: string, item: ListItem, asks: Asks, start: Code): WrittenChoice {
  const [first, ...others] = item.children;
  const source = first?.type === "paragraph" ? sourceOf(text, first) : "";
  const [, mark, inline = "", below = ""] = /^\[([ xX])\](?:[ \t]+(.*))?(?:\n([\s\S]*))?$/.exec(source) ?? [];
  if (mark === undefined)
    throw new Error(
      `has a choice that doesn't begin with [ ] or [x] (${oneLine(sourceOf(text, item)).slice(0, 40)})`,
    );
  const blocks = new Map<string, string>();
  const sentences = [below];
  for (const node of others) {
    if (node.type === "code") blocks.set(node.lang ?? "", node.value);
    else if (node.type === "paragraph") sentences.push(sourceOf(text, node));
    else throw new Error("has a choice with something else than text and code blocks");
  }
  const content = contentOf(oneLine(inline), blocks, asks, start);
  return { content, isRight: mark !== " ", why: oneLine(sentences.join(" ")) };
}

/** What a choice shows: its first line, or the code blocks below it. */
function contentOf(
  inline: string,
  blocks: ReadonlyMap<string, string>,
  asks: Asks,
  start: Code,
): ChoiceContent {
  if (asks === "look") {
    if (
      inline !== "" ||
      blocks.size === 0 ||
      [...blocks.keys()].some((name) => name !== "html" && name !== "css")
    )
      throw new Error(
        "has a choice that isn't a page: write a ```html or ```css block, or both, below its [ ]",
      );
    return {
      kind: "page",
      page: { html: blocks.get("html") ?? start.html, css: blocks.get("css") ?? start.css },
    };
  }
  const [block] = blocks.values();
  if (blocks.size > 1 || (block === undefined) === (inline === ""))
    throw new Error("has a choice that is neither one line of text nor one code block");
  if (block !== undefined) return { kind: "output", text: block };
  const [, code] = /^`([^`]*)`$/.exec(inline) ?? [];
  return code !== undefined && asks !== "words"
    ? { kind: "output", text: code }
    : { kind: "text", text: inline };
}

/** What of a question learners get, its choices in an order that tells nothing. */
export function questionOf({ prompt, choices }: Predict): Question {
  const withIds = choices.map(({ content }) => ({ id: choiceId(content), ...content }));
  return { prompt, choices: withIds.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** What is right. @param language the one that the question is about */
export function answerKeyOf({ choices }: Predict, language: Language): AnswerKey {
  const wrong = choices.filter(({ isRight }) => !isRight);
  return {
    right: choices
      .filter(({ isRight }) => isRight)
      .map(({ content }) => choiceId(content))
      .join(),
    why: Object.fromEntries(wrong.map(({ content, why }) => [choiceId(content), why])),
    language,
  };
}
