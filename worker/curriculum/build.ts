import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Problem } from "./content.ts";
import { loadCurriculum } from "./load.ts";
import { seedSql } from "./seed.ts";

/** The path of the seed, which is generated and not committed. */
export const seedFile = join(import.meta.dirname, "../../migrations/seed/content.sql");

/**
 * Writes the seed of the content tables from the files. Returns the problems of files that can't be read. Where there are any, nothing is
 * written, since a seed without those items would retire them.
 */
export function buildSeed(file: string = seedFile, root?: string): Problem[] {
  const { curriculum, problems } = loadCurriculum(root);
  if (problems.length > 0) return problems;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, seedSql(curriculum));
  return [];
}
