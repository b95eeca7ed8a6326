import { app } from "./app.ts";
import type { Bindings } from "./platform/env.ts";
import { makeDailyChallenge } from "./ships/make-daily-challenge.ts";

export { MatchObject } from "./battles/match-object.ts";
export { QueueObject } from "./battles/queue-object.ts";
export { ChannelObject } from "./community/channel-object.ts";

export default {
  fetch: app.fetch,
  async scheduled(controller, env) {
    await makeDailyChallenge(env, controller.scheduledTime);
  },
} satisfies ExportedHandler<Bindings>;
