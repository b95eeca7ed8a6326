/** Push notifications: what a browser is told of, by its push service, while no page is open. */
import * as z from "zod";
import { NOTICE_KINDS, type NoticeKind } from "../rules/notices.ts";
import { MAX_ENDPOINT_CHARACTERS } from "../rules/push-endpoints.ts";

/** A key of the browser's as it encodes it: base64url without padding. */
const key = (bytes: number) => z.base64url().length(Math.ceil((bytes * 4) / 3));

/** What the browser's `PushSubscription` says. `p256dh`: its public key, a point of P-256; `auth`: its secret of 16 bytes. */
export const pushSubscriptionBody = z.strictObject({
  endpoint: z.string().max(MAX_ENDPOINT_CHARACTERS),
  p256dh: key(65),
  auth: key(16),
  /** An IANA name, by which nobody is called at night. */
  time_zone: z.string().max(64),
  /** Whether it is told that somebody waits for a battle, which a Starter's isn't. Pages of an earlier release ask for nothing else. */
  waiting: z.boolean().default(true),
  /** The kinds of notices that it is told of. Without them those stay that were chosen before. */
  kinds: z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length).optional(),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;

/**
 * `public_key`: the server's, null where it sends nothing. `subscribed`: whether this browser is told that somebody waits. `kinds`: the kinds of
 * notices that it is told of.
 */
export type PushState = { public_key: string | null; subscribed: boolean; kinds: NoticeKind[] };

/** What the service worker shows. `path`: the page that a press opens. `tag`: a notification replaces another with the same one. */
export type PushMessage = { title: string; body: string; path: string; tag: string };
