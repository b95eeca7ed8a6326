/**
 * The worker with a database that is `FAR_MS` away, for benchmarks: each call takes that much longer. With `FAR_OBJECTS`, each call of a
 * Durable Object does too, and each response says in the header `trips` how many calls in a row it has waited for, and in `rows` how many rows
 * of the database were read by then. The tables that stand in for the payment service and the mail service of a deployed worker are no such calls.
 */
import { MatchObject as Match } from "../../../worker/battles/match-object.ts";
import { QueueObject as Queue } from "../../../worker/battles/queue-object.ts";
import { ChannelObject as Channel } from "../../../worker/community/channel-object.ts";
import worker from "../../../worker/index.ts";
import type { Bindings } from "../../../worker/platform/env.ts";

// All objects, but for those below, whose own database is far too.
export * from "../../../worker/index.ts";

type FarBindings = Bindings & { FAR_MS?: string; FAR_OBJECTS?: string };

/** Makes a call later, as if its answer came from afar. */
type Delay = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

const delayBy =
  (ms: number): Delay =>
  async (call) => {
    await scheduler.wait(ms);
    return call();
  };

/** The far database of each real one: what the worker caches by its binding stays cached. */
const farDatabases = new WeakMap<D1Database, D1Database>();

function far<Env extends FarBindings>(env: Env): Env {
  let DB = farDatabases.get(env.DB);
  if (!DB) {
    DB = farDatabase(env.DB, delayBy(Number(env.FAR_MS ?? 0)));
    farDatabases.set(env.DB, DB);
  }
  return { ...env, DB };
}

/** The bindings of one request, far away, how many of its calls have followed one another so far, and how many rows they have read. */
function countTrips<Env extends FarBindings>(env: Env) {
  let [inRow, rows] = [0, 0];
  const delay = delayBy(Number(env.FAR_MS ?? 0));
  const trip: Delay = async (call) => {
    const place = inRow + 1;
    return delay(call).finally(() => {
      inRow = Math.max(inRow, place);
    });
  };
  const objects = Object.entries(env).flatMap(([name, binding]) =>
    isNamespace(binding) ? [[name, farObjects(binding, trip)] as const] : [],
  );
  const DB = farDatabase(env.DB, trip, delay, (results) => {
    for (const { meta } of results) rows += meta.rows_read;
  });
  const counted: Env = { ...env, ...Object.fromEntries(objects), DB };
  return { counted, trips: () => inRow, rows: () => rows };
}

/** By its class: a service, such as the files, says of any name that it has a method. */
const isNamespace = (binding: unknown): binding is DurableObjectNamespace =>
  typeof binding === "object" && binding?.constructor.name === "DurableObjectNamespace";

/** A namespace whose stubs' methods are delayed. */
function farObjects(near: DurableObjectNamespace, delay: Delay): DurableObjectNamespace {
  type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;
  const stub = (target: Methods) =>
    new Proxy(target, {
      get:
        (_, name: string) =>
        (...args: unknown[]) =>
          delay(async () => target[name]?.(...args)),
    });
  return new Proxy(near, {
    get: (target, name) =>
      name === "getByName"
        ? (...named: Parameters<typeof target.getByName>) =>
            stub(target.getByName(...named) as unknown as Methods)
        : Reflect.get(target, name),
  });
}

/** A mail that is sent, and whatever is asked of the payment service. */
const STAND_IN = /insert into "dev_mail"|"stand_in_objects"/i;

type FarStatement = D1PreparedStatement & { near: D1PreparedStatement; isStandIn: boolean };

/**
 * @param delayStandIn of the calls that a deployed worker makes to another service
 * @param count the results of each call
 */
function farDatabase(
  near: D1Database,
  delay: Delay,
  delayStandIn: Delay = delay,
  count: (results: readonly D1Result[]) => void = () => {},
): D1Database {
  const member = (target: object, name: string | symbol) => {
    const value = Reflect.get(target, name);
    return typeof value === "function" ? value.bind(target) : value;
  };
  const delayOf = (isStandIn: boolean) => (isStandIn ? delayStandIn : delay);
  const statement = (target: D1PreparedStatement, isStandIn: boolean): D1PreparedStatement =>
    new Proxy(target, {
      get(_, name) {
        if (name === "near") return target;
        if (name === "isStandIn") return isStandIn;
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values), isStandIn);
        // Only a result of `all` and `batch` says its rows, so the others are made from it.
        const all = () =>
          delayOf(isStandIn)(async () => {
            const result = await target.all<Record<string, unknown>>();
            count([result]);
            return result;
          });
        if (name === "raw") return async () => (await all()).results.map((row) => Object.values(row));
        if (name === "first")
          return async (column?: string) => {
            const [row] = (await all()).results;
            return column === undefined ? (row ?? null) : (row?.[column] ?? null);
          };
        return all;
      },
    });
  const farAway = <Near extends D1Database | D1DatabaseSession>(database: Near): Near =>
    new Proxy(database, {
      get(target, name) {
        if (name === "withSession" && "withSession" in target)
          return (start: string) => farAway(target.withSession(start));
        if (name === "prepare")
          return (query: string) => statement(target.prepare(query), STAND_IN.test(query));
        if (name === "batch")
          return (statements: FarStatement[]) =>
            delayOf(statements.some(({ isStandIn }) => isStandIn))(async () => {
              const results = await target.batch(statements.map((one) => one.near));
              count(results);
              return results;
            });
        return member(target, name);
      },
    });
  return farAway(near);
}

export class QueueObject extends Queue {
  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, far(env));
  }
}

export class MatchObject extends Match {
  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, far(env));
  }
}

export class ChannelObject extends Channel {
  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, far(env));
  }
}

export default {
  async fetch(request, env, ctx) {
    if (!env.FAR_OBJECTS) return worker.fetch(request, far(env), ctx);
    const { counted, trips, rows } = countTrips(env);
    const answer = await worker.fetch(request, counted, ctx);
    const headers = new Headers(answer.headers);
    headers.set("trips", String(trips()));
    headers.set("rows", String(rows()));
    const { status, webSocket } = answer;
    return new Response(answer.body, webSocket ? { status, headers, webSocket } : { status, headers });
  },
} satisfies ExportedHandler<FarBindings>;
