import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { hungTests } from "./support/hung-tests.ts";
import { startFakePush } from "./support/push/server.ts";
import { runtimeNotes } from "./support/runtime-notes.ts";
import { skippedTests } from "./support/skipped-tests.ts";
import { startFakeStripe } from "./support/stripe/server.ts";

// Otherwise wrangler prints a notice of local secrets for each file.
process.env.WRANGLER_LOG ??= "error";
// The tests in Node run as in the browser of a learner far from UTC, who has another language than the app's sentences.
Object.assign(process.env, { TZ: "Pacific/Auckland", LC_ALL: "de_DE.UTF-8" });
/** How many times slower than the reference this machine is (.scripts/machine.mjs). Every time limit is multiplied by it. */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1);
// Only for tests that hang; no test fails for its duration.
const limits = { testTimeout: 60_000 * slowness, hookTimeout: 60_000 * slowness };

const root = join(import.meta.dirname, "..");
// The tests of payments and of push notifications send requests to them over HTTP. They keep no process running.
const [fakeStripe, fakePush] = await Promise.all([startFakeStripe(), startFakePush()]);

/** Packages of many files. Bundled into one each, the runtime of a test file starts in two thirds of the time. */
const BUNDLED = [
  ...["drizzle-orm", "drizzle-orm/d1", "drizzle-orm/sqlite-core"],
  ...["hono", "hono/cookie", "hono/validator", "hono/route", "hono/http-exception"],
  ...["acorn", "acorn-walk", "acorn-loose", "parse5"],
  ...["css-tree", "css-tree/tokenizer", "css-tree/utils", "css-tree/parser"],
  ...["jose", "jose/errors", "stripe", "zod"],
];

/** Leaves out the source maps of packages: without them, a runtime is sent half as much before its first test. */
const withoutPackageMaps: Plugin = {
  name: "without-package-maps",
  enforce: "post",
  transform: (code, id) => (id.includes("/node_modules/") ? { code, map: { mappings: "" } } : undefined),
};

/** Of learners. With several, the community and the battles have databases of their own too. */
const learnerDatabases = Number(process.env.LEARNER_DATABASES ?? 1);
const severalDatabases =
  learnerDatabases > 1
    ? {
        ...{ LEARNERS_1: "learners-1", LEARNERS_2: "learners-2", COMMUNITY: "community", BATTLES: "battles" },
        // For tests that bind them as further directories.
        ...{ SPARE_1: "spare-1", SPARE_2: "spare-2" },
      }
    : {};

/** Tests of what one database does: what a call costs there, its league groups, its replicas, its schema, a deployment of before. */
const OF_ONE_DATABASE = [
  "worker/act-cost.test.ts",
  "worker/backfill.test.ts",
  "worker/batch-across.test.ts",
  "worker/leagues.test.ts",
  "worker/replicas.test.ts",
  "worker/schema.test.ts",
  "worker/screen-cost.test.ts",
];

// All tests without a browser. `plain` runs in Node: the rules, the curriculum's gate, parts of the web app, the architecture. `worker` runs
// inside workerd, with D1, R2 and Durable Objects.
export default defineConfig({
  test: {
    // The request log of a passing test is of no interest.
    silent: "passed-only",
    reporters: ["default", skippedTests(), runtimeNotes(), hungTests({ afterMs: 4 * limits.testTimeout })],
    // Two more than the number of cores, since tests of matches, queues and relays mostly wait for deadlines.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: "plain",
          ...limits,
          root: import.meta.dirname,
          include: ["rules/**/*.test.ts", "curriculum/**/*.test.ts", "web/**/*.test.ts", "*.test.ts"],
          environment: "node",
          // The modules have no state but caches, so files share them. It saves a third of the time.
          isolate: false,
        },
      },
      {
        // Stripe's packages name source maps that they don't contain, and each would be a warning.
        logLevel: "error",
        plugins: [
          withoutPackageMaps,
          cloudflareTest({
            main: join(root, "worker/index.ts"),
            wrangler: { configPath: join(root, "wrangler.toml") },
            miniflare: {
              // A copy of DB for the tests of reads from replicas; see support/worker/replica.ts.
              d1Databases: { REPLICA: "replica", ...severalDatabases },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations(join(root, "migrations")),
                ENVIRONMENT: "local",
                FAKE_STRIPE: fakeStripe.url,
                PUSH_STAND_IN: fakePush.url,
                VAPID_PUBLIC_KEY: fakePush.keys.publicKey,
                VAPID_PRIVATE_KEY: fakePush.keys.privateKey,
                FUZZ_BODIES: process.env.FUZZ_BODIES ?? "500",
                FUZZ_SEED: process.env.FUZZ_SEED ?? "14",
                SESSION_SECRET: "a secret of the tests, long enough",
                MODERATORS: "the-moderator, Moderator@example.com",
              },
            },
          }),
        ],
        resolve: {
          alias: [
            {
              find: /^.*\/password-cost\.ts$/,
              replacement: join(import.meta.dirname, "support/worker/cheap-password-cost.ts"),
            },
          ],
        },
        test: {
          name: "worker",
          // The set-up resets what files could share. A runtime for each file takes four times as long.
          isolate: false,
          ...limits,
          deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
          root: import.meta.dirname,
          include: [
            ...["worker/**/*.test.ts", "objects/**/*.test.ts", "security/**/*.test.ts"],
            ...(learnerDatabases > 1 ? ["several/**/*.test.ts"] : []),
          ],
          exclude: learnerDatabases > 1 ? OF_ONE_DATABASE : [],
          setupFiles: [join(import.meta.dirname, "support/worker/setup.ts")],
        },
      },
    ],
  },
});
