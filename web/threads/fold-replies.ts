import type { TaskReply } from "#contract/discussions.ts";

/** A reply that is shown, or how many in a row are held back whole. */
export type Shown = { reply: TaskReply } | { hidden: number; id: string };

/** The replies of a task's thread as they are shown: those in a row that are held back whole are one line. */
export function foldReplies(replies: readonly TaskReply[]): Shown[] {
  const shown: Shown[] = [];
  for (const reply of replies) {
    const last = shown.at(-1);
    if (reply.folded !== "all") shown.push({ reply });
    else if (last && "hidden" in last) last.hidden += 1;
    else shown.push({ hidden: 1, id: reply.id });
  }
  return shown;
}
