/** The worker with a database that counts its calls and the rows that they read. */
import { env } from "cloudflare:workers";
import { app } from "../../../worker/app.ts";
import type { Bindings } from "../../../worker/platform/env.ts";
import { ORIGIN } from "./learner.ts";

type Cost = { calls: number; rowsRead: number };

/** Sends one GET with a cookie. Returns the response with the number of database calls and rows read. */
export async function costOf(path: string, cookie: string): Promise<{ answer: Response; cost: Cost }> {
  const cost: Cost = { calls: 0, rowsRead: 0 };
  const count = (results: D1Result[]) => {
    cost.calls += 1;
    for (const { meta } of results) cost.rowsRead += meta.rows_read;
  };
  // Methods of the real binding need the real binding as `this`.
  const bound = (target: object, value: unknown) =>
    typeof value === "function" ? value.bind(target) : value;
  const statement = (real: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(real, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values));
        if (name === "all" || name === "run")
          return async () => {
            const result = await target.all();
            count([result]);
            return result;
          };
        if (name === "raw")
          return async (options?: { columnNames?: false }) => {
            const rows = await target.raw(options);
            count([await target.all()]);
            return rows;
          };
        if (name === "real") return target;
        return bound(target, Reflect.get(target, name));
      },
    });
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => statement(target.prepare(sql));
      if (name === "batch")
        return async (statements: (D1PreparedStatement & { real: D1PreparedStatement })[]) => {
          const results = await target.batch(statements.map((one) => one.real));
          count(results);
          return results;
        };
      return bound(target, Reflect.get(target, name));
    },
  });
  const bindings = { ...(env as unknown as Bindings), DB };
  const answer = await app.request(
    ORIGIN + path,
    { headers: { cookie, "sec-fetch-site": "same-origin" } },
    bindings,
  );
  return { answer, cost };
}
