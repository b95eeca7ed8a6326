/** The channel object and its relays behind a worker without authentication, for benchmarks. */
import { waitUntil } from "cloudflare:workers";
import { ChannelObject as Channel } from "../../../worker/community/channel-object.ts";
import { ChannelQueries } from "../../../worker/community/channel-queries.ts";
import type { SocketOwner } from "../../../worker/community/channel-subscribers.ts";
import { openChannelSocket } from "../../../worker/community/channels.ts";
import { RelayObject as Relay } from "../../../worker/community/relay-object.ts";
import type { Bindings } from "../../../worker/platform/env.ts";

import { type InsideStage, isMeasured, LoadLearner, runStage } from "../../bench/chat/stage.ts";

let instances = 0;
/** The relays that were used. */
const relays = new Set<string>();

export class RelayObject extends Relay {
  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    relays.add(ctx.id.toString());
  }
}

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

/** Opens a socket as the worker does, for somebody who needs no session. */
function openAs(env: Bindings, user_id: string, after: number): Promise<Response> {
  const owner: SocketOwner = {
    user_id,
    id_hash: "none",
    display_name: user_id,
    avatar_url: "/avatars/1.webp",
    silenced_until: null,
    hide_presence: false,
    until: Date.now() + 3_600_000,
  };
  return openChannelSocket(env, "general", owner, after, "weur", Date.now());
}

/** Sockets that are opened at the same time. */
const MAX_OPENING = 100;

/** A learner whose socket begins and ends in this process, and takes no file of the system. */
class InsideLearner extends LoadLearner {
  closed = false;
  readonly #socket: WebSocket;
  readonly opened: Promise<void>;

  constructor(socket: WebSocket, measuresLatency: boolean) {
    super(0, measuresLatency);
    this.#socket = socket;
    this.opened = new Promise((opened) => socket.addEventListener("message", () => opened(), { once: true }));
    socket.addEventListener("message", ({ data }) =>
      this.receive((fromEnd) => String(fromEnd === undefined ? data : data.slice(-fromEnd))),
    );
    socket.addEventListener("close", () => {
      this.closed = true;
    });
    socket.accept();
  }

  protected override send(text: string): void {
    this.#socket.send(text);
  }
}

/** Opens so many sockets, then loads the channel at each rate. Yields what was measured. */
async function* loadInside(
  env: Bindings,
  count: number,
  seconds: number,
  rates: readonly number[],
): AsyncGenerator<InsideStage> {
  const learners: InsideLearner[] = [];
  for (let from = 0; from < count; from += MAX_OPENING) {
    const opening = Array.from({ length: Math.min(MAX_OPENING, count - from) }, async (_, n) => {
      const { webSocket } = await openAs(env, `learner-${from + n}`, 0);
      if (!webSocket) throw new Error(`Socket ${from + n} was refused`);
      const learner = new InsideLearner(webSocket, isMeasured(from + n, count));
      await learner.opened;
      return learner;
    });
    learners.push(...(await Promise.all(opening)));
  }
  const turn = { next: 0 };
  for (const rate of rates) {
    const stage = await runStage(learners, rate, seconds, turn);
    yield { ...stage, open: learners.filter(({ closed }) => !closed).length, relays: relays.size };
  }
}

/** Answers with a line of JSON for each of the results, as they come. */
function answerLines(results: AsyncIterable<unknown>): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(`${text}\n`));
  const writeAll = async () => {
    for await (const result of results) await write(JSON.stringify(result));
    await writer.close();
  };
  waitUntil(writeAll().catch((error: unknown) => writer.abort(error)));
  return new Response(readable);
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
    if (pathname === "/inside") {
      const [count = 0, seconds = 0] = ["sockets", "seconds"].map((name) => Number(searchParams.get(name)));
      return answerLines(loadInside(env, count, seconds, searchParams.getAll("rate").map(Number)));
    }
    return openAs(env, searchParams.get("user") ?? "somebody", Number(searchParams.get("after")));
  },
} satisfies ExportedHandler<Bindings>;
