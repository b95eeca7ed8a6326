import { buildPushPayload, type VapidKeys } from "@block65/webcrypto-web-push";
import type { PushMessage, PushSubscriptionBody } from "../contract/push.ts";
import type { Bindings } from "../platform/env.ts";
import { isPushEndpoint } from "../rules/push-endpoints.ts";

/** The timeout of one request to a push service. */
const PUSH_TIMEOUT_MS = 5000;

/** The server's keys; null where the deployment has none, so that nothing is sent. */
export function pushKeys(env: Bindings): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey || !privateKey) return null;
  // Push services write to this address where a server sends too much.
  return { subject: `mailto:${env.MAIL_FROM}`, publicKey, privateKey };
}

/** Where a request for an endpoint goes: to its push service, or on a local server to the one that stands in for all. */
function addressOf({ ENVIRONMENT, PUSH_STAND_IN }: Bindings, endpoint: string): string {
  if (ENVIRONMENT !== "local" || !PUSH_STAND_IN) return endpoint;
  return new URL(new URL(endpoint).pathname, PUSH_STAND_IN).href;
}

/**
 * Sends a message to a browser, encrypted for it (RFC 8291), once: what isn't delivered in time is of no use.
 * @param ttl for how long the push service keeps it for a browser that is away, in seconds
 * @returns `gone` where the browser has given up its subscription
 * @throws Error where the push service can't be reached, refuses, or is too slow
 */
export async function sendPush(
  env: Bindings,
  keys: VapidKeys,
  { endpoint, p256dh, auth }: Pick<PushSubscriptionBody, "endpoint" | "p256dh" | "auth">,
  { message, ttl }: { message: PushMessage; ttl: number },
): Promise<"sent" | "gone"> {
  if (!isPushEndpoint(endpoint)) return "gone";
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  const options = { ttl, urgency: "high" } as const;
  const { method, headers, body } = await buildPushPayload({ data: message, options }, subscription, keys);
  const response = await fetch(addressOf(env, endpoint), {
    ...{ method, headers, body, redirect: "manual" },
    signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return "gone";
  if (!response.ok) throw new Error(`The push service answered ${response.status}.`);
  return "sent";
}
