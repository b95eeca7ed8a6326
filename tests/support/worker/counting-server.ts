/**
 * The worker with calls of its database counted, those of its objects included, and with addresses under /bench/ for a benchmark: what they
 * do, no learner could.
 */
import { MatchObject as Match } from "../../../worker/battles/match-object.ts";
import { QueueObject as Queue } from "../../../worker/battles/queue-object.ts";
import { ChannelObject as Channel } from "../../../worker/community/channel-object.ts";
import worker from "../../../worker/index.ts";
import { NIGHTLY_PARTS } from "../../../worker/nightly.ts";
import { NightlyObject as Night } from "../../../worker/nightly-object.ts";
import type { Bindings } from "../../../worker/platform/env.ts";
import { clearIsolateCaches } from "../../../worker/platform/isolate-cache.ts";
import { clearPlaceCaches } from "../../../worker/platform/place-cache.ts";
import type { Counts } from "../../bench/growth/counts.ts";
import { BODIES, ROUTES } from "../../security/route-samples.ts";

// All other objects, as they are.
export * from "../../../worker/index.ts";

const NOTHING: Counts = {
  ...{ trips: 0, rowsRead: 0, rowsWritten: 0 },
  ...{ storageRead: 0, storageWritten: 0, sqlMs: 0 },
};
let counts = { ...NOTHING };
/** What each call of the database takes on the way. */
let tripMs = 0;
/** What goes on after a response. */
const later: Promise<unknown>[] = [];
let cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];

type NearStatement = D1PreparedStatement & { near: D1PreparedStatement };

/** The counting database of each real one: what the worker caches by its binding stays cached. */
const countingDatabases = new WeakMap<D1Database, D1Database>();

function counting<Env extends Bindings>(env: Env): Env {
  let DB = countingDatabases.get(env.DB);
  if (!DB) {
    DB = countingDatabase(env.DB);
    countingDatabases.set(env.DB, DB);
  }
  return { ...env, DB };
}

/** The stand-in for the payment service stores its objects here. Its calls aren't counted: a deployed worker has none. */
const STAND_IN = /\bstand_in_objects\b/;

/** @param near a database, or a session of it */
function countingDatabase<Near extends D1Database | D1DatabaseSession>(near: Near): Near {
  const ofStandIn = new WeakSet<D1PreparedStatement>();
  const send = async (statements: D1PreparedStatement[]): Promise<D1Result<Record<string, unknown>>[]> => {
    if (statements.every((one) => ofStandIn.has(one))) return near.batch(statements);
    const before = performance.now();
    counts.trips += 1;
    if (tripMs > 0) await new Promise((wait) => setTimeout(wait, tripMs));
    const results = await near.batch<Record<string, unknown>>(statements);
    counts.sqlMs += performance.now() - before;
    for (const { meta } of results) {
      counts.rowsRead += meta.rows_read;
      counts.rowsWritten += meta.rows_written;
    }
    return results;
  };
  // Only a result of `all` and `batch` says its rows, so the others are made from it.
  const statement = (target: D1PreparedStatement, isOfStandIn: boolean): D1PreparedStatement => {
    if (isOfStandIn) ofStandIn.add(target);
    return new Proxy(target, {
      get(_, name) {
        if (name === "near") return target;
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values), isOfStandIn);
        const all = async () => (await send([target]))[0] as D1Result<Record<string, unknown>>;
        if (name === "raw") return async () => (await all()).results.map((row) => Object.values(row));
        if (name === "first")
          return async (column?: string) => {
            const [row] = (await all()).results;
            return column === undefined ? (row ?? null) : (row?.[column] ?? null);
          };
        return all;
      },
    });
  };
  return new Proxy(near, {
    get(_, name) {
      if (name === "prepare") return (query: string) => statement(near.prepare(query), STAND_IN.test(query));
      if (name === "batch") return (statements: NearStatement[]) => send(statements.map((one) => one.near));
      if (name === "withSession")
        return (...start: Parameters<D1Database["withSession"]>) =>
          countingDatabase((near as D1Database).withSession(...start));
      return Reflect.get(near, name);
    },
  });
}

let isStorageCounted = false;

/** Lets the objects' own SQLite keep its cursors, which know their rows once they have been read. */
function countStorage({ sql }: DurableObjectStorage): void {
  if (isStorageCounted) return;
  isStorageCounted = true;
  const prototype = Object.getPrototypeOf(sql) as SqlStorage;
  const { exec } = prototype;
  prototype.exec = function (this: SqlStorage, ...args: Parameters<SqlStorage["exec"]>) {
    const cursor = exec.apply(this, args);
    cursors.push(cursor);
    return cursor;
  } as SqlStorage["exec"];
}

export class QueueObject extends Queue {
  constructor(ctx: DurableObjectState, env: Bindings) {
    countStorage(ctx.storage);
    super(ctx, counting(env));
  }
}

export class MatchObject extends Match {
  constructor(ctx: DurableObjectState, env: Bindings) {
    countStorage(ctx.storage);
    super(ctx, counting(env));
  }
}

export class ChannelObject extends Channel {
  constructor(ctx: DurableObjectState, env: Bindings) {
    countStorage(ctx.storage);
    super(ctx, counting(env));
  }

  /** Stores messages. @param insert SQL */
  fill(insert: string): void {
    this.ctx.storage.sql.exec(insert);
  }
}

export class NightlyObject extends Night {
  constructor(ctx: DurableObjectState, env: Bindings) {
    countStorage(ctx.storage);
    super(ctx, counting(env));
  }
}

/** What a benchmark may ask for, by the last part of its address. Each gets a JSON body and returns what is sent as JSON. */
const DOORS: Readonly<Record<string, (env: Bindings, body: never) => unknown>> = {
  routes: () => ROUTES.map((route) => ({ ...route, body: BODIES[route.name]?.() })),
  async forget() {
    clearIsolateCaches();
    await clearPlaceCaches();
    return {};
  },
  /** The counts since the last call, once nothing is under way any more. */
  async counts(): Promise<Counts> {
    while (later.length > 0) await Promise.allSettled(later.splice(0));
    for (const { rowsRead, rowsWritten } of cursors) {
      counts.storageRead += rowsRead;
      counts.storageWritten += rowsWritten;
    }
    const counted = counts;
    [counts, cursors] = [{ ...NOTHING }, []];
    return counted;
  },
  async fill(env, { channel, insert }: { channel: string; insert: string }) {
    await (env.CHANNEL as DurableObjectNamespace<ChannelObject>).getByName(channel).fill(insert);
    return {};
  },
  async pictures(env, { keys }: { keys: string[] }) {
    await Promise.all(keys.map((key) => env.AVATARS.put(key, "a picture")));
    return {};
  },
  parts: () => NIGHTLY_PARTS.map(({ name, calls }) => ({ name, calls })),
  /** One step of a part of the nightly job, with the number of jobs that it sends. They aren't done. */
  async step(
    env,
    { part, now, position, ...far }: { part: string; now: number; position: string | null; tripMs: number },
  ) {
    const found = NIGHTLY_PARTS.find(({ name }) => name === part);
    tripMs = far.tripMs;
    let jobs = 0;
    const JOBS = {
      async sendBatch(messages: readonly unknown[]) {
        jobs += messages.length;
      },
    } as unknown as Bindings["JOBS"];
    const next = await found?.step(counting({ ...env, JOBS }), now, position);
    tripMs = 0;
    return { position: next ?? null, jobs };
  },
};

/** The pages of the app, which no benchmark of the database looks at. */
const ASSETS = { fetch: async () => new Response("a page") } as unknown as Fetcher;

export default {
  async fetch(request, env, ctx) {
    const [, door] = /\/bench\/(\w+)$/.exec(new URL(request.url).pathname) ?? [];
    if (door) return Response.json(await DOORS[door]?.(env, (await request.json()) as never));
    const waiting = {
      waitUntil(promise: Promise<unknown>) {
        later.push(promise);
        ctx.waitUntil(promise);
      },
      passThroughOnException() {},
      props: {},
    } as unknown as ExecutionContext;
    return worker.fetch(request, { ...counting(env), ASSETS }, waiting);
  },
} satisfies ExportedHandler<Bindings>;
