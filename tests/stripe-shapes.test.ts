import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  checkoutSession,
  eventObject,
  invoiceObject,
  stripeObject,
  subscriptionObject,
} from "./support/stripe/objects.ts";

// Stripe's published samples are not part of the project. They may be beside it on a developer's machine.
const samples = join(import.meta.dirname, "../../shared/data/stripe-objects.json");
const areThere = existsSync(samples);

const asked = { metadata: {}, email: "a@example.com", success_url: "", cancel_url: "" };
const session = checkoutSession("cs_1", "https://example.com", 1, asked);
const subscription = subscriptionObject("sub_1", 1, {
  metadata: {},
  price: "p",
  customer: "c",
  invoice: "i",
});
const item = (subscription.items as { data: Record<string, unknown>[] }).data[0] ?? {};
const objects: [string, object][] = [
  ["checkout.session", session],
  ["subscription", subscription],
  ["subscription_item", item],
  ["price", item.price as object],
  ["invoice", invoiceObject("in_1", 1, "sub_1", true)],
  ["event", eventObject("invoice.paid", session, 1)],
  ["billing_portal.session", stripeObject("billing_portal.session", { id: "bps_1" })],
];

describe("the fake Stripe", () => {
  it.for(objects)("answers a %s with the keys of Stripe's own object", ([name, object], { skip }) => {
    skip(!areThere, "Stripe's sample objects aren't here, so the fake's aren't compared with them.");
    const { resources } = JSON.parse(readFileSync(samples, "utf8")) as {
      resources: Record<string, Record<string, unknown>>;
    };
    expect(Object.keys(object).sort()).toEqual(Object.keys(resources[name] ?? {}).sort());
  });
});
