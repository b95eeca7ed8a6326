import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { clearIsolateCaches } from "../../../worker/platform/isolate-cache.ts";
import { clearPlaceCaches } from "../../../worker/platform/place-cache.ts";
import { seedContent } from "./content.ts";
import { openSeveral, realDatabases } from "./several.ts";

/** The bindings and variables before any test changed them. */
const INITIAL = "initialBindings";
const shared = globalThis as { [INITIAL]?: Record<string, unknown> };

// The files share a runtime, since starting one takes longer than most files run. Nothing that they change is shared: each begins with
// empty storage, new objects, empty caches, the same variables, and its own clock.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
const bindings = env as unknown as Record<string, unknown>;
shared[INITIAL] ??= { ...bindings };
const real = realDatabases(shared[INITIAL]);
// On a busy machine, a request of the file before can keep a database from being deleted.
const hasTables = async () => {
  const rows = real.map((one) => one.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").first());
  return (await Promise.all(rows)).some((row) => row !== null);
};
do await reset();
while (await hasTables());
clearIsolateCaches();
await clearPlaceCaches();
for (const name of Object.keys(bindings)) if (!(name in shared[INITIAL])) delete bindings[name];
Object.assign(bindings, shared[INITIAL]);
// A job would be done a second later, in another test. Tests of jobs call the consumer.
bindings.JOBS = { sendBatch: async () => undefined };

// As one batch, since every test file runs them. Applied one by one, as in a deployment, they take seconds.
const migrations = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries);
await Promise.all(real.map((one) => one.batch(migrations.map((query) => one.prepare(query)))));
openSeveral(bindings);
await seedContent();
