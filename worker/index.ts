import { app } from "./app.ts";
import { consumeJobs } from "./jobs.ts";
import { beginNight } from "./nightly-object.ts";
import type { Bindings } from "./platform/env.ts";

export { InvitationObject } from "./battles/invitation-object.ts";
export { LiveMatchesObject } from "./battles/live-matches-object.ts";
export { MatchObject } from "./battles/match-object.ts";
export { QueueObject } from "./battles/queue-object.ts";
export { SpectatorRelayObject } from "./battles/spectator-relay-object.ts";
export { ChannelObject } from "./community/channel-object.ts";
export { RelayObject } from "./community/relay-object.ts";
export { PresenceObject } from "./friends/presence-object.ts";
export { NightlyObject } from "./nightly-object.ts";
export { BellObject } from "./notices/bell-object.ts";
export { RoomObject } from "./rooms/room-object.ts";

export default {
  fetch: app.fetch,
  scheduled: (controller, env) => beginNight(env, controller.scheduledTime),
  queue: (batch, env) => consumeJobs(batch, env, Date.now()),
} satisfies ExportedHandler<Bindings>;
