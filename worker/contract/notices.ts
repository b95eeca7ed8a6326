/** Notices: what the bell shows, what marks them as read, and the frame of its socket. */
import * as z from "zod";
import type { NoticeKind } from "../rules/notices.ts";

export type Notice = {
  /** The kind and the subject, `{kind}:{subject}`. */
  id: string;
  kind: NoticeKind;
  /** The sentence that is shown. */
  text: string;
  /** The page that it leads to. */
  path: string;
  /** The picture of who did it; null where it says nobody. */
  avatar_url: string | null;
  /** When it happened last, in milliseconds since 1970. */
  created_at: number;
  read: boolean;
};

/** A learner's notices, the newest first. */
export type Notices = { notices: Notice[] };

/** What was read: one notice, or without an id all. `until`: the newest `created_at` that was shown; what came later stays unread. */
export const readNoticesBody = z.strictObject({
  id: z.string().max(200).optional(),
  until: z.int().min(0),
});
export type ReadNoticesBody = z.infer<typeof readNoticesBody>;

/** The only frame of the bell's socket, sent first and with each change: read the notices again. */
export type BellFrame = { type: "changed" };
