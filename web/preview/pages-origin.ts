import { isLoopback } from "#rules/time-scale.ts";

/**
 * The origin that serves the frames for other people's code: the second host, so that they run in another process and without the
 * session's cookies. It is the app's own origin if there is no second host. In both cases the frame's policy makes its origin opaque.
 */
export function pagesOrigin(): string {
  const { protocol, hostname, port, origin } = location;
  if (isLoopback(hostname)) return `${protocol}//pages.localhost${port && `:${port}`}`;
  const host = String(import.meta.env.PAGES_HOST ?? "");
  return host ? `https://${host}` : origin;
}
