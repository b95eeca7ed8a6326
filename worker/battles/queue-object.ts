import { DurableObject } from "cloudflare:workers";
import { PING, PONG, type QueueMessage, type QueueRequest, queueRequest } from "../contract/battles.ts";
import type { Bindings } from "../platform/env.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { OFFER_FOR, QUEUE_SILENCE } from "../rules/match-timing.ts";
import { isReady, planOffers, type Waiting } from "../rules/queue-offers.ts";
import { pairLearners, type Readiness, readReadiness, takeBackMatch } from "./pair-learners.ts";
import type { QueuedLearner } from "./queries.ts";
import { QueuePlaces } from "./queue-places.ts";
import { readFrame } from "./read-frame.ts";
import { matchOf } from "./stubs.ts";

/** What a socket remembers while the object sleeps. */
type Attachment = QueuedLearner &
  Waiting & {
    challenge_id: string;
    /** When the wait began: the place in the line. */
    since: number;
    /** When this socket came. */
    came_at: number;
    scale: number;
  };

type Entry = Attachment & { socket: WebSocket; taken: boolean };

/** Pairs recorded in one batch. */
const PAIRS_AT_ONCE = 25;
/** When the database didn't answer, the next try comes after this. */
const TRY_AGAIN = 1000;

/**
 * The queue of one challenge. The open sockets are the queue, oldest first, one per learner; stored are only the places of those
 * whose match came to nothing, until they are back. It sleeps while they wait.
 */
export class QueueObject extends DurableObject<Bindings> {
  /** By user, oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #places: QueuePlaces;
  readonly #gate = new FrameThrottle();
  #isPairing = false;
  #isAskedAgain = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#places = new QueuePlaces(ctx);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    const entries = ctx
      .getWebSockets()
      .map((socket) => ({ ...(socket.deserializeAttachment() as Attachment), socket, taken: false }))
      .filter((entry) => entry.socket.readyState === WebSocket.OPEN);
    this.#takeIn(entries);
  }

  /** Takes a learner in. The route has checked who it is; its address is of our own making. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const user_id = searchParams.get("user_id");
    const session = searchParams.get("session");
    const challenge_id = searchParams.get("challenge_id");
    if (!user_id || !session || !challenge_id) return refuseSocket(CLOSE_CODES.notFound, "Unknown queue.");
    const scale = Number(searchParams.get("scale") ?? 1);
    const race_id = searchParams.get("race_id");

    const now = Date.now();
    if (!this.#gate.acceptsSocket(user_id, now))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    const { 0: client, 1: socket } = new WebSocketPair();
    const before = this.#entries.get(user_id);
    // A second tab takes the place of the first, in the line too.
    const since = before?.since ?? this.#places.take(user_id, now) ?? now;
    const isSameRace = before !== undefined && before.race_id === race_id;
    const waiting: Waiting = {
      race_id,
      declined: (isSameRace && before.declined) || searchParams.get("declined") === "true",
      offer: isSameRace ? before.offer : null,
    };
    const entry: Entry = {
      ...{ user_id, session, challenge_id, scale, since, came_at: now },
      ...waiting,
      ...{ socket, taken: before?.taken ?? false },
    };
    this.ctx.acceptWebSocket(socket, [user_id]);
    if (before) {
      const old = before.socket;
      Object.assign(before, entry);
      old.close(CLOSE_CODES.replaced, "You opened the queue in another tab.");
    } else if (since === now) this.#entries.set(user_id, entry);
    else this.#takeIn([...this.#entries.values(), entry]);
    this.#keep(before ?? entry);
    if (waiting.offer) this.#tell(entry, { type: "offer", now, until: waiting.offer.until });
    this.#tellAll();
    this.ctx.waitUntil(this.#pair());
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Makes a learner's socket come back, so that one without a session stays out: of one session, or of any. */
  renew(user_id: string, id_hash?: string): void {
    const entry = this.#entries.get(user_id);
    if (!entry || (id_hash !== undefined && entry.session !== id_hash)) return;
    this.#remove(entry.socket);
    entry.socket.close(CLOSE_CODES.unavailable, "Please come back.");
  }

  /** Whether a learner waits here. */
  has(user_id: string): boolean {
    return this.#entries.has(user_id);
  }

  /** Keeps the place of a learner whose match came to nothing, for the page that comes back. */
  keepPlace(user_id: string, since: number): void {
    this.#places.keep(user_id, since, Date.now());
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const entry = this.#entryOf(socket);
    // What comes from a socket that has left is dropped unread.
    if (!entry) return;
    if (this.#gate.check(socket, entry.user_id, message, Date.now()) !== "accept") {
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
    } else this.#hear(entry, request);
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

  #hear(entry: Entry, request: Exclude<QueueRequest, { type: "cancel" }>): void {
    if (request.type === "race") {
      const { race_id } = request;
      // Said twice of one race, it brings no second offer.
      if (race_id !== entry.race_id)
        Object.assign(entry, { race_id, declined: false, offer: null } satisfies Waiting);
    } else if (!entry.offer) this.#tell(entry, { type: "offer-over" });
    else if (request.accept) entry.offer.accepted = true;
    else Object.assign(entry, { declined: true, offer: null });
    this.#keep(entry);
    this.ctx.waitUntil(this.#pair());
  }

  /** Takes these for the queue, in the order of their places. */
  #takeIn(entries: Entry[]): void {
    this.#entries.clear();
    for (const entry of entries.sort((one, other) => one.since - other.since))
      this.#entries.set(entry.user_id, entry);
  }

  #entryOf(socket: WebSocket): Entry | undefined {
    const { user_id } = socket.deserializeAttachment() as Attachment;
    const entry = this.#entries.get(user_id);
    return entry?.socket === socket ? entry : undefined;
  }

  /** Notes what is known of a learner, for when the object wakes anew. */
  #keep({ socket, taken: _taken, ...attachment }: Entry): void {
    socket.serializeAttachment(attachment satisfies Attachment);
  }

  #remove(socket: WebSocket): void {
    const entry = this.#entryOf(socket);
    if (!entry) return;
    this.#entries.delete(entry.user_id);
    this.#tellAll();
    if (entry.race_id === null || entry.offer) this.ctx.waitUntil(this.#pair());
  }

  /** Pairs until fewer than two are left. One round at a time: what comes meanwhile is paired in the next. */
  async #pair(): Promise<void> {
    this.#isAskedAgain = true;
    if (this.#isPairing) return;
    this.#isPairing = true;
    try {
      while (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        if (await this.#pairOnce()) this.#isAskedAgain = true;
        else await this.#offer();
      }
    } catch (error) {
      logFault("queue", error);
      for (const entry of this.#entries.values()) entry.taken = false;
      await this.ctx.storage.setAlarm(Date.now() + TRY_AGAIN);
    } finally {
      this.#isPairing = false;
    }
  }

  /** @returns whether anyone was paired */
  async #pairOnce(): Promise<boolean> {
    this.#dropSilent();
    const waiting = [...this.#entries.values()].filter(isReady).slice(0, 2 * PAIRS_AT_ONCE);
    const pairs: [Entry, Entry][] = [];
    for (let at = 0; at + 1 < waiting.length; at += 2) {
      const [first, second] = [waiting[at], waiting[at + 1]];
      if (first && second) pairs.push([first, second]);
    }
    const challenge_id = pairs[0]?.[0].challenge_id;
    if (!challenge_id) return false;
    for (const entry of pairs.flat()) entry.taken = true;
    let paired = false;
    for (const { players, match_id } of await pairLearners(this.env, challenge_id, pairs)) {
      if (!match_id) await this.#sortOut(players);
      // Somebody may have left while the database answered: then the other keeps the place in the line.
      else if (!players.every((entry) => this.#isThere(entry))) await takeBackMatch(this.env, match_id);
      else {
        paired = true;
        for (const entry of players) this.#send(entry, match_id);
        this.ctx.waitUntil(this.#prepare(match_id, players));
      }
      for (const entry of players) entry.taken = false;
    }
    this.#tellAll();
    return paired;
  }

  /** The match object could also start by itself when the first player comes; told now, it knows when nobody does. */
  async #prepare(match_id: string, players: readonly [Entry, Entry]): Promise<void> {
    const waits = players.map(({ user_id, since }) => ({ user_id, since }));
    try {
      await matchOf(this.env, match_id).prepare(match_id, players[0].scale, waits);
    } catch (error) {
      logFault("tell match", error, { match: match_id });
    }
  }

  /** Asks those who race a ghost whether they would rather play, and takes back what no longer stands. */
  async #offer(): Promise<void> {
    const now = Date.now();
    for (const entry of this.#entries.values()) {
      if (!entry.offer || entry.offer.until > now) continue;
      // No answer is a no; who said yes isn't to blame.
      entry.declined ||= !entry.offer.accepted;
      this.#endOffer(entry);
    }
    const { ask, withdraw } = planOffers([...this.#entries.values()]);
    for (const entry of withdraw) this.#endOffer(entry);
    for (const entry of ask) {
      entry.offer = { until: now + OFFER_FOR * entry.scale, accepted: false };
      this.#keep(entry);
      this.#tell(entry, { type: "offer", now, until: entry.offer.until });
    }
    const ends = [...this.#entries.values()].flatMap(({ offer }) => (offer ? [offer.until] : []));
    if (ends.length > 0) await this.#wakeBy(Math.min(...ends));
  }

  #endOffer(entry: Entry): void {
    entry.offer = null;
    this.#keep(entry);
    this.#tell(entry, { type: "offer-over" });
  }

  async #wakeBy(at: number): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm();
    if (alarm === null || alarm > at) await this.ctx.storage.setAlarm(at);
  }

  /** Finds out which of two can't be paired, and says why. */
  async #sortOut(players: readonly Entry[]): Promise<void> {
    const readiness = await readReadiness(this.env, players);
    for (const [index, entry] of players.entries()) {
      if (this.#isThere(entry)) this.#answer(entry, readiness[index] ?? "ready");
    }
    // Neither is to blame: whatever it was has passed, or will.
    if (readiness.every((one) => one === "ready")) await this.#wakeBy(Date.now() + TRY_AGAIN);
    else this.#isAskedAgain = true;
  }

  #answer(entry: Entry, readiness: Readiness): void {
    if (readiness === "ready") return;
    if (typeof readiness === "object") {
      this.#send(entry, readiness.live_match);
      return;
    }
    this.#entries.delete(entry.user_id);
    if (readiness === "signed_out") entry.socket.close(CLOSE_CODES.signedOut, "Please log in to go on.");
    else entry.socket.close(CLOSE_CODES.forbidden, "This feature is for Pro users only");
  }

  #send(entry: Entry, match_id: string): void {
    this.#entries.delete(entry.user_id);
    this.#tell(entry, { type: "matched", match_id });
    entry.socket.close(CLOSE_CODES.finished, "Your match is ready.");
  }

  #isThere(entry: Entry): boolean {
    return this.#entries.get(entry.user_id) === entry && entry.socket.readyState === WebSocket.OPEN;
  }

  /** A closed lid leaves its socket open: who gives no sign of life is not paired. */
  #dropSilent(): void {
    const now = Date.now();
    for (const entry of this.#entries.values()) {
      const sign = this.ctx.getWebSocketAutoResponseTimestamp(entry.socket)?.getTime() ?? 0;
      if (entry.taken || now - Math.max(sign, entry.came_at) <= QUEUE_SILENCE) continue;
      this.#entries.delete(entry.user_id);
      entry.socket.close(CLOSE_CODES.timeout, "Your page went quiet.");
    }
  }

  #tellAll(): void {
    const now = Date.now();
    for (const entry of this.#entries.values()) {
      this.#tell(entry, { type: "waiting", now, since: entry.since, waiting: this.#entries.size });
    }
  }

  #tell({ socket }: Entry, message: QueueMessage): void {
    try {
      socket.send(JSON.stringify(message));
    } catch {
      // Closed a moment ago: its close event is on its way.
    }
  }
}
