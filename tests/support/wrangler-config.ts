import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** A wrangler.toml with further databases. @param ids of these, by their bindings */
export function withDatabases(config: string, ids: Readonly<Record<string, string>>): string {
  const tables = Object.entries(ids).map(
    ([name, id]) =>
      `[[d1_databases]]\nbinding = "${name}"\ndatabase_name = "${name}"\ndatabase_id = "${id}"\nmigrations_dir = "migrations"\n`,
  );
  return `${config}\n${tables.join("\n")}`;
}
