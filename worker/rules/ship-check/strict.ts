import { type Code, LANGUAGE_NAMES, LANGUAGES, type Tip } from "../code.ts";

/** The tips of the strict check: one for each language whose trimmed text differs from the reference's. */
export function compareExactly(submission: Code, reference: Code): Tip[] {
  return LANGUAGES.filter((language) => submission[language].trim() !== reference[language].trim()).map(
    (language) => ({
      language,
      kind: "different",
      line: null,
      text: `${LANGUAGE_NAMES[language]} doesn't match exactly.`,
    }),
  );
}
