/** The relays of a channel that hold sockets, in its sequencer's SQLite, so that it reaches them after an eviction. */
export class RelayQueries {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec("CREATE TABLE IF NOT EXISTS relays (name TEXT PRIMARY KEY) WITHOUT ROWID");
  }

  names(): string[] {
    return this.#sql
      .exec<{ name: string }>("SELECT name FROM relays")
      .toArray()
      .map(({ name }) => name);
  }

  add(name: string): void {
    this.#sql.exec("INSERT INTO relays (name) VALUES (?) ON CONFLICT DO NOTHING", name);
  }

  remove(name: string): void {
    this.#sql.exec("DELETE FROM relays WHERE name = ?", name);
  }
}
