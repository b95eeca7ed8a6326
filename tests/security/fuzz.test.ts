/**
 * Hostile bodies for every JSON route and hostile frames for every socket: no response is a 5xx, and a refused request changes
 * nothing. FUZZ_SEED repeats a run, FUZZ_BODIES is its length (`npm run test:fuzz`).
 */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashPassword } from "../../worker/accounts/passwords.ts";
import { app } from "../../worker/app.ts";
import { matchRequest, queueRequest } from "../../worker/contract/battles.ts";
import { clientFrame } from "../../worker/contract/community.ts";
import { spectatorRequest } from "../../worker/contract/watch.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { newMatchRow, newWatchedMatch, seedBattle } from "../support/worker/battles.ts";
import { newLearner, ORIGIN } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";
import { BODIES, fillPath } from "./route-samples.ts";

const BODY_COUNT = Number(env.FUZZ_BODIES);
const SEED = Number(env.FUZZ_SEED);
/** Bodies per test, so that no test takes long. */
const CHUNK = 250;

const texts = [
  "",
  " ",
  "\0",
  "\u202Eevil",
  "\uD800",
  "a".repeat(70_000),
  "é".repeat(5000),
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  "%00%0a",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{constructor}}",
  "__proto__",
  "NaN",
  "1e999",
  "2026-02-30",
  "codex:t01:0",
  "match:a:b",
];
const numbers = [0, -0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 63), 101, 102];
const hostile = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...numbers, null, true, false, [], {}, [[]], { toString: 1 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.uuid(),
);
const names = fc.constantFrom("__proto__", "constructor", "exp", "plan", "user_id", "role", "", "id", "type");

/** A mutation of a valid body: a field is replaced, removed or added, or the whole body is replaced. */
const mutated = (sample: Record<string, unknown>) => {
  const keys = Object.keys(sample);
  const key = fc.constantFrom(...(keys.length > 0 ? keys : ["none"]));
  const without = (name: string) => Object.fromEntries(Object.entries(sample).filter(([at]) => at !== name));
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(key, hostile).map(([name, value]) => write({ ...sample, [name]: value })),
    },
    { weight: 1, arbitrary: key.map((name) => write(without(name))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(names, hostile)
        .map(
          ([name, value]) =>
            `${write(sample).slice(0, -1)}${keys.length > 0 ? "," : ""}${write(name)}:${write(value)}}`,
        ),
    },
    { weight: 1, arbitrary: hostile.map(write) },
    { weight: 1, arbitrary: fc.nat(60).map((end) => write(sample).slice(0, end)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "{", "[".repeat(20_000), "\uFEFF{}", "{}{}", '{"a":1,"a":2}'),
    },
  );
};
const write = (value: unknown): string => JSON.stringify(value) ?? "null";

/** Counts the changes of all tables, except rate-limit counters and the time when a session was last used. */
async function watchTables(): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
      AND name NOT LIKE '!_cf%' ESCAPE '!' AND name NOT IN ('d1_migrations', 'rate_limits', 'changes')
      AND name NOT LIKE 'thread!_search%' ESCAPE '!'`,
  ).all<{ name: string }>();
  await env.DB.prepare("CREATE TABLE changes (n INTEGER NOT NULL)").run();
  await env.DB.prepare("INSERT INTO changes (n) VALUES (0)").run();
  const triggers = results.flatMap(({ name }) =>
    ["INSERT", "UPDATE", "DELETE"]
      .filter((act) => name !== "sessions" || act !== "UPDATE")
      .map((act) =>
        env.DB.prepare(
          `CREATE TRIGGER fuzz_${name}_${act} AFTER ${act} ON ${name} BEGIN UPDATE changes SET n = n + 1; END`,
        ),
      ),
  );
  await env.DB.batch(triggers);
}

/** The number of changes. Also deletes the rate-limit counters, so that they don't stop the fuzzing. */
async function changesSoFar(): Promise<number> {
  const [row] = await env.DB.batch<{ n: number }>([
    env.DB.prepare("SELECT n FROM changes"),
    env.DB.prepare("DELETE FROM rate_limits"),
  ]);
  return row?.results[0]?.n ?? Number.NaN;
}

await seedBattle();
await watchTables();
const learner = await newLearner({ plan: "warrior" });
await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
env.MODERATORS = learner.user_id;
await env.DB.prepare("UPDATE users SET password_hash = ?")
  .bind(await hashPassword("a password of the tests"))
  .run();

/** One request of the learner, including the work after its response. */
async function ask(method: string, path: string, body: string, address: string): Promise<Response> {
  const context = createExecutionContext();
  const headers = {
    cookie: learner.cookie,
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    "cf-connecting-ip": address,
  };
  const answer = await app.request(
    ORIGIN + path,
    { method, body, headers },
    env as unknown as Bindings,
    context,
  );
  await waitOnExecutionContext(context);
  return answer;
}

const ids = { ":id": crypto.randomUUID(), ":user_id": learner.user_id };
const routes = Object.entries(BODIES);
const perRoute = Math.ceil(BODY_COUNT / routes.length);

const chunks = routes.flatMap(([name, sample], at) =>
  Array.from({ length: Math.ceil(perRoute / CHUNK) }, (_, chunk) => ({
    name,
    sample,
    chunk,
    seed: SEED + at * 1000 + chunk,
    count: Math.min(CHUNK, perRoute - chunk * CHUNK),
  })),
);

describe(`hostile bodies, seed ${SEED}`, () => {
  it.each(chunks)("$name, part $chunk", async ({ name, sample, seed, count }) => {
    const [method = "", path = ""] = name.split(" ");
    const bodies = fc.sample(mutated(sample()), { seed, numRuns: count });
    let before = await changesSoFar();
    for (const [n, raw] of bodies.entries()) {
      const answer = await ask(method, fillPath(path, ids), raw, `2001:db8:${seed % 65_536}:${n}::1`);
      const text = await answer.text();
      const after = await changesSoFar();
      const request = { name, raw: raw.slice(0, 300), status: answer.status };
      expect(answer.status, JSON.stringify(request)).toBeLessThan(500);
      if (answer.status >= 400) {
        expect({ ...request, changes: after - before }).toEqual({ ...request, changes: 0 });
        expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), status: answer.status });
      }
      before = after;
    }
  });
});

describe(`hostile frames, seed ${SEED}`, () => {
  const kinds = [
    {
      name: "chat",
      schema: clientFrame,
      path: async () => "/api/channels/help/socket?after=0",
      sample: { type: "send", client_id: crypto.randomUUID(), message: "words" },
    },
    {
      name: "chat, a reaction",
      schema: clientFrame,
      path: async () => "/api/channels/help/socket?after=0",
      sample: { type: "react", client_id: crypto.randomUUID(), id: 1, reaction: "heart", on: true },
    },
    {
      name: "queue",
      schema: queueRequest,
      path: async () => "/api/queue?challenge_id=c1",
      sample: { type: "cancel" },
    },
    {
      name: "match",
      schema: matchRequest,
      path: async (cookieOf: { user_id: string }) =>
        `/api/battles/${await newMatchRow(cookieOf as never, await newLearner({ plan: "warrior" }))}/socket`,
      sample: { type: "code-update", seq: 1, html: "", css: "", js: "", final: false },
    },
    {
      name: "spectator",
      schema: spectatorRequest,
      path: async () => `/api/watch/${(await newWatchedMatch()).match_id}/socket`,
      sample: { type: "seen", frame: 4 },
    },
  ];
  it.each(kinds)("$name", async ({ schema, path, sample }) => {
    const isValid = (raw: string) => {
      try {
        return schema.safeParse(JSON.parse(raw)).success;
      } catch {
        return false;
      }
    };
    const frames = fc
      .sample(mutated(sample), { seed: SEED, numRuns: Math.ceil(BODY_COUNT / 20) })
      .filter((raw) => !isValid(raw) && raw.isWellFormed());
    for (let from = 0; from < frames.length; from += 8) {
      const who = await newLearner({ plan: "warrior" });
      const socket = await openSocket(await path(who), { cookie: who.cookie });
      const before = await changesSoFar();
      for (const raw of frames.slice(from, from + 8)) socket.send(raw);
      // Every object closes a socket after fewer than eight malformed frames.
      if (frames.length - from >= 8) expect((await socket.closed).code).toBeGreaterThanOrEqual(1000);
      else socket.close();
      expect((await changesSoFar()) - before).toBe(0);
      expect(await env.CHANNEL.getByName("help").messagesOf(who.user_id)).toEqual([]);
    }
  });
});
