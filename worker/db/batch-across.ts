import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

type Statements = Readonly<[BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]>;
/** Statements with the database that they are for. */
export type Part = readonly [db: Database, statements: Statements];
/** The rows of each part's statements. */
export type RowsOf<Parts extends readonly Part[]> = {
  -readonly [At in keyof Parts]: BatchResponse<Parts[At][1]>;
};

/**
 * Executes statements on the databases of several homes in one trip: as one batch where the homes are in one database, else as one batch
 * for each database at the same time. For reads, and for writes of which each may stand alone until the call is repeated.
 * @returns the rows of each part's statements
 */
export async function batchAcross<const Parts extends readonly Part[]>(
  ...parts: Parts
): Promise<RowsOf<Parts>> {
  const answers = new Map<Part, unknown[]>();
  await Promise.all(
    [...Map.groupBy(parts, ([db]) => db)].map(async ([db, group]) => {
      const [first, ...others] = group.flatMap<BatchItem<"sqlite">>(([, statements]) => [...statements]);
      if (!first) return;
      const rows: unknown[] = await db.batch([first, ...others]);
      for (const part of group) answers.set(part, rows.splice(0, part[1].length));
    }),
  );
  return parts.map((part) => answers.get(part)) as RowsOf<Parts>;
}
