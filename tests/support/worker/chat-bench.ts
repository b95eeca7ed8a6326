/** The channel object and its relays behind a worker without authentication, for benchmarks. */

import { ChannelObject as Channel } from "../../../worker/community/channel-object.ts";
import type { SocketOwner } from "../../../worker/community/channel-subscribers.ts";
import { openChannelSocket } from "../../../worker/community/channels.ts";
import type { Bindings } from "../../../worker/platform/env.ts";

export { RelayObject } from "../../../worker/community/relay-object.ts";

let instances = 0;

export class ChannelObject extends Channel {
  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    instances += 1;
  }
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    // How often the object was constructed: more than once after it hibernated.
    if (pathname === "/instances") return new Response(String(instances));
    const user_id = searchParams.get("user") ?? "somebody";
    const owner: SocketOwner = {
      user_id,
      id_hash: "none",
      display_name: user_id,
      avatar_url: "/avatars/1.webp",
      silenced_until: null,
      hide_presence: false,
      until: Date.now() + 3_600_000,
    };
    const after = Number(searchParams.get("after"));
    return openChannelSocket(env, "general", owner, after, "weur", Date.now());
  },
} satisfies ExportedHandler<Bindings>;
