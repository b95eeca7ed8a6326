import { DurableObject } from "cloudflare:workers";
import type { BellFrame } from "../contract/notices.ts";
import type { Bindings } from "../platform/env.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { pushNotice } from "../push/push-notice.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { storeNotice } from "./store-notice.ts";
import type { BellMethods, BellOwner, NewNotice } from "./stubs.ts";
import { tell } from "./tell.ts";

/** Sockets of one learner: pages that are visible, and broken connections that are not yet detected. */
const MAX_SOCKETS_PER_LEARNER = 6;
/** What couldn't be stored is tried again after this, and given up after so long. */
const RETRY_MS = 30_000;
const MAX_RETRY_MS = 24 * 60 * 60_000;
/** Notices that one alarm tries again. */
const RETRIES_PER_ALARM = 50;

const PENDING = "pending/";
const CHANGED = JSON.stringify({ type: "changed" } satisfies BellFrame);

/** A notice that waits for its database. */
type Pending = { user_id: string; notice: NewNotice };

const tagOf = (user_id: string) => `user:${user_id}`;

/**
 * The bells of some learners: it stores what they are told of, says so to their open pages, and to their browsers where no page is open. It keeps only
 * what couldn't be stored yet. Its sockets hibernate.
 */
export class BellObject extends DurableObject<Bindings> implements BellMethods {
  readonly #frameThrottle = new FrameThrottle();

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Opens a socket. The worker has checked its owner. */
  override fetch(request: Request): Response {
    const owner = JSON.parse(new URL(request.url).searchParams.get("owner") ?? "") as BellOwner;
    const tag = tagOf(owner.user_id);
    if (!this.#frameThrottle.acceptsSocket(owner.user_id, Date.now()))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    if (this.ctx.getWebSockets(tag).length >= MAX_SOCKETS_PER_LEARNER)
      return refuseSocket(CLOSE_CODES.tooFast, "Too many tabs are open.");
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [tag]);
    server.serializeAttachment(owner);
    // The page reads the notices once this is open, so that it misses none.
    server.send(CHANGED);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** A page has nothing to say. Its heartbeat doesn't come here. */
  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    const { user_id } = socket.deserializeAttachment() as BellOwner;
    if (this.#frameThrottle.check(socket, user_id, data, Date.now()) === "drop") return;
    socket.close(CLOSE_CODES.malformed, "This connection takes no frames.");
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    answerClose(socket, code, reason);
  }

  /** Stores a notice and tells the learner of it; later where it can't be stored. */
  async add(user_id: string, notice: NewNotice): Promise<void> {
    try {
      await this.#tell(user_id, notice);
    } catch (error) {
      logFault("notice", error);
      const key = `${PENDING}${user_id}/${notice.kind}/${notice.subject}`;
      const before = this.ctx.storage.kv.get<Pending>(key);
      if (before && before.notice.mark >= notice.mark) return;
      this.ctx.storage.kv.put<Pending>(key, { user_id, notice });
      await this.#retryLater();
    }
  }

  /** Tries again to store what couldn't be. */
  override async alarm(): Promise<void> {
    const pending = [...this.ctx.storage.kv.list<Pending>({ prefix: PENDING, limit: RETRIES_PER_ALARM })];
    const before = Date.now() - MAX_RETRY_MS;
    await Promise.all(
      pending.map(async ([key, { user_id, notice }]) => {
        try {
          if (notice.created_at > before) await this.#tell(user_id, notice);
        } catch (error) {
          logFault("notice", error);
          return;
        }
        // Unless a newer one has come meanwhile.
        if (this.ctx.storage.kv.get<Pending>(key)?.notice.mark === notice.mark)
          this.ctx.storage.kv.delete(key);
      }),
    );
    if (pending.length > 0) await this.#retryLater();
  }

  /** The learner's pages read the notices again. */
  changed(user_id: string): void {
    this.#sendChanged(user_id);
  }

  /** Closes a learner's sockets, of one session or of all. Their pages come back, or not without a session. */
  renew(user_id: string, id_hash?: string): void {
    for (const socket of this.ctx.getWebSockets(tagOf(user_id))) {
      const owner = socket.deserializeAttachment() as BellOwner;
      if (id_hash === undefined || owner.id_hash === id_hash) close(socket);
    }
  }

  async #retryLater(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
  }

  async #tell(user_id: string, notice: NewNotice): Promise<void> {
    const row = await storeNotice(this.env, user_id, notice);
    if (!row) return;
    const isHere = this.#sendChanged(user_id);
    // Once, until the learner has read of it.
    if (isHere || row.count > 1) return;
    const [told] = await tell(this.env, user_id, [row]);
    if (told) await pushNotice(this.env, user_id, told, Date.now());
  }

  /** @returns whether a page is open */
  #sendChanged(user_id: string): boolean {
    let isHere = false;
    for (const socket of this.ctx.getWebSockets(tagOf(user_id))) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      const { until } = socket.deserializeAttachment() as BellOwner;
      if (until < Date.now()) {
        close(socket);
        continue;
      }
      socket.send(CHANGED);
      isHere = true;
    }
    return isHere;
  }
}

function close(socket: WebSocket): void {
  try {
    socket.close(CLOSE_CODES.renew, "Please come back.");
  } catch {
    // It is closed already.
  }
}
