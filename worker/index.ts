import { app } from "./app.ts";

export { MatchObject } from "./battles/match-object.ts";
export { QueueObject } from "./battles/queue-object.ts";

export default { fetch: app.fetch };
