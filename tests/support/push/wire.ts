/** What the fake push service tells a test. */

/** A browser as it subscribes. */
export type FakeBrowser = { id: string; endpoint: string; p256dh: string; auth: string };

/** A message that a browser could read, with what it was sent with. `key`: the sender's; `subject`: its mail address. */
export type ReceivedPush = {
  message: unknown;
  ttl: string;
  urgency: string;
  key: string;
  subject: string;
};
