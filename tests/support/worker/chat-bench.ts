/** The channel object and its relays behind a worker without authentication, for benchmarks. */

import { ChannelObject as Channel } from "../../../worker/community/channel-object.ts";
import { ChannelQueries } from "../../../worker/community/channel-queries.ts";
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

  /** Stores messages in one write, as the object stores those of a frame. @returns the size of the database, in bytes */
  fill(texts: string[]): number {
    const queries = new ChannelQueries(this.ctx.storage.sql);
    const last = queries.lastId();
    const author = { user_id: "somebody", display_name: "Somebody", avatar_url: "" };
    for (const [at, message] of texts.entries()) {
      const id = last + at + 1;
      queries.add({ ...author, message, created_at: id, client_id: String(id) }, id);
    }
    return this.ctx.storage.sql.databaseSize;
  }
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    // How often the object was constructed: more than once after it hibernated.
    if (pathname === "/instances") return new Response(String(instances));
    const channel = (env.CHANNEL as DurableObjectNamespace<ChannelObject>).getByName("general");
    if (pathname === "/fill")
      return Response.json(await channel.fill((await request.json<string[]>()).map(String)));
    if (pathname === "/search") {
      const before = Number(searchParams.get("before")) || undefined;
      return Response.json(await channel.search(searchParams.getAll("word"), before));
    }
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
