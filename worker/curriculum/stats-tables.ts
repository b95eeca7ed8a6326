import { LANGUAGE_NAMES, LANGUAGES } from "../rules/code.ts";
import { type Curriculum, itemsOf } from "./content.ts";
import { nearTwins } from "./near-twins.ts";
import { conceptUses, dictationOf, longestPauses, projectNumbers, shareOf } from "./statistics.ts";

/** The tables of `npm run curriculum -- stats`, in Markdown. */
export function statsTables(curriculum: Curriculum): string {
  const tasks = curriculum.projects.flatMap((project) => project.tasks);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const projects = projectNumbers(curriculum).map(
    ({ project, dictation, grade, characters, languages, practising }) => [
      project.key.replace("project ", ""),
      project.name,
      project.tasks.length,
      percent(dictation),
      `${grade.mean.toFixed(1)} (${grade.highest.toFixed(1)})`,
      `${Math.round(characters.mean)} (${characters.highest})`,
      LANGUAGES.map((language) => languages[language]).join(" / "),
      practising,
    ],
  );
  const concepts = conceptUses(curriculum).map((use) => [
    use.concept.id,
    use.lesson?.key ?? "–",
    use.returns.length,
    use.growing,
    use.daily.length,
    use.battles.length,
    use.templates.length,
    shortened(use.returns.map(({ key }) => key)),
    shortened(use.gaps.map(String)),
  ]);
  const pauses = longestPauses(tasks).map(({ language, from, to, length }) => [
    LANGUAGE_NAMES[language],
    length,
    `${from.key}–${to.key}`,
  ]);
  const twins = nearTwins(itemsOf(curriculum)).map(({ one, other, similarity }) => [
    one.key,
    other.key,
    similarity.toFixed(2),
  ]);
  return [
    "## Projects",
    table(
      [
        "",
        "project",
        "tasks",
        "dictated",
        "grade (highest)",
        "characters (most)",
        "HTML / CSS / JS",
        "only practise",
      ],
      projects,
    ),
    `Dictated in all: ${percent(shareOf(tasks.map(dictationOf)))}.`,
    "## The longest pause of each language",
    table(["language", "tasks", "from–to"], pauses),
    "## Concepts",
    table(
      [
        "concept",
        "taught by",
        "later tasks",
        "with growing gaps",
        "daily",
        "battles",
        "templates",
        "in tasks",
        "gaps",
      ],
      concepts,
    ),
    "## Near twins",
    table(["one", "other", "similarity"], twins),
  ].join("\n\n");
}

/** The most entries of a list in a table. */
const MAX_ENTRIES = 8;

function shortened(entries: readonly string[]): string {
  return entries.length <= MAX_ENTRIES
    ? entries.join(" ")
    : `${entries.slice(0, MAX_ENTRIES).join(" ")} … ${entries.at(-1)}`;
}

function table(heads: string[], rows: (string | number)[][]): string {
  return [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
