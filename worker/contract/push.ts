/** Push notifications: what a browser is told of, by its push service, while no page is open. */
import * as z from "zod";
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
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;

/** `public_key`: the server's, null where it sends nothing. `subscribed`: whether this browser is to be told. */
export type PushState = { public_key: string | null; subscribed: boolean };

/** What the service worker shows. `path`: the page that a press opens. `tag`: a notification replaces another with the same one. */
export type PushMessage = { title: string; body: string; path: string; tag: string };
