import { existsSync } from "node:fs";
import { join } from "node:path";
import { generate, lexer, parse as parseCss, walk } from "css-tree";
import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from "html-validate";
import type { Code } from "../rules/code.ts";
import { isOnlyRead } from "./concepts-in.ts";
import { error, type Item, type Problem, warning } from "./content.ts";
import { linkProblem } from "./gate-words.ts";
import { scriptError, styleError } from "./vocabulary.ts";

/** Resolves its configuration once. The package does so for each page, which takes most of the time of a page. */
class OneConfig extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.#resolved ??= super.getConfigFor(handle);
    return this.#resolved;
  }
}

/** Standard and accessible HTML. The rules that are off are matters of style, or too advanced for a beginner's first pages. */
const config = new OneConfig({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "missing-doctype": "off",
    "no-trailing-whitespace": "off",
    "no-implicit-button-type": "off",
    "no-inline-style": "off",
    "heading-level": "off",
    "require-sri": "off",
    "void-style": "off",
    "tel-non-breaking": "off",
    "prefer-native-element": "off",
    "valid-autocomplete": "off",
    "no-raw-characters": ["error", { relaxed: true }],
    "valid-id": ["error", { relaxed: true }],
  },
});
const validator = new HtmlValidate(config);

/** The problems of an exercise's HTML, CSS, JavaScript and links. Those of the start are warnings. */
export async function pageProblems(item: Item): Promise<Problem[]> {
  const { folder, start, check, answer } = item;
  const problems = isOnlyRead(item) ? [] : await codeProblems(folder, "check", check);
  if (answer !== check) problems.push(...(await codeProblems(folder, "answer", answer)));
  // A start may have a fault that the learner has to correct.
  const ofStart = await codeProblems(folder, "start", start);
  problems.push(
    ...ofStart
      .filter((problem) => !isRepeated(problem, problems))
      .map((problem) => warning(problem.file, problem.message)),
  );
  return problems;
}

const isRepeated = (problem: Problem, among: Problem[]) =>
  among.some((other) => other.message === problem.message);

async function codeProblems(folder: string, part: string, code: Code): Promise<Problem[]> {
  const script = scriptError(code.js);
  const style = styleError(code.css);
  return [
    ...(await htmlProblems(`${folder}/${part}.html`, code.html)),
    ...addressProblems(`${folder}/${part}.html`, code.html),
    ...(style
      ? [error(`${folder}/${part}.css`, `can't be read: ${style}`)]
      : cssProblems(`${folder}/${part}.css`, code.css)),
    ...(script ? [error(`${folder}/${part}.js`, `can't be read: ${script}`)] : []),
  ];
}

async function htmlProblems(file: string, html: string): Promise<Problem[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(({ line, message, ruleId }) => error(file, `line ${line}: ${message} (${ruleId})`)),
  );
}

function cssProblems(file: string, css: string): Problem[] {
  const problems: Problem[] = [];
  walk(parseCss(css), (node) => {
    if (node.type !== "Declaration" || node.property.startsWith("--")) return;
    const cause = lexer.matchDeclaration(node).error;
    if (cause?.name === "SyntaxReferenceError")
      problems.push(error(file, `has the unknown property ${node.property}`));
    // css-tree can't know what a var() stands for.
    else if (cause && !generate(node.value).includes("var("))
      problems.push(warning(file, `has a value of ${node.property} that may not work`));
  });
  return problems;
}

const publicFolder = join(import.meta.dirname, "../../web/public");

function addressProblems(file: string, html: string): Problem[] {
  const addresses = [...html.matchAll(/\s(?:href|src)\s*=\s*["']([^"']*)["']/gi)].map(
    (match) => match[1] ?? "",
  );
  return addresses.flatMap((address) => {
    const fault = linkProblem(file, address);
    if (fault) return [fault];
    if (address.startsWith("#") && address.length > 1 && !html.includes(`id="${address.slice(1)}"`)) {
      return [error(file, `links to ${address}, but nothing has that id`)];
    }
    return missingFile(file, address);
  });
}

/** A warning where an address of the app itself is not in the web app's public folder. */
export function missingFile(file: string, address: string): Problem[] {
  if (!address.startsWith("/") || existsSync(join(publicFolder, address))) return [];
  return [warning(file, `shows ${address}, which is not in web/public yet`)];
}
