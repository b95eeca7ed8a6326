import type { Page } from "../contract/community.ts";
import type { Cursor } from "./queries.ts";

/** Parses `{time}_{id}`; undefined for the first page. */
export function cursorOf(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const at = text.indexOf("_");
  return { time: Number(text.slice(0, at)), id: text.slice(at + 1) };
}

/**
 * A page of `size` rows.
 * @param fetched up to `size` + 1 rows: the extra one shows that there is a next page
 * @param timeOf the time by which the rows are ordered
 */
export function pageOf<Row extends { id: string; created_at: number }>(
  fetched: Row[],
  size: number,
  timeOf: (row: Row) => number = (row) => row.created_at,
): Page<Row> {
  const rows = fetched.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: fetched.length > size && last ? `${timeOf(last)}_${last.id}` : null };
}
