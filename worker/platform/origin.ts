import { isLoopback } from "../rules/time-scale.ts";
import { type Bindings, isLocal } from "./env.ts";

/**
 * The public origin of the app, for links in mails and the return from a payment. On a deployed worker it comes from the
 * configuration, because the sender of a request chooses its Host header.
 * @param url the request's URL; a local server uses its origin
 * @throws Error where PUBLIC_ORIGIN of a deployed worker isn't an https origin
 */
export function publicOrigin(env: Bindings, url: string): string {
  if (isLocal(env, url)) return new URL(url).origin;
  const { protocol, origin } = new URL(env.PUBLIC_ORIGIN);
  if (protocol !== "https:") throw new Error("PUBLIC_ORIGIN has to begin with https://");
  return origin;
}

/** The host of the app as its configuration names it; "" where that is no address. */
export const publicHost = ({ PUBLIC_ORIGIN }: Pick<Bindings, "PUBLIC_ORIGIN">): string =>
  URL.canParse(PUBLIC_ORIGIN) ? new URL(PUBLIC_ORIGIN).hostname : "";

/**
 * The name prefix and the Secure attribute of cookies. `__Host-` binds a cookie to the host and to https; only plain http on a
 * developer's loopback host can't use it.
 */
export function cookieStyle(url: string): { prefix: "__Host-" | ""; secure: boolean } {
  const { protocol, hostname } = new URL(url);
  const secure = protocol === "https:" || !isLoopback(hostname);
  return { prefix: secure ? "__Host-" : "", secure };
}
