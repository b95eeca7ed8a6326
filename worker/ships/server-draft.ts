import type { DraftVersion, OlderDraft, ServerDraft } from "../contract/drafts.ts";
import type { drafts } from "../db/schema.ts";
import type { StoredOlder } from "./draft-queries.ts";

/** Converts a row of `drafts` to the wire format. */
export function serverDraftOf(row: typeof drafts.$inferSelect, now: number): ServerDraft {
  const { user_id: _, saved_at: __, changed_at, take_codex, based_on, older, ...draft } = row;
  return {
    ...draft,
    based_on: based_on === null ? null : (JSON.parse(based_on) as DraftVersion),
    take_codex: JSON.parse(take_codex) as string[],
    age_ms: Math.max(0, now - changed_at),
    older: older === null ? null : olderDraftOf(JSON.parse(older) as StoredOlder, now),
  };
}

function olderDraftOf({ changed_at, more: _, ...older }: StoredOlder, now: number): OlderDraft {
  return { ...older, age_ms: Math.max(0, now - changed_at) };
}
