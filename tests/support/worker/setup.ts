import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { clearIsolateCaches } from "../../../worker/platform/isolate-cache.ts";
import { clearPlaceCaches } from "../../../worker/platform/place-cache.ts";
import { seedContent } from "./content.ts";
import { openSeveral, realDatabases } from "./several.ts";
import { emptyStorage, initialBindings } from "./storage.ts";

// The files share a runtime, since starting one takes longer than most files run. Nothing that they change is shared: each begins with
// empty storage, new objects, empty caches, the same variables, and its own clock.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
await emptyStorage();
clearIsolateCaches();
await clearPlaceCaches();
const bindings = env as unknown as Record<string, unknown>;
for (const name of Object.keys(bindings)) if (!(name in initialBindings)) delete bindings[name];
Object.assign(bindings, initialBindings);
// A job would be done a second later, in another test. Tests of jobs call the consumer.
bindings.JOBS = { sendBatch: async () => undefined };

// As one batch, since every test file runs them. Applied one by one, as in a deployment, they take seconds.
const migrations = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries);
const databases = realDatabases(initialBindings);
await Promise.all(databases.map((one) => one.batch(migrations.map((query) => one.prepare(query)))));
openSeveral(bindings);
await seedContent();
