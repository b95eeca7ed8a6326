/** The SQLite file of a built worker's D1, while no server has it open. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { seedLearners } from "./seeded-learners.ts";

/** The file of the database that has the app's tables. @param data a server's folder of stored data */
function databaseFile(data: string): string {
  const folder = join(data, "d1");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(folder, name));
  const found = files.find((file) => {
    const db = new DatabaseSync(file);
    const isOurs = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'user_state'").get() !== undefined;
    db.close();
    return isOurs;
  });
  if (!found) throw new Error(`There is no database of the app in ${folder}`);
  return found;
}

/**
 * Inserts learners into a stored database.
 * @param data a server's folder of stored data, which is not running
 * @returns the columns that the database doesn't have
 */
export function fillDatabase(data: string, learners: number, now: number): string[] {
  const db = new DatabaseSync(databaseFile(data));
  // Nothing else reads it meanwhile, and a fill that breaks off is thrown away.
  db.exec("PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF");
  const missing = seedLearners(db, learners, now);
  db.exec("PRAGMA journal_mode = WAL");
  db.close();
  return missing;
}
