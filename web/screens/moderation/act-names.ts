import type { ModerationAct } from "#contract/community.ts";

/** What was done about somebody, by its act: after "moderators …". */
export const ACT_NAMES: Readonly<Record<ModerationAct["act"], string>> = {
  remove: "took something away",
  silence: "silenced them",
  rename: "changed the name",
  clear_picture: "took the picture",
  answer: "decided on an answer",
  dismiss: "dismissed a report",
  release: "released a result",
  void: "declared a result void",
  restore: "brought something back",
};
