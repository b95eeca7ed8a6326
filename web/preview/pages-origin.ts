import { isLoopback } from "#rules/time-scale.ts";

/**
 * The origin that frames for other people's code come from: the second host, so that they stand in another process than
 * this page and beside no session. Without one it is the app's own; the frame's policy makes it opaque in any case.
 */
export function pagesOrigin(): string {
  const { protocol, hostname, port, origin } = location;
  if (isLoopback(hostname)) return `${protocol}//pages.localhost${port && `:${port}`}`;
  const host = String(import.meta.env.PAGES_HOST ?? "");
  return host ? `https://${host}` : origin;
}
