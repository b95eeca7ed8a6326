/** The channel object behind a worker without authentication, for benchmarks. */

import { ChannelObject as Channel } from "../../../worker/community/channel-object.ts";
import type { SocketOwner } from "../../../worker/community/channel-subscribers.ts";
import type { Bindings } from "../../../worker/platform/env.ts";

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
      kind: searchParams.get("kind") === "preview" ? "preview" : "talk",
      until: Date.now() + 3_600_000,
    };
    const query = new URLSearchParams({
      owner: JSON.stringify(owner),
      after: searchParams.get("after") ?? "0",
    });
    return env.CHANNEL.getByName("general").fetch(`https://channel/?${query}`, {
      headers: { upgrade: "websocket" },
    });
  },
} satisfies ExportedHandler<Bindings>;
