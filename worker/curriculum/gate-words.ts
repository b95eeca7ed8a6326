import dictionaryAmerican from "dictionary-en";
import dictionaryBritish from "dictionary-en-gb";
import nspell from "nspell";
import { syllable } from "syllable";
import {
  type Curriculum,
  error,
  type Item,
  PAGES,
  type Predict,
  type Problem,
  type Project,
} from "./content.ts";
import { foreignSyntax, readMarkdown } from "./markdown.ts";
import { pageText, termsOf } from "./vocabulary.ts";

/** A message has to have fewer words than this. */
const MAX_WORDS = 130;
/** The highest Flesch–Kincaid grade of a message. Grade 8 is the reading level of an age of about 13 years. */
const MAX_GRADE = 8;

/** Spelling, length, reading age and Markdown of an exercise's texts. */
export function wordProblems(item: Item, curriculum: Curriculum): Problem[] {
  const message = item.kind === "task" ? item.body : item.description;
  const file = `${item.folder}/${PAGES[item.kind]}`;
  const allowedWords = codeWords(item);
  const problems = spellingProblems(file, ownTexts(item), curriculum, allowedWords);
  const count = countWords(message);
  if (count >= MAX_WORDS) problems.push(error(file, `has ${count} words; say it in fewer than ${MAX_WORDS}`));
  if (item.kind === "battle") return problems;

  problems.push(...syntaxProblems(file, message));
  const grade = readingGrade(message, namesIn(curriculum));
  if (grade > MAX_GRADE) {
    const advice = "use shorter sentences and shorter words";
    problems.push(error(file, `reads at grade ${grade.toFixed(1)}, above ${MAX_GRADE}; ${advice}`));
  }
  if (item.kind === "task" && item.predict)
    problems.push(...spellingProblems(`${item.folder}/predict.md`, questionTexts(item.predict), curriculum));
  const tools = Object.values<string>({ ...item.toolTexts }).join("\n\n");
  problems.push(...spellingProblems(`${item.folder}/tools.md`, [tools], curriculum));
  problems.push(...syntaxProblems(`${item.folder}/tools.md`, tools));
  return problems;
}

/** Spelling of a project's own page. */
export function projectWordProblems(project: Project, curriculum: Curriculum): Problem[] {
  return spellingProblems(`${project.folder}/project.md`, [project.name, project.description], curriculum);
}

/** A battle's description is plain text, so its tags, properties and values stand among its words. */
function codeWords(item: Item): string[] {
  if (item.kind !== "battle") return [];
  return [...termsOf(item.check).values()].flatMap((term) =>
    term.kind === "text" ? [] : term.text.replace(/^\W+/, ""),
  );
}

function ownTexts(item: Item): string[] {
  const page = pageText(item.check.html);
  if (item.kind === "task") return [item.title, item.description, item.subject, item.sender, item.body, page];
  return [item.title, item.description, page];
}

/** The sentences of a question, and its choices in words. */
function questionTexts({ prompt, choices }: Predict): string[] {
  return [
    prompt,
    ...choices.flatMap(({ content, why }) => [content.kind === "text" ? content.text : "", why]),
  ];
}

// ── Spelling ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** American and British dictionaries: lessons write `color` as code does, and a client may write "cosy". */
const spellers = [dictionaryAmerican, dictionaryBritish].map(({ aff, dic }) =>
  nspell(Buffer.from(aff), Buffer.from(dic)),
);
const verdicts = new Map<string, boolean>();

function isEnglish(word: string): boolean {
  const cached = verdicts.get(word);
  if (cached !== undefined) return cached;
  const verdict = spellers.some((speller) => speller.correct(word));
  verdicts.set(word, verdict);
  return verdict;
}

function spellingProblems(
  file: string,
  texts: string[],
  curriculum: Curriculum,
  allowedWords: string[] = [],
): Problem[] {
  const own = new Set(
    [...curriculum.words, ...namesIn(curriculum), ...allowedWords].map((word) => word.toLowerCase()),
  );
  const accepted = (word: string) => own.has(word.toLowerCase()) || isEnglish(word);
  const unknown = wordsOf(texts.map((text) => readMarkdown(text).prose).join("\n")).filter((word) => {
    const stem = word.replace(/'s?$/, "");
    if (stem.length < 2 || accepted(word) || accepted(stem)) return false;
    return !word.includes("-") || !stem.split("-").every((part) => part.length < 2 || accepted(part));
  });
  return [...new Set(unknown)].map((word) =>
    error(
      file,
      `has the unknown word "${word}"; mend it, or add it to a words.txt beside the items if it is right`,
    ),
  );
}

/** The clients' names, which every text may use. */
export function namesIn(curriculum: Curriculum): Set<string> {
  const names = curriculum.projects.flatMap(({ idealist, tasks }) => [
    idealist,
    ...tasks.map((task) => task.sender.split(",")[0] ?? ""),
  ]);
  return new Set(names.flatMap((name) => wordsOf(name)));
}

function wordsOf(text: string): string[] {
  const straight = text.replace(/[‘’]/g, "'").replace(/https?:\/\/\S+|\S+@\S+|\S*\uE000\S*/g, " ");
  return (
    straight
      .match(/(?<![\p{L}\p{M}\p{N}])\p{L}[\p{L}\p{M}]*(?:['-]\p{L}[\p{L}\p{M}]*)*'?/gu)
      ?.map((word) => word.replace(/'$/, "")) ?? []
  );
}

// ── Length and reading age ──────────────────────────────────────────────────────────────────────────────────────────

/** How many words a Markdown text has. The words within code count too. */
export function countWords(markdown: string): number {
  return markdown.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

/**
 * The Flesch–Kincaid grade of a Markdown text: 0.39 · words per sentence + 11.8 · syllables per word − 15.59. Code and names count as
 * words of one syllable, since they make no sentence harder. 0 for a text without words.
 */
export function readingGrade(markdown: string, names: ReadonlySet<string> = new Set()): number {
  const prose = readMarkdown(markdown).prose.replace(/\uE000/g, " code ");
  const sentences = prose.split(/[.!?]+(?=\s|$|["'”)*_])|\n\s*\n/).filter((part) => /\p{L}/u.test(part));
  const words = wordsOf(prose);
  if (words.length === 0) return 0;
  const syllables = words.reduce(
    (sum, word) => sum + (names.has(word.replace(/'s$/, "")) ? 1 : syllable(word)),
    0,
  );
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

// ── Markdown ────────────────────────────────────────────────────────────────────────────────────────────────────────

function syntaxProblems(file: string, markdown: string): Problem[] {
  return foreignSyntax(markdown).map((syntax) =>
    error(
      file,
      `has Markdown that lessons don't show (${syntax}); the README beside the lessons says what they do`,
    ),
  );
}

// ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Hosts whose addresses are stable. Links to others may break unnoticed. */
const STABLE_HOSTS = new Set(["developer.mozilla.org", "example.com", "example.org", "www.w3.org"]);

/** The problem of a link's or picture's address, or undefined. */
export function linkProblem(file: string, link: string): Problem | undefined {
  if (/^(#|\/(?!\/)|mailto:|tel:|data:image\/)/.test(link)) return undefined;
  if (!URL.canParse(link))
    return error(file, `links to "${link}", which is no address; begin it with https:// or #`);
  const { host, protocol } = new URL(link);
  if (protocol !== "https:") return error(file, `links to "${link}"; use https://`);
  if (STABLE_HOSTS.has(host) || host.endsWith(".example")) return undefined;
  return error(
    file,
    `links to ${host}, which may move; use https://example.com, something.example or the page itself`,
  );
}
