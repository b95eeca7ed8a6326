/**
 * The platform's published prices, in US dollars. They are those of the plan "Workers Paid", which costs BASE_PRICE_USD a month.
 *
 * `source` is the vendor's page, `read_at` the date on which a stored copy of that page's text was read. The live pages were not read, so
 * look before you rely on them.
 */

/** What is measured and billed. Sizes are in GB of 1,000,000,000 bytes, kept for a month. */
export const METERS = [
  "requests",
  "cpu_ms",
  "rows_read",
  "rows_written",
  "stored_gb",
  "object_requests",
  "object_gb_s",
  "object_rows_read",
  "object_rows_written",
  "object_stored_gb",
  "r2_writes",
  "r2_reads",
  "r2_stored_gb",
  "queue_operations",
  "log_gb",
  "mails",
] as const;
export type Meter = (typeof METERS)[number];

export type Price = {
  /** The part of the bill, for people. */
  name: string;
  /** US dollars for `per` units beyond those included. */
  usd: number;
  per: number;
  /** Units a month that the plan includes. */
  included: number;
  source: string;
  read_at: string;
};

export const BASE_PRICE_USD = 5;

const MILLION = 1_000_000;
const docs = (path: string) => `https://developers.cloudflare.com/${path}`;
const WORKERS = { source: docs("workers/platform/pricing/"), read_at: "2026-11-23" };
const D1 = { source: docs("d1/platform/pricing/"), read_at: "2026-11-23" };
const OBJECTS = { source: docs("durable-objects/platform/pricing/"), read_at: "2026-11-23" };
const R2 = { source: docs("r2/pricing/"), read_at: "2026-11-23" };

export const PRICES: Readonly<Record<Meter, Price>> = {
  requests: { name: "worker requests", usd: 0.3, per: MILLION, included: 10 * MILLION, ...WORKERS },
  cpu_ms: { name: "worker CPU", usd: 0.02, per: MILLION, included: 30 * MILLION, ...WORKERS },
  rows_read: { name: "D1 rows read", usd: 0.001, per: MILLION, included: 25_000 * MILLION, ...D1 },
  rows_written: { name: "D1 rows written", usd: 1, per: MILLION, included: 50 * MILLION, ...D1 },
  stored_gb: { name: "D1 storage", usd: 0.75, per: 1, included: 5, ...D1 },
  // A request, a remote call, an alarm, or 20 frames that come in; frames that go out are free.
  object_requests: { name: "object requests", usd: 0.15, per: MILLION, included: MILLION, ...OBJECTS },
  object_gb_s: { name: "object duration", usd: 12.5, per: MILLION, included: 400_000, ...OBJECTS },
  object_rows_read: {
    name: "object rows read",
    usd: 0.001,
    per: MILLION,
    included: 25_000 * MILLION,
    ...OBJECTS,
  },
  object_rows_written: {
    name: "object rows written",
    usd: 1,
    per: MILLION,
    included: 50 * MILLION,
    ...OBJECTS,
  },
  object_stored_gb: { name: "object storage", usd: 0.2, per: 1, included: 5, ...OBJECTS },
  r2_writes: { name: "R2 class A", usd: 4.5, per: MILLION, included: MILLION, ...R2 },
  r2_reads: { name: "R2 class B", usd: 0.36, per: MILLION, included: 10 * MILLION, ...R2 },
  r2_stored_gb: { name: "R2 storage", usd: 0.015, per: 1, included: 10, ...R2 },
  queue_operations: {
    name: "Queues",
    usd: 0.4,
    per: MILLION,
    included: MILLION,
    source: docs("queues/platform/pricing/"),
    read_at: "2026-11-23",
  },
  // The price from 1 December 2026 on; before it was 0.60 for a million events. What is kept for seven days (0.10 for a GB-month) is below that.
  log_gb: {
    name: "logs",
    usd: 0.25,
    per: 1,
    included: 50,
    source: docs("observability/pricing/"),
    read_at: "2026-11-23",
  },
  mails: {
    name: "mails",
    usd: 0.35,
    per: 1000,
    included: 3000,
    source: docs("email-service/platform/pricing/"),
    read_at: "2026-11-23",
  },
};
