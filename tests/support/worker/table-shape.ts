/** The shape of a table, read from a database and from drizzle's declaration, in one form for comparing. */
import { env } from "cloudflare:workers";
import { is, SQL } from "drizzle-orm";
import { getTableConfig, SQLiteSyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";

export type TableShape = {
  /** Sorted by name: a column that a migration adds comes last, wherever the declaration has it. */
  columns: {
    name: string;
    type: string;
    notNull: boolean;
    /** As SQL; null for none. */
    default: string | null;
    /** The position in the primary key, from 1; 0 for none. */
    key: number;
  }[];
  autoIncrement: boolean;
  indexes: { name: string; unique: boolean; columns: string[]; where: string | null }[];
  foreignKeys: { columns: string[]; table: string; to: string[]; onDelete: string; onUpdate: string }[];
  checks: number;
};

const rows = async <Row>(sql: string, ...values: string[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;

/** SQL without differences that mean nothing: quotes of names, the table before a column, white space. */
export const plainSql = (sql: string) =>
  sql
    .replace(/"\w+"\./g, "")
    .replaceAll('"', "")
    .replace(/\s+/g, " ")
    .trim();

const byText = <Item>(items: Item[]) =>
  items.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

/** The shape of a table in the test's database. */
export async function shapeInDatabase(table: string): Promise<TableShape> {
  const columns = await rows<{
    name: string;
    type: string;
    needed: number;
    value: string | null;
    pk: number;
  }>(`SELECT name, type, "notnull" AS needed, dflt_value AS value, pk FROM pragma_table_xinfo(?)`, table);
  const [created] = await rows<{ sql: string }>(
    "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?",
    table,
  );
  const indexes = await rows<{ name: string; unique: number; sql: string | null }>(
    `SELECT list.name, list."unique", made.sql FROM pragma_index_list(?) list
     JOIN sqlite_master made ON made.name = list.name WHERE list.origin <> 'pk'`,
    table,
  );
  const keys = await rows<{ id: number; table: string; from: string; to: string; del: string; upd: string }>(
    `SELECT id, "table", "from", "to", on_delete AS del, on_update AS upd FROM pragma_foreign_key_list(?) ORDER BY id, seq`,
    table,
  );
  return {
    columns: byText(
      columns.map(({ name, type, needed, value, pk }) => ({
        name,
        type: type.toLowerCase(),
        notNull: needed === 1,
        key: pk,
        // drizzle-kit writes a flag's default as a word.
        default: value === "false" ? "0" : value === "true" ? "1" : value,
      })),
    ),
    autoIncrement: /\bAUTOINCREMENT\b/i.test(created?.sql ?? ""),
    indexes: byText(await Promise.all(indexes.map(indexShape))),
    foreignKeys: byText(
      [...new Set(keys.map(({ id }) => id))].map((id) => {
        const parts = keys.filter((key) => key.id === id);
        const [first] = parts;
        return {
          columns: parts.map(({ from }) => from),
          table: first?.table ?? "",
          to: parts.map(({ to }) => to),
          onDelete: (first?.del ?? "").toLowerCase(),
          onUpdate: (first?.upd ?? "").toLowerCase(),
        };
      }),
    ),
    checks: (created?.sql ?? "").match(/\bCHECK\b/gi)?.length ?? 0,
  };
}

async function indexShape({ name, unique, sql }: { name: string; unique: number; sql: string | null }) {
  const columns = await rows<{ name: string | null; desc: number; coll: string }>(
    `SELECT name, "desc", coll FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno`,
    name,
  );
  const [, where] = /\bWHERE\b([\s\S]*)$/i.exec(sql ?? "") ?? [];
  return {
    name,
    unique: unique === 1,
    // An order or collation other than the usual one shows in the name.
    columns: columns.map(
      ({ name, desc, coll }) => `${name}${desc ? " desc" : ""}${coll === "BINARY" ? "" : ` ${coll}`}`,
    ),
    where: where === undefined ? null : plainSql(where),
  };
}

const dialect = new SQLiteSyncDialect();

/** The shape of a declared table. */
export function shapeDeclared(table: SQLiteTable): TableShape {
  const { columns, indexes, foreignKeys, primaryKeys, uniqueConstraints, checks } = getTableConfig(table);
  const [composite] = primaryKeys;
  const names = composite?.columns.map(({ name }) => name) ?? [];
  return {
    columns: byText(
      columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull,
        default: column.default === undefined ? null : literal(column.mapToDriverValue(column.default)),
        key: column.primary ? 1 : names.indexOf(column.name) + 1,
      })),
    ),
    autoIncrement: columns.some((column) => "autoIncrement" in column && column.autoIncrement === true),
    indexes: byText([
      ...indexes.map(({ config }) => ({
        name: config.name,
        unique: config.unique,
        columns: config.columns.map((column) => (is(column, SQL) ? textOf(column) : column.name)),
        where: config.where ? plainSql(textOf(config.where)) : null,
      })),
      ...columns
        .filter(({ isUnique }) => isUnique)
        .map(({ name, uniqueName }) => ({
          name: uniqueName ?? "",
          unique: true,
          columns: [name],
          where: null,
        })),
      ...uniqueConstraints.map(({ name, columns }) => ({
        name: name ?? "",
        unique: true,
        columns: columns.map(({ name }) => name),
        where: null,
      })),
    ]),
    foreignKeys: byText(
      foreignKeys.map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference();
        return {
          columns: columns.map(({ name }) => name),
          table: getTableConfig(foreignTable).name,
          to: foreignColumns.map(({ name }) => name),
          onDelete: key.onDelete ?? "no action",
          onUpdate: key.onUpdate ?? "no action",
        };
      }),
    ),
    checks: checks.length,
  };
}

const textOf = (sql: SQL) => dialect.sqlToQuery(sql.inlineParams()).sql;

/** A default as SQLite reports it. */
const literal = (value: unknown) =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
