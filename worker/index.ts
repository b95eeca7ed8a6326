import { app } from "./app.ts";
import { runNightly } from "./nightly.ts";
import type { Bindings } from "./platform/env.ts";

export { MatchObject } from "./battles/match-object.ts";
export { QueueObject } from "./battles/queue-object.ts";
export { ChannelObject } from "./community/channel-object.ts";

export default {
  fetch: app.fetch,
  scheduled: (controller, env) => runNightly(env, controller.scheduledTime),
} satisfies ExportedHandler<Bindings>;
