import { expect, it } from "vitest";
import { foldReplies } from "../../web/threads/fold-replies.ts";
import type { Folded, TaskReply } from "../../worker/contract/discussions.ts";

const author = { user_id: "u", display_name: "Ada", avatar_url: "" };
const reply = (folded: Folded, index: number): TaskReply => ({
  ...{ id: `r${index}`, content: "", created_at: index, author },
  folded,
});

it.each<[Folded[], (string | number)[]]>([
  [[], []],
  [
    ["nothing", "code"],
    ["r0", "r1"],
  ],
  [["all"], [1]],
  [
    ["nothing", "all", "all", "code", "all"],
    ["r0", 2, "r3", 1],
  ],
])("what is held back whole is one line for those in a row: %j", (replies, shown) => {
  const folded = foldReplies(replies.map(reply));
  expect(folded.map((one) => ("hidden" in one ? one.hidden : one.reply.id))).toEqual(shown);
});
