/** Statements that are executed in another way than by themselves. */

/** Executes statements as one batch. */
export type Send<Statement extends D1PreparedStatement = D1PreparedStatement> = <Row>(
  statements: Statement[],
) => Promise<D1Result<Row>[]>;

/** A statement each of whose calls is a batch, so its columns need distinct names. */
export abstract class SentStatement implements D1PreparedStatement {
  abstract bind(...values: unknown[]): D1PreparedStatement;
  abstract all<Row = Record<string, unknown>>(): Promise<D1Result<Row>>;

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

/** A statement whose database is known when it is executed. */
export class LaterStatement extends SentStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly #send: Send<LaterStatement>;

  constructor(sql: string, values: readonly unknown[], send: Send<LaterStatement>) {
    super();
    this.sql = sql;
    this.values = values;
    this.#send = send;
  }

  bind(...values: unknown[]): LaterStatement {
    return new LaterStatement(this.sql, values, this.#send);
  }

  /** The same statement of a database. */
  of(binding: D1Database): D1PreparedStatement {
    const statement = binding.prepare(this.sql);
    return this.values.length > 0 ? statement.bind(...this.values) : statement;
  }

  async all<Row = Record<string, unknown>>(): Promise<D1Result<Row>> {
    const [result] = await this.#send<Row>([this]);
    if (!result) throw new Error("The batch gave no result.");
    return result;
  }
}

/** A binding that decides for each batch where it goes. */
export abstract class LaterBinding implements D1Database {
  abstract send<Row>(statements: LaterStatement[]): Promise<D1Result<Row>[]>;

  prepare(sql: string): LaterStatement {
    return new LaterStatement(sql, [], (statements) => this.send(statements));
  }

  batch<Row = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    return this.send<Row>(statements as LaterStatement[]);
  }

  // Nothing uses these.
  exec(): never {
    throw new Error("This database takes statements and batches only.");
  }
  withSession(): never {
    return this.exec();
  }
  dump(): never {
    return this.exec();
  }
}
