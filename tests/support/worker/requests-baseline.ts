/** The baseline for the worker's requests: a plain text, and the three statements of a ship as one batch. */
import { Hono } from "hono";

export * from "../../../worker/index.ts";

const app = new Hono<{ Bindings: { DB: D1Database } }>()
  .get("/", (c) => c.text("Hello"))
  .post("/three", async (c) => {
    const { user_id, ship_id, attempt } = await c.req.json<{
      user_id: string;
      ship_id: string;
      attempt: number;
    }>();
    const { DB } = c.env;
    const [, , read] = await DB.batch([
      DB.prepare(
        `INSERT INTO task_completion_log (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
         VALUES (?, ?, 101, ?, 'a hash', 1, '[]', 30, '2026-01-01', 1)`,
      ).bind(user_id, ship_id, attempt),
      DB.prepare("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, ?, 30, 1)").bind(
        user_id,
        ship_id,
      ),
      DB.prepare("SELECT exp FROM user_state WHERE user_id = ?").bind(user_id),
    ]);
    return c.json(read?.results);
  });

export default app;
