/** The channel object as it is, behind a door that lets everyone in. */
import type { Member } from "../../../worker/community/audience.ts";
import { ChannelObject as Channel } from "../../../worker/community/channel-object.ts";
import type { Bindings } from "../../../worker/platform/env.ts";

let made = 0;

export class ChannelObject extends Channel {
  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    made += 1;
  }
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    // How often a channel was made: more than once, once it has slept.
    if (pathname === "/made") return new Response(String(made));
    const user_id = searchParams.get("user") ?? "somebody";
    const member: Member = {
      user_id,
      id_hash: "none",
      display_name: user_id,
      avatar_url: "/avatars/1.webp",
      silenced_until: null,
      kind: searchParams.get("kind") === "preview" ? "preview" : "talk",
      until: Date.now() + 3_600_000,
    };
    const query = new URLSearchParams({
      member: JSON.stringify(member),
      after: searchParams.get("after") ?? "0",
    });
    return env.CHANNEL.getByName("general").fetch(`https://channel/?${query}`, {
      headers: { upgrade: "websocket" },
    });
  },
} satisfies ExportedHandler<Bindings>;
