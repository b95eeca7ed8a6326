/** The worker with a database of which one call fails. Like D1's own errors, the message contains every bound value. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "../../../worker/app.ts";
import type { Bindings } from "../../../worker/platform/env.ts";
import { ORIGIN } from "./learner.ts";

type FailedRun = {
  answer: Response;
  /** Whether the request made the call that fails. */
  failed: boolean;
  /** Every text that was bound to a statement. */
  bound: Set<string>;
};

/**
 * Sends one request in which the `nth` call of the database fails, counted from 0. Waits for the work after its response too.
 * @param bindings variables beside those of the tests
 */
export async function requestWithFailure(
  path: string,
  init: RequestInit,
  nth: number,
  bindings: Partial<Bindings> = {},
): Promise<FailedRun> {
  const run = { calls: 0, failed: false };
  const bound = new Set<string>();
  const call = <Answer>(real: () => Promise<Answer>): Promise<Answer> => {
    run.calls += 1;
    if (run.calls !== nth + 1) return real();
    run.failed = true;
    const values = [...bound].join("\n    at values (worker.mjs:1:1)\n");
    return Promise.reject(
      new Error(`D1_ERROR: near "${values}": syntax error: SQLITE_ERROR\nparams: ${values}`),
    );
  };
  const member = (target: object, name: string | symbol) => {
    const value = Reflect.get(target, name);
    return typeof value === "function" ? value.bind(target) : value;
  };
  const statement = (real: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(real, {
      get(target, name) {
        if (name === "bind")
          return (...values: unknown[]) => {
            for (const value of values) if (typeof value === "string") bound.add(value);
            return statement(target.bind(...values));
          };
        if (name === "all" || name === "run") return () => call(() => target.all());
        if (name === "raw") return (options?: { columnNames?: false }) => call(() => target.raw(options));
        if (name === "real") return target;
        return member(target, name);
      },
    });
  const failing = <Real extends D1Database | D1DatabaseSession>(database: Real): Real =>
    new Proxy(database, {
      get(target, name) {
        if (name === "withSession" && "withSession" in target)
          return (start: string) => failing(target.withSession(start));
        if (name === "prepare") return (sql: string) => statement(target.prepare(sql));
        if (name === "batch")
          return (statements: (D1PreparedStatement & { real: D1PreparedStatement })[]) =>
            call(() => target.batch(statements.map((one) => one.real)));
        return member(target, name);
      },
    });
  const DB = failing(env.DB);
  const context = createExecutionContext();
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json", ...init.headers };
  const mergedBindings = { ...(env as unknown as Bindings), ...bindings, DB };
  const answer = await app.request(ORIGIN + path, { ...init, headers }, mergedBindings, context);
  await waitOnExecutionContext(context);
  return { answer, failed: run.failed, bound };
}
