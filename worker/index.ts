import { app } from "./app.ts";
import { runNightly } from "./nightly.ts";
import type { Bindings } from "./platform/env.ts";

export default {
  fetch: app.fetch,
  scheduled: (_controller, env) => runNightly(env, Date.now()),
} satisfies ExportedHandler<Bindings>;
