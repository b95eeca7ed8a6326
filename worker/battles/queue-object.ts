import { DurableObject } from "cloudflare:workers";
import { PING, PONG, type QueueMessage, type QueueRequest, queueRequest } from "../contract/battles.ts";
import type { Bindings } from "../platform/env.ts";
import { FrameThrottle } from "../platform/frame-throttle.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { callOthers } from "../push/call-others.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { NEW_RATING } from "../rules/glicko.ts";
import { OFFER_MS, QUEUE_HEARTBEAT_TIMEOUT_MS } from "../rules/match-timing.ts";
import { isReady, planOffers, type QueueStatus } from "../rules/queue-offers.ts";
import { planPairs, type WaitingLearner } from "../rules/queue-pairs.ts";
import { parseRegion, placeBetween, type Region } from "../rules/regions.ts";
import { type Bucket, fullBucket, takeTokens } from "../rules/token-bucket.ts";
import { CALL_AFTER_MS, CALL_INTERVAL_MS } from "../rules/waiting-calls.ts";
import { LISTED_MATCHES_PER_SECOND, MAX_LISTED_MATCHES } from "../rules/watching.ts";
import type { QueueWait } from "./match-store.ts";
import { sendMissingCopies } from "./missing-copies.ts";
import { cancelMatches, pairLearners, type Readiness, readReadiness } from "./pair-learners.ts";
import type { QueuedLearner } from "./queries.ts";
import { readFrame } from "./read-frame.ts";
import { ReservedPlaces } from "./reserved-places.ts";
import { startMatch } from "./start-match.ts";
import { type QueueMethods, queueOf, sentToShard, shardCount, shardNumber } from "./stubs.ts";
import type { Watchable } from "./watch-stubs.ts";

/** Stored with a socket while the object hibernates. */
type Attachment = QueuedLearner &
  QueueStatus &
  WaitingLearner & {
    challenge_id: string;
    /** Where the learner is. */
    region: Region;
    /** When this socket was opened. */
    came_at: number;
    /** The database has confirmed that this learner may wait. Before that, nobody is told or paired. */
    checked: boolean;
  };

type Entry = Attachment & {
  socket: WebSocket;
  /** The number of waiting learners that this page was sent last; null before the first. */
  told: number | null;
};

/** What counts of a learner until the check has read it. */
const BEFORE_CHECK = { rating: NEW_RATING.rating, last_opponent_id: null };
/** For a learner whom the check has no answer about. */
const SIGNED_OUT: Readiness = { kind: "signed_out" };
/** The shortest time between the starts of two rounds. Joins meanwhile share the next one. */
const ROUND_INTERVAL_MS = 50;
/** The shortest time between two broadcasts of how many wait, and between two searches for silent pages. */
const BROADCAST_INTERVAL_MS = 1000;
/** The wait for a retry after the database failed. */
const RETRY_MS = 1000;
/** Learners checked in one round, in one statement. */
const MAX_CHECKS_PER_ROUND = 500;
/** Pairs inserted in one round, a statement each. The platform limits the statements of one run of the alarm to 1,000. */
const MAX_PAIRS_PER_ROUND = 50;
/** Learners whose turn hasn't come, two rounds' worth. With as many the first shard sends those who join to other shards. */
const MAX_BACKLOG = 4 * MAX_PAIRS_PER_ROUND;
/** The key in storage of when others were last told that somebody waits. */
const CALLED_AT = "called_at";
/** Who finds nobody in another shard within this time goes to the first one. */
const HAND_OVER_MS = 1000;

/**
 * The queue of one challenge, or one shard of it. It consists of the open sockets, one per learner, oldest first. Only reserved places
 * are stored. All work happens in rounds, which the alarm runs one after the other: they check who has joined, pair, make offers and tell
 * the pages how many wait. So a join costs the same however many others wait. The object hibernates while learners wait. While the first
 * shard has more to do than its rounds take, who joins goes to another shard; who finds nobody there comes back to the first.
 */
export class QueueObject extends DurableObject<Bindings> implements QueueMethods {
  /** By user id; oldest first where `#isInOrder`. */
  #entries = new Map<string, Entry>();
  #isInOrder = true;
  /** The entries that no round has checked yet. */
  readonly #unchecked = new Set<Entry>();
  readonly #reservedPlaces: ReservedPlaces;
  readonly #frameThrottle = new FrameThrottle();
  /** When the alarm runs; infinite where this instance has set none. */
  #alarmAt = Number.POSITIVE_INFINITY;
  #nextRoundAt = 0;
  #broadcastAt = 0;
  #searchedAt = 0;
  readonly #shard: number;
  /** Checked learners whom the last round would have paired but for its limit. */
  #unpaired = 0;
  /** The shard that the last learner was sent to. */
  #lastShard = 0;
  /** A token for each match that may be listed. */
  readonly #listing: Bucket = fullBucket(MAX_LISTED_MATCHES, 0);

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#shard = shardNumber(ctx.id.name);
    this.#reservedPlaces = new ReservedPlaces(ctx);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    for (const socket of ctx.getWebSockets()) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      // That of an earlier release says nothing about the rating.
      const entry: Entry = {
        ...BEFORE_CHECK,
        ...(socket.deserializeAttachment() as Attachment),
        ...{ socket, told: null },
      };
      this.#entries.set(entry.user_id, entry);
      if (!entry.checked) this.#unchecked.add(entry);
    }
    this.#isInOrder = false;
  }

  /**
   * Opens a learner's socket. The route has checked the session's token and set the query parameters; the next round asks the
   * database whether the learner may wait.
   */
  override fetch(request: Request): Response {
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
    const previous = this.#entries.get(user_id);
    const reserved = previous ? undefined : this.#reservedPlaces.take(user_id, now);
    const other = previous || reserved !== undefined ? undefined : this.#shardForOverflow();
    if (other !== undefined) return sentToShard(other);
    const { 0: client, 1: socket } = new WebSocketPair();
    const isSameRace = previous !== undefined && previous.race_id === race_id;
    const status: QueueStatus = {
      race_id,
      declined: (isSameRace && previous.declined) || searchParams.get("declined") === "true",
      offer: isSameRace ? previous.offer : null,
    };
    const entry: Entry = {
      ...{ user_id, session, challenge_id, scale, came_at: now, checked: false },
      ...BEFORE_CHECK,
      region: parseRegion(searchParams.get("region")),
      // A second tab replaces the first and keeps its place in the queue.
      since: previous?.since ?? reserved ?? now,
      ...status,
      ...{ socket, told: null },
    };
    this.ctx.acceptWebSocket(socket, [user_id]);
    this.#saveAttachment(entry);
    if (previous) this.#unchecked.delete(previous);
    this.#unchecked.add(entry);
    // In the place of the previous one, or behind all others.
    this.#entries.set(user_id, entry);
    if (reserved !== undefined) this.#isInOrder = false;
    previous?.socket.close(CLOSE_CODES.replaced, "You opened the queue in another tab.");
    this.#scheduleRound();
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

  /** Two learners at most who wait here and would take an opponent: enough to say whether somebody else than one of them does. */
  waiting(): string[] {
    const now = Date.now();
    const waits = (entry: Entry) =>
      entry.checked && !entry.declined && !entry.offer && !this.#isSilent(entry, now);
    return [...this.#entries.values()]
      .filter(waits)
      .slice(0, 2)
      .map(({ user_id }) => user_id);
  }

  /** Reserves the places of learners who come back: whose match is void, or who found nobody in another shard. */
  reservePlaces(waits: readonly QueueWait[]): void {
    for (const { user_id, since } of waits) this.#reservedPlaces.reserve(user_id, since, Date.now());
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

  /** Runs a round. May come late, early or twice. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    this.#alarmAt = Number.POSITIVE_INFINITY;
    this.#nextRoundAt = now + ROUND_INTERVAL_MS;
    try {
      await this.#runRound(now);
    } catch (error) {
      logFault("queue", error);
      this.#nextRoundAt = Date.now() + RETRY_MS;
      this.#scheduleRound();
    }
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
    this.#scheduleRound();
  }

  /**
   * Lets a round run by this time, or as soon as the interval allows. It may replace an alarm of before hibernation, since each round
   * sets the alarm for all that is due later.
   */
  #scheduleRound(by = Date.now()): void {
    const at = Math.max(by, this.#nextRoundAt);
    if (this.#alarmAt <= at) return;
    this.#alarmAt = at;
    this.ctx.waitUntil(this.ctx.storage.setAlarm(at));
  }

  async #runRound(now: number): Promise<void> {
    this.#sortEntries();
    this.#dropSilent(now);
    await this.#checkJoined();
    await this.#pairReady();
    this.#updateOffers();
    if (this.#shard > 0) await this.#handOver();
    else await this.#callOthers(now);
    this.#sendWaiting();
  }

  /** The shard for a learner who joins while this one has more to do than its rounds take, each in turn. */
  #shardForOverflow(): number | undefined {
    const shards = shardCount(this.env);
    if (this.#shard > 0 || shards === 1 || this.#unchecked.size + this.#unpaired < MAX_BACKLOG)
      return undefined;
    this.#lastShard = (this.#lastShard % (shards - 1)) + 1;
    return this.#lastShard;
  }

  /** Sends those who found nobody in this shard back to the first one, into their places. */
  async #handOver(): Promise<void> {
    // The others are paired by the next rounds.
    if (this.#unpaired > 0) return;
    const now = Date.now();
    const alone = [...this.#entries.values()].filter(({ checked, offer }) => checked && !offer);
    const leaving = alone.filter(({ came_at }) => came_at + HAND_OVER_MS <= now);
    for (const { came_at } of alone)
      if (came_at + HAND_OVER_MS > now) this.#scheduleRound(came_at + HAND_OVER_MS);
    const [first] = leaving;
    if (!first) return;
    const waits = leaving.map(({ user_id, since }) => ({ user_id, since }));
    await queueOf(this.env, first.challenge_id).reservePlaces(waits);
    for (const entry of leaving) if (this.#isConnected(entry)) this.#sendAway(entry);
  }

  /** Has others told, by push notifications, of a learner who has waited alone for some time. */
  async #callOthers(now: number): Promise<void> {
    const [alone, another] = [...this.#entries.values()].filter(({ checked }) => checked);
    // Who has declined an offer would be paired with nobody who comes.
    if (!alone || another || alone.declined) return;
    const calledAt = (await this.ctx.storage.get<number>(CALLED_AT)) ?? 0;
    const due = Math.max(alone.since + CALL_AFTER_MS * alone.scale, calledAt + CALL_INTERVAL_MS);
    if (due > now) {
      this.#scheduleRound(due);
      return;
    }
    await this.ctx.storage.put(CALLED_AT, now);
    const { challenge_id, user_id } = alone;
    this.ctx.waitUntil(
      callOthers(this.env, challenge_id, user_id, now).catch((error: unknown) => logFault("push", error)),
    );
  }

  #sortEntries(): void {
    if (this.#isInOrder) return;
    const sorted = [...this.#entries].sort(([, one], [, other]) => one.since - other.since);
    this.#entries = new Map(sorted);
    this.#isInOrder = true;
  }

  #entryOf(socket: WebSocket): Entry | undefined {
    const { user_id } = socket.deserializeAttachment() as Attachment;
    const entry = this.#entries.get(user_id);
    return entry?.socket === socket ? entry : undefined;
  }

  /** Stores an entry with its socket, for after hibernation. */
  #saveAttachment({ socket, told: _told, ...attachment }: Entry): void {
    socket.serializeAttachment(attachment satisfies Attachment);
  }

  #remove(socket: WebSocket): void {
    const entry = this.#entryOf(socket);
    if (!entry) return;
    this.#deleteEntry(entry);
    if (this.#entries.size > 0) this.#scheduleRound();
  }

  #deleteEntry(entry: Entry): void {
    this.#entries.delete(entry.user_id);
    this.#unchecked.delete(entry);
  }

  /** Asks the database about all who have joined since the last round, in one call. */
  async #checkJoined(): Promise<void> {
    const joined = [...this.#unchecked].slice(0, MAX_CHECKS_PER_ROUND);
    if (joined.length === 0) return;
    const readiness = await readReadiness(this.env, joined, "queue", Date.now());
    for (const [index, entry] of joined.entries()) {
      // Left, or replaced by another tab, during the check.
      if (!this.#unchecked.delete(entry)) continue;
      const answer = readiness[index] ?? SIGNED_OUT;
      if (answer.kind !== "ready") {
        this.#removeUnready(entry, answer);
        continue;
      }
      const { rating, last_opponent_id } = answer;
      Object.assign(entry, { checked: true, rating, last_opponent_id } satisfies Partial<Entry>);
      this.#saveAttachment(entry);
      if (entry.offer) this.#send(entry, { type: "offer", now: Date.now(), until: entry.offer.until });
    }
    if (this.#unchecked.size > 0) this.#scheduleRound();
  }

  /** Pairs those of like rating, who has waited longest first, as many as one round takes. */
  async #pairReady(): Promise<void> {
    const ready = [...this.#entries.values()].filter((entry) => entry.checked && isReady(entry));
    const { pairs, next_at } = planPairs(ready, MAX_PAIRS_PER_ROUND, Date.now());
    if (Number.isFinite(next_at)) this.#scheduleRound(next_at);
    this.#unpaired = pairs.length < MAX_PAIRS_PER_ROUND ? 0 : ready.length - 2 * pairs.length;
    const challenge_id = pairs[0]?.[0].challenge_id;
    if (!challenge_id) return;
    const unpaired: Entry[] = [];
    const cancelled: string[] = [];
    const made = await pairLearners(this.env, challenge_id, pairs, Date.now());
    for (const { players, match_id, watchable } of made) {
      if (!match_id) unpaired.push(...players);
      // One of the two left during the insert. The other keeps the place in the queue.
      else if (!players.every((entry) => this.#isConnected(entry))) cancelled.push(match_id);
      else {
        // First, so that the match is made in its place before a player's connection would make it.
        this.ctx.waitUntil(this.#startMatch(match_id, players, watchable && this.#listed(watchable)));
        for (const entry of players) this.#sendMatched(entry, match_id);
      }
    }
    if (cancelled.length > 0) await cancelMatches(this.env, cancelled);
    if (unpaired.length > 0) await this.#handleUnpaired(unpaired);
    if (cancelled.length > 0 || pairs.length === MAX_PAIRS_PER_ROUND) this.#scheduleRound();
  }

  /** Lets a match be listed, or not: the list needs few. Where there are other shards, it has enough from the first one. */
  #listed(watchable: Watchable): Watchable {
    const mayBeListed =
      this.#shard === 0 &&
      takeTokens(this.#listing, LISTED_MATCHES_PER_SECOND, MAX_LISTED_MATCHES, Date.now());
    return mayBeListed ? watchable : { ...watchable, unlisted: true };
  }

  /** Starts the match object near both players. */
  #startMatch(match_id: string, players: readonly [Entry, Entry], watchable?: Watchable): Promise<void> {
    const waits = players.map(({ user_id, since }) => ({ user_id, since }));
    const [one, other] = players;
    const place = placeBetween(one.region, other.region);
    return startMatch(this.env, match_id, { scale: one.scale, place, waits, watchable });
  }

  /** Ends expired offers, then sends and withdraws offers as `planOffers` says. */
  #updateOffers(): void {
    const now = Date.now();
    const entries = [...this.#entries.values()].filter(({ checked }) => checked);
    for (const entry of entries) {
      if (!entry.offer || entry.offer.until > now) continue;
      // An expired offer counts as declined, unless the learner had accepted it.
      entry.declined ||= !entry.offer.accepted;
      this.#endOffer(entry);
    }
    const { ask, withdraw } = planOffers(entries);
    for (const entry of withdraw) this.#endOffer(entry);
    for (const entry of ask) {
      entry.offer = { until: now + OFFER_MS * entry.scale, accepted: false };
      this.#saveAttachment(entry);
      this.#send(entry, { type: "offer", now, until: entry.offer.until });
    }
    for (const { offer } of entries) if (offer) this.#scheduleRound(offer.until);
  }

  #endOffer(entry: Entry): void {
    entry.offer = null;
    this.#saveAttachment(entry);
    this.#send(entry, { type: "offer-over" });
  }

  /** Removes those who can't be paired, with a reason, and sends copies that were missing. The others wait for the next round. */
  async #handleUnpaired(entries: readonly Entry[]): Promise<void> {
    const user_ids = entries.map(({ user_id }) => user_id);
    const [readiness, copies] = await Promise.all([
      readReadiness(this.env, entries, "queue", Date.now()),
      sendMissingCopies(this.env, user_ids, Date.now()),
    ]);
    let anyChanged = false;
    for (const [index, entry] of entries.entries()) {
      const answer = readiness[index] ?? SIGNED_OUT;
      if (!this.#isConnected(entry)) continue;
      if (answer.kind !== "ready") this.#removeUnready(entry, answer);
      // It would be paired again and again, and keep the other one waiting.
      else if (copies.get(entry.user_id) === false) this.#sendAway(entry);
      else if (!copies.has(entry.user_id)) continue;
      anyChanged = true;
    }
    if (anyChanged) this.#scheduleRound();
    // All look ready: the reason has passed or will pass, for example a race in this battle.
    else this.#scheduleRound(Date.now() + RETRY_MS);
  }

  /** Removes a learner from the queue, with a reason. */
  #removeUnready(entry: Entry, reason: Exclude<Readiness, { kind: "ready" }>): void {
    if (reason.kind === "in_match") {
      this.#sendMatched(entry, reason.match_id);
      return;
    }
    this.#deleteEntry(entry);
    if (reason.kind === "signed_out") entry.socket.close(CLOSE_CODES.signedOut, "Please log in to go on.");
    else entry.socket.close(CLOSE_CODES.forbidden, "This feature is for Pro users only");
  }

  /** Lets a page come back later, by itself. */
  #sendAway(entry: Entry): void {
    this.#deleteEntry(entry);
    entry.socket.close(CLOSE_CODES.unavailable, "Please come back.");
  }

  #sendMatched(entry: Entry, match_id: string): void {
    this.#deleteEntry(entry);
    this.#send(entry, { type: "matched", match_id });
    entry.socket.close(CLOSE_CODES.finished, "Your match is ready.");
  }

  #isConnected(entry: Entry): boolean {
    return this.#entries.get(entry.user_id) === entry && entry.socket.readyState === WebSocket.OPEN;
  }

  #isSilent({ socket, came_at }: Entry, now: number): boolean {
    const heartbeatAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return now - Math.max(heartbeatAt, came_at) > QUEUE_HEARTBEAT_TIMEOUT_MS;
  }

  /** Removes learners without a heartbeat. A suspended computer leaves its socket open. */
  #dropSilent(now: number): void {
    if (now < this.#searchedAt + BROADCAST_INTERVAL_MS) return;
    this.#searchedAt = now;
    for (const entry of this.#entries.values()) {
      if (!this.#isSilent(entry, now)) continue;
      this.#deleteEntry(entry);
      entry.socket.close(CLOSE_CODES.timeout, "Your page went quiet.");
    }
  }

  /** Tells who has just come how many wait, and the others, where it has changed, at most once in `BROADCAST_INTERVAL_MS`. */
  #sendWaiting(): void {
    const now = Date.now();
    const waiting = this.#entries.size - this.#unchecked.size;
    const isDue = now >= this.#broadcastAt + BROADCAST_INTERVAL_MS;
    let isOwed = false;
    for (const entry of this.#entries.values()) {
      if (!entry.checked || entry.told === waiting) continue;
      if (entry.told !== null) {
        if (isDue) this.#broadcastAt = now;
        else {
          isOwed = true;
          continue;
        }
      }
      entry.told = waiting;
      this.#send(entry, { type: "waiting", now, since: entry.since, waiting });
    }
    if (isOwed) this.#scheduleRound(this.#broadcastAt + BROADCAST_INTERVAL_MS);
  }

  #send({ socket }: Entry, message: QueueMessage): void {
    try {
      socket.send(JSON.stringify(message));
    } catch {
      // Closed already; its close event follows.
    }
  }
}
