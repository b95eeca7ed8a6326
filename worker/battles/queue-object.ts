import { DurableObject } from "cloudflare:workers";
import { PING, PONG, type QueueMessage, type QueueRequest, queueRequest } from "../contract/battles.ts";
import type { Bindings } from "../platform/env.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { OFFER_MS, QUEUE_HEARTBEAT_TIMEOUT_MS } from "../rules/match-timing.ts";
import { isReady, planOffers, type QueueStatus } from "../rules/queue-offers.ts";
import { cancelMatch, pairLearners, type Readiness, readReadiness } from "./pair-learners.ts";
import type { QueuedLearner } from "./queries.ts";
import { readFrame } from "./read-frame.ts";
import { ReservedPlaces } from "./reserved-places.ts";
import { matchOf, type QueueMethods } from "./stubs.ts";

/** Stored with a socket while the object hibernates. */
type Attachment = QueuedLearner &
  QueueStatus & {
    challenge_id: string;
    /** When the wait began, which decides the place in the queue. */
    since: number;
    /** When this socket was opened. */
    came_at: number;
    scale: number;
  };

type Entry = Attachment & { socket: WebSocket; isBeingPaired: boolean };

/** Pairs inserted in one batch. */
const MAX_PAIRS_PER_BATCH = 25;
/** The wait for a retry after the database failed. */
const RETRY_MS = 1000;

/**
 * The queue of one challenge. It consists of the open sockets, one per learner, oldest first. Only reserved places are stored. The
 * object hibernates while learners wait.
 */
export class QueueObject extends DurableObject<Bindings> implements QueueMethods {
  /** By user id, oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #reservedPlaces: ReservedPlaces;
  readonly #frameThrottle = new FrameThrottle();
  #isPairing = false;
  #mustPairAgain = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#reservedPlaces = new ReservedPlaces(ctx);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    const entries = ctx
      .getWebSockets()
      .map((socket) => ({ ...(socket.deserializeAttachment() as Attachment), socket, isBeingPaired: false }))
      .filter((entry) => entry.socket.readyState === WebSocket.OPEN);
    this.#setEntries(entries);
  }

  /** Opens a learner's socket. The route has checked the learner and set the query parameters. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const user_id = searchParams.get("user_id");
    const session = searchParams.get("session");
    const challenge_id = searchParams.get("challenge_id");
    if (!user_id || !session || !challenge_id) return refuseSocket(CLOSE_CODES.notFound, "Unknown queue.");
    const scale = Number(searchParams.get("scale") ?? 1);
    const race_id = searchParams.get("race_id");

    const now = Date.now();
    if (!this.#frameThrottle.acceptsSocket(user_id, now))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    const { 0: client, 1: socket } = new WebSocketPair();
    const previous = this.#entries.get(user_id);
    // A second tab replaces the first and keeps its place in the queue.
    const since = previous?.since ?? this.#reservedPlaces.take(user_id, now) ?? now;
    const isSameRace = previous !== undefined && previous.race_id === race_id;
    const waiting: QueueStatus = {
      race_id,
      declined: (isSameRace && previous.declined) || searchParams.get("declined") === "true",
      offer: isSameRace ? previous.offer : null,
    };
    const entry: Entry = {
      ...{ user_id, session, challenge_id, scale, since, came_at: now },
      ...waiting,
      ...{ socket, isBeingPaired: previous?.isBeingPaired ?? false },
    };
    this.ctx.acceptWebSocket(socket, [user_id]);
    if (previous) {
      const old = previous.socket;
      Object.assign(previous, entry);
      old.close(CLOSE_CODES.replaced, "You opened the queue in another tab.");
    } else if (since === now) this.#entries.set(user_id, entry);
    else this.#setEntries([...this.#entries.values(), entry]);
    this.#saveAttachment(previous ?? entry);
    if (waiting.offer) this.#send(entry, { type: "offer", now, until: waiting.offer.until });
    this.#broadcastWaiting();
    this.ctx.waitUntil(this.#pair());
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Closes a learner's socket, of one session or of any. The browser reconnects, which fails without a session. */
  renew(user_id: string, id_hash?: string): void {
    const entry = this.#entries.get(user_id);
    if (!entry || (id_hash !== undefined && entry.session !== id_hash)) return;
    this.#remove(entry.socket);
    entry.socket.close(CLOSE_CODES.unavailable, "Please come back.");
  }

  /** Whether a learner is in this queue. */
  has(user_id: string): boolean {
    return this.#entries.has(user_id);
  }

  /** Reserves the place of a learner whose match is void. @param since when the wait began */
  reservePlace(user_id: string, since: number): void {
    this.#reservedPlaces.reserve(user_id, since, Date.now());
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const entry = this.#entryOf(socket);
    // The socket has left the queue.
    if (!entry) return;
    if (this.#frameThrottle.check(socket, entry.user_id, message, Date.now()) !== "accept") {
      this.#remove(socket);
      socket.close(CLOSE_CODES.tooFast, "Too many frames.");
      return;
    }
    const request = readFrame(queueRequest, message);
    if (typeof request !== "object") {
      this.#remove(socket);
      socket.close(CLOSE_CODES.malformed, "The queue didn't understand that.");
    } else if (request.type === "cancel") {
      this.#remove(socket);
      socket.close(CLOSE_CODES.finished, "You left the queue.");
    } else this.#handleRequest(entry, request);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#remove(socket);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#remove(socket);
  }

  override async alarm(): Promise<void> {
    await this.#pair();
  }

  #handleRequest(entry: Entry, request: Exclude<QueueRequest, { type: "cancel" }>): void {
    if (request.type === "race") {
      const { race_id } = request;
      // Repeated for the same race, it must not reset a declined offer.
      if (race_id !== entry.race_id)
        Object.assign(entry, { race_id, declined: false, offer: null } satisfies QueueStatus);
    } else if (!entry.offer) this.#send(entry, { type: "offer-over" });
    else if (request.accept) entry.offer.accepted = true;
    else Object.assign(entry, { declined: true, offer: null });
    this.#saveAttachment(entry);
    this.ctx.waitUntil(this.#pair());
  }

  /** Replaces the queue by these entries, in the order of their places. */
  #setEntries(entries: Entry[]): void {
    this.#entries.clear();
    for (const entry of entries.sort((one, other) => one.since - other.since))
      this.#entries.set(entry.user_id, entry);
  }

  #entryOf(socket: WebSocket): Entry | undefined {
    const { user_id } = socket.deserializeAttachment() as Attachment;
    const entry = this.#entries.get(user_id);
    return entry?.socket === socket ? entry : undefined;
  }

  /** Stores an entry with its socket, for after hibernation. */
  #saveAttachment({ socket, isBeingPaired: _taken, ...attachment }: Entry): void {
    socket.serializeAttachment(attachment satisfies Attachment);
  }

  #remove(socket: WebSocket): void {
    const entry = this.#entryOf(socket);
    if (!entry) return;
    this.#entries.delete(entry.user_id);
    this.#broadcastWaiting();
    if (entry.race_id === null || entry.offer) this.ctx.waitUntil(this.#pair());
  }

  /** Pairs until fewer than two ready learners are left. Only one run at a time; a call during a run makes it repeat. */
  async #pair(): Promise<void> {
    this.#mustPairAgain = true;
    if (this.#isPairing) return;
    this.#isPairing = true;
    try {
      while (this.#mustPairAgain) {
        this.#mustPairAgain = false;
        if (await this.#pairOnce()) this.#mustPairAgain = true;
        else await this.#updateOffers();
      }
    } catch (error) {
      logFault("queue", error);
      for (const entry of this.#entries.values()) entry.isBeingPaired = false;
      await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    } finally {
      this.#isPairing = false;
    }
  }

  /** @returns whether anyone was paired */
  async #pairOnce(): Promise<boolean> {
    this.#dropSilent();
    const waiting = [...this.#entries.values()].filter(isReady).slice(0, 2 * MAX_PAIRS_PER_BATCH);
    const pairs: [Entry, Entry][] = [];
    for (let at = 0; at + 1 < waiting.length; at += 2) {
      const [first, second] = [waiting[at], waiting[at + 1]];
      if (first && second) pairs.push([first, second]);
    }
    const challenge_id = pairs[0]?.[0].challenge_id;
    if (!challenge_id) return false;
    for (const entry of pairs.flat()) entry.isBeingPaired = true;
    let paired = false;
    for (const { players, match_id } of await pairLearners(this.env, challenge_id, pairs, Date.now())) {
      if (!match_id) await this.#handleUnpaired(players);
      // One of the two left during the insert. The other keeps the place in the queue.
      else if (!players.every((entry) => this.#isConnected(entry))) await cancelMatch(this.env, match_id);
      else {
        paired = true;
        for (const entry of players) this.#sendMatched(entry, match_id);
        this.ctx.waitUntil(this.#prepareMatch(match_id, players));
      }
      for (const entry of players) entry.isBeingPaired = false;
    }
    this.#broadcastWaiting();
    return paired;
  }

  /** Starts the match object. It would also start with its first player, but must end as void if nobody connects. */
  async #prepareMatch(match_id: string, players: readonly [Entry, Entry]): Promise<void> {
    const waits = players.map(({ user_id, since }) => ({ user_id, since }));
    try {
      await matchOf(this.env, match_id).prepare(match_id, players[0].scale, waits);
    } catch (error) {
      logFault("tell match", error, { match: match_id });
    }
  }

  /** Ends expired offers, then sends and withdraws offers as `planOffers` says. */
  async #updateOffers(): Promise<void> {
    const now = Date.now();
    for (const entry of this.#entries.values()) {
      if (!entry.offer || entry.offer.until > now) continue;
      // An expired offer counts as declined, unless the learner had accepted it.
      entry.declined ||= !entry.offer.accepted;
      this.#endOffer(entry);
    }
    const { ask, withdraw } = planOffers([...this.#entries.values()]);
    for (const entry of withdraw) this.#endOffer(entry);
    for (const entry of ask) {
      entry.offer = { until: now + OFFER_MS * entry.scale, accepted: false };
      this.#saveAttachment(entry);
      this.#send(entry, { type: "offer", now, until: entry.offer.until });
    }
    const ends = [...this.#entries.values()].flatMap(({ offer }) => (offer ? [offer.until] : []));
    if (ends.length > 0) await this.#setAlarmBy(Math.min(...ends));
  }

  #endOffer(entry: Entry): void {
    entry.offer = null;
    this.#saveAttachment(entry);
    this.#send(entry, { type: "offer-over" });
  }

  async #setAlarmBy(at: number): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > at) await this.ctx.storage.setAlarm(at);
  }

  /** Removes those of two who can't be paired, with a reason. */
  async #handleUnpaired(players: readonly Entry[]): Promise<void> {
    const readiness = await readReadiness(this.env, players, Date.now());
    for (const [index, entry] of players.entries()) {
      if (this.#isConnected(entry)) this.#removeUnready(entry, readiness[index] ?? "ready");
    }
    // Both look ready: the reason has passed or will pass, for example a race in this battle.
    if (readiness.every((one) => one === "ready")) await this.#setAlarmBy(Date.now() + RETRY_MS);
    else this.#mustPairAgain = true;
  }

  #removeUnready(entry: Entry, readiness: Readiness): void {
    if (readiness === "ready") return;
    if (typeof readiness === "object") {
      this.#sendMatched(entry, readiness.live_match);
      return;
    }
    this.#entries.delete(entry.user_id);
    if (readiness === "signed_out") entry.socket.close(CLOSE_CODES.signedOut, "Please log in to go on.");
    else entry.socket.close(CLOSE_CODES.forbidden, "This feature is for Pro users only");
  }

  #sendMatched(entry: Entry, match_id: string): void {
    this.#entries.delete(entry.user_id);
    this.#send(entry, { type: "matched", match_id });
    entry.socket.close(CLOSE_CODES.finished, "Your match is ready.");
  }

  #isConnected(entry: Entry): boolean {
    return this.#entries.get(entry.user_id) === entry && entry.socket.readyState === WebSocket.OPEN;
  }

  /** Removes learners without a heartbeat. A suspended computer leaves its socket open. */
  #dropSilent(): void {
    const now = Date.now();
    for (const entry of this.#entries.values()) {
      const heartbeatAt = this.ctx.getWebSocketAutoResponseTimestamp(entry.socket)?.getTime() ?? 0;
      if (entry.isBeingPaired || now - Math.max(heartbeatAt, entry.came_at) <= QUEUE_HEARTBEAT_TIMEOUT_MS)
        continue;
      this.#entries.delete(entry.user_id);
      entry.socket.close(CLOSE_CODES.timeout, "Your page went quiet.");
    }
  }

  #broadcastWaiting(): void {
    const now = Date.now();
    for (const entry of this.#entries.values()) {
      this.#send(entry, { type: "waiting", now, since: entry.since, waiting: this.#entries.size });
    }
  }

  #send({ socket }: Entry, message: QueueMessage): void {
    try {
      socket.send(JSON.stringify(message));
    } catch {
      // Closed already; its close event follows.
    }
  }
}
