/** Push notifications in this browser: the permission, the service worker, and the subscription at the browser's push service. */
import type { PushSubscriptionBody } from "#contract/push.ts";

/** What a browser's subscription says, without what it is told of. */
type BrowserSubscription = Omit<PushSubscriptionBody, "waiting" | "kinds">;

const WORKER = "/push-worker.js";

/** Whether this browser knows push notifications. iPhones do in an app on the home screen alone. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether the learner has forbidden notifications, so that the browser doesn't ask any more. */
export const isPushBlocked = (): boolean => Notification.permission === "denied";

/** Whether the browser shows notifications without a question. */
export const isPushAllowed = (): boolean => Notification.permission === "granted";

/**
 * The browser's subscription: the one that it has, since that is known on the server too; else a new one, for which it asks for the permission where that
 * isn't given yet.
 * @param public_key the server's
 * @returns null where the learner says no
 * @throws DOMException where the push service can't be reached
 */
export async function subscribeBrowser(public_key: string): Promise<BrowserSubscription | null> {
  const registered = await navigator.serviceWorker.getRegistration(WORKER);
  const before = await registered?.pushManager.getSubscription();
  if (before && keyOf(before) === public_key) return toBody(before);
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with an earlier key of the server would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  return toBody(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }));
}

/** Gives up the subscription. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function toBody(subscription: PushSubscription): BrowserSubscription {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** The server's key with which a subscription was made, base64url as the server sends it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
