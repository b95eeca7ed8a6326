import { app } from "./app.ts";

export { ChannelObject } from "./community/channel-object.ts";

export default { fetch: app.fetch };
