import { type Code, codeSpan, type Language, type Tip, type TipKind } from "../../code.ts";
import { declarationsBySelector, tight } from "./declarations.ts";
import { tagNames } from "./tag-names.ts";
import { findTexts } from "./text-search.ts";

/** The tips of the reference check: every tag, declaration and line of the reference that the ship lacks. */
export function compareWithReference(submission: Code, reference: Code): Tip[] {
  return [
    ...missingTags(submission.html, reference.html),
    ...missingDeclarations(submission.css, reference.css),
    ...missingLines(submission.js, reference.js),
  ];
}

/** The specified wordings, which name no line. */
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
    for (const declaration of rule.declarations) declarations.add(tight(declaration));
  }
  const tips: Tip[] = [];
  for (const rule of declarationsBySelector(reference)) {
    for (const declaration of rule.declarations) {
      if (present.get(rule.key)?.has(tight(declaration))) continue;
      const text = `In selector "${rule.selector}", missing or incorrect declaration: "${declaration}"`;
      tips.push(tipOn("css", "missing", text));
    }
  }
  return tips;
}

function missingLines(js: string, reference: string): Tip[] {
  const text = js.toLowerCase();
  const whole = new Set(text.split("\n").map((line) => line.trim()));
  const lines = reference
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"));
  const sought = new Set(lines.map((line) => line.toLowerCase()).filter((line) => !whole.has(line)));
  const found = findTexts(text, sought);
  return lines
    .filter((line) => sought.has(line.toLowerCase()) && !found.has(line.toLowerCase()))
    .map((line) => tipOn("js", "missing", `Missing JS code: ${codeSpan(line)}`));
}
