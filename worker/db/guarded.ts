/**
 * A database wrapper that executes each call only under a condition. A statement that checks the condition goes first in the same
 * batch, so that nothing is read or written where it doesn't hold, without another round trip.
 */

/** A scalar SQL expression that is true where a call may proceed, with `?` for the values. */
export type ConditionSql = { sql: string; values: (string | number)[] };

/** A condition of a guarded database. */
export type Condition = ConditionSql & {
  /** Distinguishes it from other conditions on the same call; letters and underscores. */
  name: string;
  /** Creates the error that is thrown where it doesn't hold. */
  refuse: () => Error;
};

/** The guarded binding, and whether the database has evaluated the condition at least once. */
export type GuardedDatabase = { binding: D1Database; wasChecked: () => boolean };

/**
 * Wraps a database. A single statement becomes a batch of two, so its columns need unique names, as in any batch. A guarded database
 * can be guarded again.
 */
export function guardDatabase(real: D1Database, condition: Condition): GuardedDatabase {
  let isChecked = false;
  // Not a valid JSON path: evaluating it makes the statement fail, and with it the whole batch.
  const mark = `unmet:${condition.name}`;
  const first = real
    .prepare(`SELECT json_extract('{}', CASE WHEN ${condition.sql} THEN '$' ELSE '${mark}' END)`)
    .bind(...condition.values);
  const send = async <Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> => {
    try {
      const [, ...results] = await real.batch<Row>([first, ...statements]);
      isChecked = true;
      return results;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(`'${mark}'`))) throw error;
      isChecked = true;
      throw condition.refuse();
    }
  };
  return { binding: new GuardedBinding(real, send), wasChecked: () => isChecked };
}

type Send = <Row>(statements: D1PreparedStatement[]) => Promise<D1Result<Row>[]>;

/** The database without any condition, for work that continues after the condition was made false on purpose. */
export function unguarded(binding: D1Database): D1Database {
  return binding instanceof GuardedBinding ? unguarded(binding.real) : binding;
}

class GuardedBinding implements D1Database {
  readonly real: D1Database;
  readonly #send: Send;

  constructor(real: D1Database, send: Send) {
    this.real = real;
    this.#send = send;
  }

  prepare(query: string): GuardedStatement {
    return new GuardedStatement(this.real.prepare(query), this.#send);
  }

  batch<Row = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    return this.#send<Row>(statements.map((one) => (one instanceof GuardedStatement ? one.real : one)));
  }

  // Nothing uses these, and they would bypass the condition.
  exec(): never {
    throw new Error("A guarded database takes statements and batches only.");
  }
  withSession(): never {
    return this.exec();
  }
  dump(): never {
    return this.exec();
  }
}

class GuardedStatement implements D1PreparedStatement {
  readonly real: D1PreparedStatement;
  readonly #send: Send;

  constructor(real: D1PreparedStatement, send: Send) {
    this.real = real;
    this.#send = send;
  }

  bind(...values: unknown[]): GuardedStatement {
    return new GuardedStatement(this.real.bind(...values), this.#send);
  }

  async all<Row = Record<string, unknown>>(): Promise<D1Result<Row>> {
    const [result] = await this.#send<Row>([this.real]);
    if (!result) throw new Error("The batch gave no result.");
    return result;
  }

  run<Row = Record<string, unknown>>(): Promise<D1Result<Row>> {
    return this.all<Row>();
  }

  raw<Row = unknown[]>(options: { columnNames: true }): Promise<[string[], ...Row[]]>;
  raw<Row = unknown[]>(options?: { columnNames?: false }): Promise<Row[]>;
  async raw<Row = unknown[]>(options?: { columnNames?: boolean }): Promise<Row[] | [string[], ...Row[]]> {
    const { results } = await this.all();
    const rows = results.map((row) => Object.values(row) as Row);
    return options?.columnNames ? [Object.keys(results[0] ?? {}), ...rows] : rows;
  }

  first<Value = unknown>(column: string): Promise<Value | null>;
  first<Row = Record<string, unknown>>(): Promise<Row | null>;
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results;
    if (!row) return null;
    return column === undefined ? row : row[column];
  }
}
