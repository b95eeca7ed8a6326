/** What the worker is given, and what a request gathers on its way. */
import type { ChannelObject } from "../community/channel-object.ts";
import { isLoopback } from "../rules/time-scale.ts";

/** The bindings of wrangler.toml and the secrets. */
export type Bindings = {
  DB: D1Database;
  AVATARS: R2Bucket;
  ASSETS: Fetcher;
  ADDRESS_LIMIT: RateLimit;
  /** Sockets that one account may open in a minute. */
  SOCKET_LIMIT: RateLimit;
  /** Ships of one learner, before they are judged. */
  SHIP_LIMIT: RateLimit;
  /** The battles' objects; worker/battles/stubs.ts knows their classes. */
  QUEUES: DurableObjectNamespace;
  MATCHES: DurableObjectNamespace;
  /** Makes the product's own waits shorter or longer where this worker runs locally; a deployed one ignores it. */
  TIME_SCALE?: string;
  /** "deployed", or "local" on a developer's machine and in tests. */
  ENVIRONMENT: string;
  /** A second host of this worker, which answers only with frames for other people's code; empty for none. */
  PAGES_HOST: string;
  /** Where a deployed worker is reached, e.g. `https://codenaut.example`: what links in mails begin with. */
  PUBLIC_ORIGIN: string;
  /** Signs the cookies: 32 random bytes or more. */
  SESSION_SECRET: string;
  /** The secret before it, while what it signed shall hold. */
  SESSION_SECRET_PREVIOUS?: string;
  /** Makes the keys in shared links; a local server without one goes by SESSION_SECRET. */
  SHARE_SECRET?: string;
  SHARE_SECRET_PREVIOUS?: string;
  /** The channels of the chat, each by its name. */
  CHANNEL: DurableObjectNamespace<ChannelObject>;
  /** Who moderates: user ids or confirmed addresses, between commas. */
  MODERATORS: string;
  /** The platform's mail; a local server keeps its mails for /dev/mail instead. */
  EMAIL?: SendEmail;
  /** The sender of mails, as an address of a domain that the platform may send from. */
  MAIL_FROM: string;
  /** Stripe's secret key. Without one a local server uses the local checkout, and a deployed worker sells nothing. */
  STRIPE_SECRET_KEY?: string;
  /** Signs Stripe's events. */
  STRIPE_WEBHOOK_SECRET?: string;
  /** What new Warriors pay, as Stripe's price id. */
  STRIPE_PRICE_ID?: string;
  /** Where Stripe's API is, for tests; heeded only on a local server. */
  STRIPE_API_URL?: string;
};

/** A request's session, once it is known. */
export type Session = {
  user_id: string;
  /** The session's row. */
  id_hash: string;
};

export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    session: Session;
  };
};

/**
 * Whether this worker runs on a developer's machine, where the stand-ins (local checkout, mail page, scaled clocks) may be used.
 * A deployed worker fails both conditions: the variable isn't deployed, and no route of it has a loopback name.
 */
export function isLocal(env: Pick<Bindings, "ENVIRONMENT">, url: string): boolean {
  return env.ENVIRONMENT === "local" && isLoopback(new URL(url).hostname);
}
