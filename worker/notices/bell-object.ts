import { DurableObject } from "cloudflare:workers";
import type { BellFrame } from "../contract/notices.ts";
import type { Bindings } from "../platform/env.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { pushTo, toldBrowsers } from "../push/push-notice.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { FollowerRounds } from "./follower-rounds.ts";
import { storeNotice } from "./store-notice.ts";
import type { BellMethods, BellOwner, NewNotice, NewReply, StoredNotice } from "./stubs.ts";
import { tell } from "./tell.ts";
import { announce } from "./tell-many.ts";

/** Sockets of one learner: pages that are visible, and broken connections that are not yet detected. */
const MAX_SOCKETS_PER_LEARNER = 6;
/** A page counts as open for so long after its last heartbeat, which comes each half minute: a broken connection is noticed late. */
const HERE_MS = 90_000;
/** From one page of a thread's followers to the next: a busy thread writes no more rows. */
const PAGE_MS = 1000;
/** What couldn't be stored is tried again after this, and given up after so long. */
const RETRY_MS = 30_000;
const MAX_RETRY_MS = 24 * 60 * 60_000;
/** Notices that one alarm tries again. */
const RETRIES_PER_ALARM = 50;

const PENDING = "pending/";
const CHANGED = JSON.stringify({ type: "changed" } satisfies BellFrame);

/** A notice that waits for its database. */
type Pending = { user_id: string; notice: NewNotice };

/** Stored with a socket while the object hibernates. */
type Attachment = BellOwner & { opened_at: number };

const tagOf = (user_id: string) => `user:${user_id}`;

/**
 * The bells of some learners: it stores what they are told of, says so to their open pages, and to their browsers where no page is open. Of some
 * threads it tells the followers of replies. It keeps only what couldn't be stored yet. Its sockets hibernate.
 */
export class BellObject extends DurableObject<Bindings> implements BellMethods {
  readonly #frameThrottle = new FrameThrottle();
  readonly #rounds: FollowerRounds;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#rounds = new FollowerRounds(ctx.storage.kv, env);
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
    server.serializeAttachment({ ...owner, opened_at: Date.now() } satisfies Attachment);
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
      await this.#store(user_id, notice);
    } catch (error) {
      logFault("notice", error);
      const key = `${PENDING}${user_id}/${notice.kind}/${notice.subject}`;
      const before = this.ctx.storage.kv.get<Pending>(key);
      if (before && before.notice.mark >= notice.mark) return;
      this.ctx.storage.kv.put<Pending>(key, { user_id, notice });
      await this.#wakeBy(Date.now() + RETRY_MS);
    }
  }

  /** Tells the followers of a thread of a reply: beginning at once, as soon as the caller has its answer. */
  async tellFollowers(reply: NewReply): Promise<void> {
    this.#rounds.begin(reply);
    await this.#wakeBy(Date.now());
  }

  /** Says to the pages of learners, and to their browsers where none is open, that a notice of theirs is stored. */
  async announce(stored: StoredNotice[]): Promise<void> {
    const now = Date.now();
    const absent = stored.filter(({ user_id }) => !this.#sendChanged(user_id, now));
    // Once, until the learner has read of it.
    const pushed = absent.filter(({ count, hasBrowser }) => count === 1 && hasBrowser);
    await Promise.all(pushed.map((one) => this.#push(one, now)));
  }

  /** Has the bell objects of learners say so. */
  async handOut(stored: StoredNotice[]): Promise<void> {
    await announce(this.env, stored);
  }

  /** Tells the next followers, and tries again to store what couldn't be. */
  override async alarm(): Promise<void> {
    const rounds = await this.#rounds.go(Date.now());
    if (rounds === "more") await this.#wakeBy(Date.now() + PAGE_MS);
    const isLeft = await this.#tryPending();
    if (isLeft || rounds === "failed") await this.#wakeBy(Date.now() + RETRY_MS);
  }

  /** @returns whether there may be more to try again later */
  async #tryPending(): Promise<boolean> {
    const pending = [...this.ctx.storage.kv.list<Pending>({ prefix: PENDING, limit: RETRIES_PER_ALARM })];
    const before = Date.now() - MAX_RETRY_MS;
    await Promise.all(
      pending.map(async ([key, { user_id, notice }]) => {
        try {
          if (notice.created_at > before) await this.#store(user_id, notice);
        } catch (error) {
          logFault("notice", error);
          return;
        }
        // Unless a newer one has come meanwhile.
        if (this.ctx.storage.kv.get<Pending>(key)?.notice.mark === notice.mark)
          this.ctx.storage.kv.delete(key);
      }),
    );
    return pending.length > 0;
  }

  /** The learner's pages read the notices again. */
  changed(user_id: string): void {
    this.#sendChanged(user_id, Date.now());
  }

  /** Closes a learner's sockets, of one session or of all. Their pages come back, or not without a session. */
  renew(user_id: string, id_hash?: string): void {
    for (const socket of this.ctx.getWebSockets(tagOf(user_id))) {
      const owner = socket.deserializeAttachment() as BellOwner;
      if (id_hash === undefined || owner.id_hash === id_hash) close(socket);
    }
  }

  /** Has the alarm go off by a time, or at the earlier one at which it will anyway. */
  async #wakeBy(time: number): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > time) await this.ctx.storage.setAlarm(time);
  }

  async #store(user_id: string, notice: NewNotice): Promise<void> {
    const row = await storeNotice(this.env, user_id, notice);
    if (row) await this.announce([{ ...row, user_id, hasBrowser: true }]);
  }

  /** Tells the browsers that asked for it. What can't be told is logged and left: the notice is in the bell. */
  async #push({ user_id, hasBrowser: _, ...row }: StoredNotice, now: number): Promise<void> {
    try {
      const browsers = await toldBrowsers(this.env, user_id, row.kind, now);
      if (browsers.length === 0) return;
      const [told] = await tell(this.env, user_id, [row], now);
      if (told) await pushTo(this.env, user_id, browsers, told);
    } catch (error) {
      logFault("push", error);
    }
  }

  /** @returns whether a page is open */
  #sendChanged(user_id: string, now: number): boolean {
    let isHere = false;
    for (const socket of this.ctx.getWebSockets(tagOf(user_id))) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      const { until, opened_at } = socket.deserializeAttachment() as Attachment;
      const heartbeat_at = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? opened_at;
      // One that is sent back reads the notices once it is open again.
      if (until < now) close(socket);
      else socket.send(CHANGED);
      if (heartbeat_at > now - HERE_MS) isHere = true;
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
