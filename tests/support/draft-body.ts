import type { DraftBody } from "../../worker/contract/drafts.ts";

/** A body of `PUT /api/drafts`: by default the first save of an empty draft of the first task, in a copy of its own. */
export const draftBody = (more: Partial<DraftBody> = {}): DraftBody => ({
  key: "101",
  copy_id: crypto.randomUUID(),
  save: 1,
  based_on: null,
  settled: null,
  age_ms: 0,
  revision: 1,
  take_codex: [],
  is_start: false,
  html: "",
  css: "",
  js: "",
  ...more,
});
