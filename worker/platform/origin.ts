import { isLoopback } from "../rules/time-scale.ts";
import { type Bindings, isLocal } from "./env.ts";

/**
 * The address under which this app is reached, for links in mails and for the way back from a payment. A deployed worker is told by
 * its configuration: a request's Host is the sender's choice.
 * @param url the request's address; a local server goes by it
 * @throws Error where a deployed worker isn't told
 */
export function publicOrigin(env: Bindings, url: string): string {
  if (isLocal(env, url)) return new URL(url).origin;
  const { protocol, origin } = new URL(env.PUBLIC_ORIGIN);
  if (protocol !== "https:") throw new Error("PUBLIC_ORIGIN has to begin with https://");
  return origin;
}

/**
 * How this host's cookies are set. `__Host-` binds a cookie to the host and to https; only a developer's plain http on loopback
 * can't have it.
 */
export function cookieStyle(url: string): { prefix: "__Host-" | ""; secure: boolean } {
  const { protocol, hostname } = new URL(url);
  const secure = protocol === "https:" || !isLoopback(hostname);
  return { prefix: secure ? "__Host-" : "", secure };
}
