import { describe, expect, it } from "vitest";
import { isPushEndpoint, MAX_ENDPOINT_CHARACTERS } from "../../worker/rules/push-endpoints.ts";

describe("a push endpoint", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QABC",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://FCM.googleapis.com/fcm/send/abc",
  ])("may be %s", (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    ["no address", "fcm"],
    ["without encryption", "http://fcm.googleapis.com/fcm/send/abc"],
    ["at another port", "https://fcm.googleapis.com:8443/fcm/send/abc"],
    ["with a user", "https://me@fcm.googleapis.com/"],
    ["with a password", "https://:secret@fcm.googleapis.com/"],
    ["at another host", "https://example.com/fcm.googleapis.com"],
    ["at a host that only ends so", "https://evil-fcm.googleapis.com/"],
    ["at a host that only begins so", "https://fcm.googleapis.com.example.com/"],
    ["at the domain without a name before it", "https://push.apple.com/"],
    ["at a name that only ends like the domain", "https://evilpush.apple.com/"],
    ["at this machine", "https://127.0.0.1/"],
    ["in the local network", "https://192.168.0.1/"],
    ["too long", `https://fcm.googleapis.com/${"x".repeat(MAX_ENDPOINT_CHARACTERS)}`],
  ])("is none %s", (_, endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });
});
