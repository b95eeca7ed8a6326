import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Problem } from "./content.ts";
import { loadCurriculum } from "./load.ts";
import { seedSql } from "./seed.ts";

/** Where the seed goes: generated, not kept in the repository. */
export const seedFile = join(import.meta.dirname, "../../migrations/seed/content.sql");

/**
 * Writes the seed of the content tables from the files. Returns the problems of files that can't be read; then nothing is
 * written, since a seed without them would take them from the learners.
 */
export function buildSeed(file: string = seedFile, root?: string): Problem[] {
  const { curriculum, problems } = loadCurriculum(root);
  if (problems.length > 0) return problems;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, seedSql(curriculum));
  return [];
}
