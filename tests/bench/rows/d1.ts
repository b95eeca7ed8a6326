/** D1's interface over SQLite in this process, as far as the worker's statements use it: for measuring what rows take. */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Bindings } from "../../../worker/platform/env.ts";

type D1 = Bindings["DB"];

type Answer = { results: Record<string, unknown>[]; success: true; meta: object };

const toValue = (value: unknown): SQLInputValue => {
  if (typeof value === "boolean") return value ? 1 : 0;
  return (value ?? null) as SQLInputValue;
};

class Statement {
  readonly #db: DatabaseSync;
  readonly #query: string;
  readonly #values: SQLInputValue[];

  constructor(db: DatabaseSync, query: string, values: SQLInputValue[] = []) {
    this.#db = db;
    this.#query = query;
    this.#values = values;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#db, this.#query, values.map(toValue));
  }

  execute(): Answer {
    const results = this.#db.prepare(this.#query).all(...this.#values) as Record<string, unknown>[];
    return { results, success: true, meta: {} };
  }

  all = async (): Promise<Answer> => this.execute();
  run = async (): Promise<Answer> => this.execute();
  first = async (column?: string): Promise<unknown> => {
    const [row] = this.execute().results;
    return column === undefined ? (row ?? null) : row?.[column];
  };
  raw = async (): Promise<unknown[][]> => {
    const prepared = this.#db.prepare(this.#query);
    prepared.setReturnArrays(true);
    return prepared.all(...this.#values) as unknown as unknown[][];
  };
}

/** A database in memory. `binding` is what the worker takes, `sqlite` the database itself. */
export function memoryD1(): { binding: D1; sqlite: DatabaseSync } {
  const sqlite = new DatabaseSync(":memory:");
  const binding = {
    prepare: (query: string) => new Statement(sqlite, query),
    batch: async (statements: Statement[]) => {
      sqlite.exec("BEGIN");
      try {
        const answers = statements.map((statement) => statement.execute());
        sqlite.exec("COMMIT");
        return answers;
      } catch (error) {
        sqlite.exec("ROLLBACK");
        throw error;
      }
    },
    // There is no replica.
    withSession: () => ({ ...binding, getBookmark: () => null }),
  };
  return { binding: binding as unknown as D1, sqlite };
}
