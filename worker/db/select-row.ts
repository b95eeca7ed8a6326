import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** A value for each column of a new row; what is left out gets its default. */
type Row<Table extends SQLiteTable> = {
  [Column in keyof Table["$inferInsert"]]: Table["$inferInsert"][Column] | SQL;
};

/**
 * The SELECT of an insert whose values or condition the database evaluates. Each value stands beside its column's name: the insert
 * lists the columns in the order of db/schema.ts, and this puts the values into the same order.
 * @param rest what follows the values: FROM and WHERE
 */
export function selectRow<Table extends SQLiteTable>(table: Table, row: Row<Table>, rest: SQL): SQL {
  const given: Record<string, unknown> = row;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? (column.default ?? null) : given[name];
    return is(value, SQL) ? value : sql.param(value, column);
  });
  return sql`SELECT ${sql.join(values, sql`, `)} ${rest}`;
}
