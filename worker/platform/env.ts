/** The worker's bindings, and the variables of a request. */
import type { DatabaseBindings } from "../db/database-bindings.ts";
import { isLoopback } from "../rules/time-scale.ts";

/** The bindings of wrangler.toml and the secrets. */
export type Bindings = DatabaseBindings & {
  /** Which databases take new learners, where there are several: see `openNumbers` in rules/learner-ids.ts. */
  NEW_LEARNERS_IN?: string;
  /** Uploaded avatars; by other prefixes withheld pictures, page cards, monthly logs and replays. */
  AVATARS: R2Bucket;
  ASSETS: Fetcher;
  ADDRESS_LIMIT: RateLimit;
  /** Limits how many sockets one session may open per minute. */
  SOCKET_LIMIT: RateLimit;
  /** Limits the ships of one session before they are judged. */
  SHIP_LIMIT: RateLimit;
  /** Limits how often one session saves drafts. */
  DRAFT_LIMIT: RateLimit;
  /** Limits how often one session searches the threads and the channels. */
  SEARCH_LIMIT: RateLimit;
  /** Limits how often one session reads a page of a channel's messages. */
  HISTORY_LIMIT: RateLimit;
  /** The battles' objects. worker/battles/stubs.ts declares their methods. */
  QUEUES: DurableObjectNamespace;
  /** Shards that the queue of a challenge may have; one without it. */
  QUEUE_SHARDS?: string;
  MATCHES: DurableObjectNamespace;
  INVITATIONS: DurableObjectNamespace;
  /** The rooms: an object for each learner. worker/rooms/stubs.ts declares its methods. */
  ROOMS: DurableObjectNamespace;
  /** "off" switches published pages off: nobody publishes or sees one. A learner still unpublishes own ones. */
  PUBLISHING: string;
  /** "off" switches rooms off: nobody opens or joins one, and no page leads to it. */
  OPEN_ROOMS: string;
  /** The list of matches that can be watched, and the relays that hold their spectators' sockets; see worker/battles/watch-stubs.ts. */
  LIVE_MATCHES: DurableObjectNamespace;
  SPECTATOR_RELAYS: DurableObjectNamespace;
  /** Relays of one match, and sockets that one of them holds; otherwise as in rules/watching.ts. */
  SPECTATOR_RELAYS_PER_MATCH?: string;
  SPECTATOR_SOCKETS?: string;
  /** Who is here. worker/friends/stubs.ts declares its methods. */
  PRESENCE: DurableObjectNamespace;
  /** The bells. worker/notices/stubs.ts declares their methods. */
  BELLS: DurableObjectNamespace;
  /** A factor for the product's own waits on a local server; a deployed worker ignores it. See rules/time-scale.ts. */
  TIME_SCALE?: string;
  /** "deployed", or "local" on a developer's machine and in tests. */
  ENVIRONMENT: string;
  /** A second host of this worker, which serves only the sandbox page for other people's code; empty for none. */
  PAGES_HOST: string;
  /** The origin of a deployed worker, e.g. `https://codenaut.example`. Links in mails begin with it. */
  PUBLIC_ORIGIN: string;
  /** Signs the cookies: 32 random characters or more. */
  SESSION_SECRET: string;
  /** The previous secret, kept while cookies signed with it stay valid. */
  SESSION_SECRET_PREVIOUS?: string;
  /** Signs the keys in shared links and in those that stop the weekly mail. A local server without one derives it from SESSION_SECRET. */
  SHARE_SECRET?: string;
  SHARE_SECRET_PREVIOUS?: string;
  /** The channels of the chat, each by its name. worker/community/channels.ts casts it to their class. */
  CHANNEL: DurableObjectNamespace;
  /** The relays, which hold a channel's sockets beyond those of its own object. worker/community/stubs.ts names them. */
  RELAYS: DurableObjectNamespace;
  /** Sockets that one object of a channel holds, for tests and benchmarks; otherwise `MAX_SOCKETS_PER_OBJECT`. */
  CHANNEL_SOCKETS?: string;
  /** The nightly job: an object for each database of learners. worker/nightly-object.ts casts it to its class. */
  NIGHT: DurableObjectNamespace;
  /** The queue of jobs (platform/jobs.ts). worker/jobs.ts takes them from it. */
  JOBS: Queue;
  /** "off" switches practice off: its routes answer 404, and no page leads to it. */
  PRACTICE: string;
  /** "on": rows are written in their compact forms, which a release before this one doesn't read (docs/decisions/0067). */
  COMPACT_ROWS: string;
  /** "on" lets the nightly job move old rows into R2 (ships/monthly-logs.ts, battles/replays.ts). */
  OLD_ROWS_TO_R2: string;
  /** The keys by which push services know this server (VAPID), base64url. Without them no push notification is sent. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  /** The origin of a push service that stands in for all others in tests; ignored on a deployed worker. */
  PUSH_STAND_IN?: string;
  /** The moderators: user ids or confirmed mail addresses, separated by commas. */
  MODERATORS: string;
  /** The platform's mail service; a local server stores its mails for /dev/mail instead. */
  EMAIL?: SendEmail;
  /** The sender of mails, as an address of a domain that the platform may send from. */
  MAIL_FROM: string;
  /** Stripe's secret key. Without one, a local server uses the local checkout, and payments are off on a deployed worker. */
  STRIPE_SECRET_KEY?: string;
  /** Verifies the signature of Stripe's events. */
  STRIPE_WEBHOOK_SECRET?: string;
  /** The Stripe price id for new Warriors. */
  STRIPE_PRICE_ID?: string;
  /** The URL of Stripe's API, for tests; ignored on a deployed worker. */
  STRIPE_API_URL?: string;
  /** The timeout of a request to that URL, in milliseconds. */
  STRIPE_TIMEOUT_MS?: string;
};

/** The authenticated session of a request. */
export type Session = {
  user_id: string;
  /** The primary key of the session's row. */
  id_hash: string;
};

export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    session: Session;
    /** The count of this request, where its handler waits for it: see `beside` in rules/route-limits.ts. It rejects past the limit. */
    counted: Promise<void>;
    /** The session once its row was checked, where the handler waits for that: see `sessionBeside` in accounts/require-session.ts. */
    checked: Promise<Session | undefined>;
  };
};

/**
 * Whether this worker runs on a developer's machine, where the local checkout, the mail page and the time scale may be used.
 * A deployed worker fails both conditions: the variable isn't deployed, and its host is never a loopback name.
 */
export function isLocal(env: Pick<Bindings, "ENVIRONMENT">, url: string): boolean {
  return env.ENVIRONMENT === "local" && isLoopback(new URL(url).hostname);
}

/** Whether rows are written in their compact forms. Both forms are read. */
export const hasCompactRows = ({ COMPACT_ROWS }: Pick<Bindings, "COMPACT_ROWS">): boolean =>
  COMPACT_ROWS === "on";
