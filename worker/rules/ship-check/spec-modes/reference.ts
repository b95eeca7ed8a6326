/** The `reference` mode of the specification. */
import { type Code, codeSpan, type Language, type Tip, type TipKind } from "../../code.ts";
import { declarationsBySelector, withoutSpace } from "./declarations.ts";
import { tagNames } from "./tag-names.ts";
import { findTexts } from "./text-search.ts";

/** The tips of the reference check: one for each tag, declaration and line of the reference that the ship lacks. */
export function compareWithReference(submission: Code, reference: Code): Tip[] {
  return [
    ...missingTags(submission.html, reference.html),
    ...missingDeclarations(submission.css, reference.css),
    ...missingLines(submission.js, reference.js),
  ];
}

/** A tip without a line, since the specified texts name none. */
const tipOn = (language: Language, kind: TipKind, text: string): Tip => ({
  language,
  kind,
  line: null,
  text,
});

function missingTags(html: string, reference: string): Tip[] {
  const present = tagNames(html);
  return [...tagNames(reference)]
    .filter((tag) => !present.has(tag))
    .map((tag) => tipOn("html", "missing", `${codeSpan(`<${tag}>`)} tag is missing.`));
}

function missingDeclarations(css: string, reference: string): Tip[] {
  const present = new Map<string, Set<string>>();
  for (const rule of declarationsBySelector(css)) {
    const declarations = present.get(rule.key) ?? new Set();
    present.set(rule.key, declarations);
    for (const declaration of rule.declarations) declarations.add(withoutSpace(declaration));
  }
  const tips: Tip[] = [];
  for (const rule of declarationsBySelector(reference)) {
    for (const declaration of rule.declarations) {
      if (present.get(rule.key)?.has(withoutSpace(declaration))) continue;
      const text = `In selector "${rule.selector}", missing or incorrect declaration: "${declaration}"`;
      tips.push(tipOn("css", "missing", text));
    }
  }
  return tips;
}

function missingLines(js: string, reference: string): Tip[] {
  const lines = reference
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !line.startsWith("//"));
  const wanted = new Set(lines.map((line) => line.toLowerCase()));
  // An empty line is found in every text.
  const found = findTexts(js.toLowerCase(), wanted);
  return lines
    .filter((line) => !found.has(line.toLowerCase()))
    .map((line) => tipOn("js", "missing", `Missing JS code: ${codeSpan(line)}`));
}
