/** What the worker's requests are measured beside: a bare hello, and three statements as one batch. */
import { Hono } from "hono";

export { MatchObject } from "../../../worker/battles/match-object.ts";
export { QueueObject } from "../../../worker/battles/queue-object.ts";
export { ChannelObject } from "../../../worker/community/channel-object.ts";

const app = new Hono<{ Bindings: { DB: D1Database } }>()
  .get("/", (c) => c.text("Hello"))
  .post("/three", async (c) => {
    const { html } = await c.req.json<{ html: string }>();
    const { DB } = c.env;
    const answers = await DB.batch([
      DB.prepare("SELECT * FROM tasks WHERE id = 101"),
      DB.prepare(
        "INSERT INTO feedback (user_id, feedback, created_at) VALUES ((SELECT id FROM users LIMIT 1), ?, 1)",
      ).bind(html),
      DB.prepare("SELECT * FROM user_state LIMIT 1"),
    ]);
    return c.json({ rows: answers.map((answer) => answer.results.length) });
  });

export default app;
