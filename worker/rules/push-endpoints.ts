/** Which addresses a browser may name as its push service. The worker sends requests there, so they are a closed list. */

/** The push services of today's browsers: Chrome and those built on it, Firefox, Safari, Edge. A leading dot stands for any name before it. */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

export const MAX_ENDPOINT_CHARACTERS = 1000;

/** Whether a request may be sent to a subscription's endpoint. */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT_CHARACTERS) return false;
  const url = URL.parse(endpoint);
  if (!url || url.username + url.password !== "") return false;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return PUSH_HOSTS.some((host) =>
    host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host,
  );
}
