import type { Page } from "../contract/community.ts";
import type { Cursor } from "./queries.ts";

/** Where a page begins, from its query; undefined for the first page. */
export function cursorOf(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const at = text.indexOf("_");
  return { created_at: Number(text.slice(0, at)), id: text.slice(at + 1) };
}

/** A page from rows of which one more than `size` was asked for. */
export function pageOf<Row extends { id: string; created_at: number }>(
  found: Row[],
  size: number,
): Page<Row> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last ? `${last.created_at}_${last.id}` : null };
}
