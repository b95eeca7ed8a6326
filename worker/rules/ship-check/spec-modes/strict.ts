/** The `strict` mode of the specification. */
import { type Code, LANGUAGES, NOT_EXACT, type Tip } from "../../code.ts";

/** The tips of the strict check: one for each language whose text, trimmed, differs from the reference's. */
export function compareExactly(submission: Code, reference: Code): Tip[] {
  return LANGUAGES.filter((language) => submission[language].trim() !== reference[language].trim()).map(
    (language) => ({
      language,
      kind: "different",
      line: null,
      text: NOT_EXACT[language],
    }),
  );
}
