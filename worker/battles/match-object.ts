import { DurableObject } from "cloudflare:workers";
import { type MatchAward, type MatchMessage, type MatchRequest, matchRequest } from "../contract/battles.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { GHOST_SIDE } from "../rules/battle-ghost.ts";
import { settleMatch, wishTexts } from "../rules/battle-score.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import type { Code } from "../rules/code.ts";
import { GUEST_SIDE } from "../rules/guests.ts";
import { editsBetween } from "../rules/match-edits.ts";
import { MAX_BAD_FRAMES, MAX_EDITS_CHARACTERS } from "../rules/match-limits.ts";
import {
  acceptsCode,
  type MatchEvent,
  newMatch,
  newRace,
  otherSide,
  type Phase,
  SIDES,
  type Side,
  step,
} from "../rules/match-phases.ts";
import { HEARTBEAT_TIMEOUT_MS, KEEP_FINISHED_MS } from "../rules/match-timing.ts";
import { newRematch } from "../rules/rematch.ts";
import { markTyping, type TypingMark } from "../rules/typing-mark.ts";
import { actionJudge } from "./action-judge.ts";
import { GhostPlayer } from "./ghost-player.ts";
import { uncountGuestMatch } from "./guest-limits.ts";
import type { Guest } from "./guest-tokens.ts";
import { LiveTicks } from "./live-ticks.ts";
import { clockOf, rematchOf, stateMessage } from "./match-messages.ts";
import { MatchSockets } from "./match-sockets.ts";
import {
  type Match,
  type MatchProgress,
  type MatchSetup,
  MatchStore,
  type QueueWait,
} from "./match-store.ts";
import { prepareMatch } from "./prepare-match.ts";
import { prepareRace } from "./prepare-race.ts";
import { readFrame } from "./read-frame.ts";
import { recordEnd } from "./record-match.ts";
import { recordRace } from "./record-race.ts";
import { RematchMaker } from "./rematch-maker.ts";
import { reservePlaces } from "./reserve-places.ts";
import { SpectatorFeed } from "./spectator-feed.ts";
import type { MatchKind, MatchMethods } from "./stubs.ts";
import { guestPlayer } from "./to-wire.ts";
import type { WatchAnswer, WatchedMatchMethods } from "./watch-stubs.ts";

/** Backoff of the retries that record a result: doubled after each failure, up to MAX_RETRY_MS. */
const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;

/**
 * One match: the sockets of two players, phases driven by the alarm, the players' code, and the result until it is in the database.
 * State is stored before it is broadcast, so a match survives an eviction or a crash. A race is a match whose second player is a
 * recording.
 */
export class MatchObject extends DurableObject<Bindings> implements MatchMethods, WatchedMatchMethods {
  readonly #store: MatchStore;
  readonly #sockets: MatchSockets;
  #match: Match | undefined;
  #starting: Promise<StartedMatch> | undefined;
  readonly #ghost: GhostPlayer;
  readonly #ticks: LiveTicks;
  readonly #spectators: SpectatorFeed;
  readonly #rematch: RematchMaker;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const now = Date.now();
    this.#store = new MatchStore(ctx);
    this.#sockets = new MatchSockets(ctx, now);
    this.#rematch = new RematchMaker(ctx, env, this.#store, this.#sockets);
    this.#ghost = new GhostPlayer(
      ctx,
      () => this.#match,
      (match) => this.#sendCode(match, GHOST_SIDE),
    );
    this.#ticks = new LiveTicks(
      () => this.#match,
      (side, ticks) => this.#sockets.send(side, { type: "ticks", ticks }),
    );
    this.#spectators = new SpectatorFeed(
      env,
      () => this.#match,
      (watching) => this.#sockets.sendAll({ type: "watching", watching }),
    );
    const stored = this.#store.load();
    if (!stored) return;
    const { version, ...codes } = this.#store.readCodes(stored.setup.battle.start);
    // A ghost's updates are not stored. Each of its edits may have been sent with a version of its own.
    stored.progress.version =
      Math.max(stored.progress.version, version) + (stored.setup.ghost?.edits.length ?? 0);
    this.#match = { ...stored, ...codes };
    const { state, awards } = stored.progress;
    // The restart may have lost the alarm.
    if (!awards) ctx.waitUntil(ctx.storage.setAlarm(state.ends_at ?? now));
    // After a crash the stored state may name players whose sockets are gone.
    for (const side of SIDES) if (!this.#isConnected(side)) this.#leave(side, now);
    this.#ghost.start();
  }

  /**
   * Starts a match, which then waits for its two players. Idempotent.
   * @param scale as for `scaledTiming`
   * @param waits since when each has waited in the queue, for the place that is reserved if the match is void
   * @param kind who the second player is, in a match with a guest, and whether others may watch
   * @returns false where the database failed
   */
  async prepare(
    match_id: string,
    scale: number,
    waits: QueueWait[],
    { guest, watchable }: MatchKind = {},
  ): Promise<boolean> {
    const match = await this.#loadOrStart({ match_id, scale });
    if (typeof match !== "object") return match !== "unavailable";
    if (guest) this.#seatGuest(match, guest);
    match.progress.waits = waits;
    if (watchable) match.progress.watchable = watchable;
    this.#store.save(match.progress);
    this.#spectators.changed();
    return true;
  }

  /**
   * Ends the current phase, for tests. No route leads here.
   * @param from the phase to end: nothing happens if it has ended by itself
   * @throws Error on a deployed worker
   */
  skipPhase(from?: Phase): void {
    if (this.env.ENVIRONMENT !== "local") throw new Error("Only a local worker skips a phase");
    const now = Date.now();
    this.#applyEvent({ type: "tick" }, now);
    if (from && this.#match?.progress.state.phase !== from) return;
    this.#applyEvent({ type: "skip" }, now);
  }

  /** A relay tells of its spectators. @returns what they are shown first, or why there is nothing to watch */
  watch(relay: string, spectators: number): WatchAnswer {
    return this.#spectators.enter(relay, spectators, Date.now());
  }

  /** Closes a player's socket, of one session or of any. The browser reconnects, which fails without a session. */
  renew(user_id: string, id_hash?: string): void {
    const side = SIDES.find((one) => this.#match?.setup.players[one].user_id === user_id);
    if (side === undefined || !this.#sockets.isConnected(side)) return;
    if (id_hash !== undefined && this.#sockets.sessionOf(side) !== id_hash) return;
    this.#disconnect(side, CLOSE_CODES.unavailable, "Please come back.");
  }

  /** Opens a player's socket. The route has checked the player and set the query parameters. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const match = await this.#loadOrStart({
      match_id: searchParams.get("match_id"),
      race_id: searchParams.get("race_id"),
      scale: Number(searchParams.get("scale") ?? 1),
    });
    if (match === "unavailable")
      return refuseSocket(CLOSE_CODES.unavailable, "The battle can't be reached right now.");
    if (match === "over") return refuseSocket(CLOSE_CODES.over, "This battle is over.");
    if (!match) return refuseSocket(CLOSE_CODES.notFound, "There is no such battle.");
    // Its call to `prepare` is still on the way.
    if (searchParams.has("guest_id") && match.setup.guest === null)
      return refuseSocket(CLOSE_CODES.unavailable, "The battle isn't ready yet.");
    const side = sideOf(match.setup, searchParams);
    if (side === undefined) return refuseSocket(CLOSE_CODES.forbidden, "This battle is between two others.");
    const now = Date.now();
    this.#applyEvent({ type: "tick" }, now);
    if (match.progress.state.ending?.kind === "void") return refuseSocket(CLOSE_CODES.timeout, LATE);
    if (!this.#sockets.acceptsSocket(String(side), now))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    const client = this.#sockets.accept(side, searchParams.get("session") ?? "", now);
    this.#applyEvent({ type: "join", side }, now);
    this.#ghost.advanceTo(match, now);
    this.#sockets.send(side, this.#stateFor(match, side, now));
    this.#rematch.send(match, otherSide(side), now);
    this.#ghost.start();
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const side = this.#sockets.keyOf(socket);
    if (side === undefined || !this.#match) return;
    const now = Date.now();
    const request = this.#sockets.acceptsFrame(side, socket, message, now)
      ? readFrame(matchRequest, message)
      : "tooFast";
    if (typeof request === "object") this.#handleRequest(this.#match, side, request, now);
    else this.#refuse(side, socket, request);
  }

  #stateFor(match: Match, side: Side, now: number): MatchMessage {
    const own = { ticks: this.#ticks.of(match, side, now), watching: this.#spectators.watching };
    return stateMessage(match, side, this.#here(), own, now);
  }

  #refuse(side: Side, socket: WebSocket, reason: "tooFast" | "tooLarge" | "malformed"): void {
    if (reason !== "malformed") this.#disconnect(side, CLOSE_CODES[reason], REFUSALS[reason]);
    else if (this.#sockets.countBadFrame(socket) >= MAX_BAD_FRAMES)
      this.#disconnect(side, CLOSE_CODES.malformed, "The match didn't understand your page. Load it again.");
    else this.#sockets.send(side, { type: "error", message: "The match didn't understand that." });
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#onSocketClosed(socket);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#onSocketClosed(socket);
  }

  /** Advances the match by its stored deadlines. May run late, early or twice. */
  override async alarm(): Promise<void> {
    const match = this.#match;
    if (!match) return;
    const now = Date.now();
    this.#disconnectSilent(match, now);
    this.#applyEvent({ type: "tick" }, now);
    const { state, awards, recorded_at = now } = match.progress;
    if (state.phase !== "over") await this.ctx.storage.setAlarm(state.ends_at ?? now);
    else if (!awards) await this.#record(match, now);
    else if (now >= recorded_at + KEEP_FINISHED_MS) await this.#deleteMatch();
    else await this.ctx.storage.setAlarm(recorded_at + KEEP_FINISHED_MS);
  }

  /** The match, or why there is none. Several callers wait for one read. */
  async #loadOrStart(source: MatchSource): Promise<StartedMatch> {
    if (this.#match) return this.#match;
    this.#starting ??= this.#start(source).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start({ match_id, race_id, scale }: MatchSource): Promise<StartedMatch> {
    const prepared = await (race_id
      ? prepareRace(this.env, race_id, scale)
      : prepareMatch(this.env, match_id ?? ""));
    if (typeof prepared !== "object") return prepared;
    const { setup, created_at } = prepared;
    const state = setup.ghost ? newRace(created_at, scale) : newMatch(created_at, scale);
    const progress: MatchProgress = { state, version: 1, verdict: null, awards: null, tries: 0 };
    const { start } = setup.battle;
    this.#match = { setup, progress, codes: [start, start], seqs: [0, 0], editCharacters: [0, 0] };
    this.#store.create(setup, progress);
    await this.ctx.storage.setAlarm(state.ends_at ?? created_at);
    return this.#match;
  }

  /** Fixes who the guest of a match is, once. */
  #seatGuest({ setup }: Match, guest: Guest): void {
    if (setup.guest !== null) return;
    setup.guest = guest;
    setup.players[GUEST_SIDE] = guestPlayer(guest.number);
    this.#store.saveSetup(setup);
  }

  #handleRequest(match: Match, side: Side, request: MatchRequest, now: number): void {
    switch (request.type) {
      case "sync": {
        const opponent_at = match.setup.ghost ? now : this.#sockets.lastSeen(otherSide(side));
        this.#sockets.send(side, { type: "sync", sent_at: request.sent_at, now, opponent_at });
        break;
      }
      case "rage-quit":
        this.#applyEvent({ type: "quit", side }, now);
        break;
      case "rematch":
        this.#rematch.want(match, side, request.wanted, now);
        break;
      case "code-update":
        this.#applyEvent({ type: "tick" }, now);
        this.#acceptCode(match, side, request, now);
        if (request.final) this.#applyEvent({ type: "done", side }, now);
    }
  }

  /** Stores a player's code and sends it to the opponent. Ignores code outside of the editing phase, and old updates. */
  #acceptCode(match: Match, side: Side, { seq, html, css, js, input }: CodeUpdate, now: number): void {
    const { state } = match.progress;
    if (!acceptsCode(state) || seq <= match.seqs[side]) return;
    const code: Code = { html: html.toWellFormed(), css: css.toWellFormed(), js: js.toWellFormed() };
    // A final update that arrives after the editors have closed was typed before: a slow connection decides nothing.
    const at = Math.max(0, Math.min(now, state.closes_at ?? now) - (state.opens_at ?? now));
    const edits = JSON.stringify(editsBetween(match.codes[side], code, at, side));
    match.editCharacters[side] += edits.length;
    if (match.editCharacters[side] > MAX_EDITS_CHARACTERS) {
      this.#disconnect(side, CLOSE_CODES.tooFast, "That was more than a battle takes.");
      return;
    }
    match.codes[side] = code;
    match.seqs[side] = seq;
    this.#sendCode(match, side);
    this.#ticks.changed(side, now);
    this.#store.addUpdate({ version: match.progress.version, side, seq, edits, input });
  }

  /** Sends a player's code to the opponent. */
  #sendCode({ setup, progress, codes }: Match, side: Side): void {
    progress.version += 1;
    const { version } = progress;
    const sender_id = setup.players[side].user_id;
    this.#sockets.send(otherSide(side), { type: "code-update", version, sender_id, ...codes[side] });
    this.#spectators.changed();
  }

  /** Applies an event, stores the new state, then broadcasts it. */
  #applyEvent(event: MatchEvent, now: number): void {
    const match = this.#match;
    if (!match) return;
    const { progress } = match;
    const before = progress.state;
    const state = step(before, event, now);
    if (state === before) return;
    progress.state = state;
    progress.version += 1;
    if (state.phase === "over") this.#finish(match, now);
    this.#store.save(progress);
    if (state.ends_at !== before.ends_at) this.ctx.waitUntil(this.ctx.storage.setAlarm(state.ends_at ?? now));
    if (state.phase === before.phase) return;
    this.#spectators.changed();
    if (state.phase === "over") this.#broadcastEnd(match, now);
    else this.#sockets.sendAll({ type: "phase", now, version: progress.version, clock: clockOf(progress) });
    this.#ghost.start();
  }

  /** A player has left: the match goes on, the player's wish for a rematch ends. */
  #leave(side: Side, now: number): void {
    this.#applyEvent({ type: "leave", side }, now);
    if (this.#match) this.#rematch.leave(this.#match, side, now);
  }

  /** A void match is none of the guest's day. */
  async #uncountMatch({ id }: Guest): Promise<void> {
    try {
      await uncountGuestMatch(this.env, id);
    } catch (error) {
      logFault("uncount match", error);
    }
  }

  /** Whether each player is connected. */
  #here(): [boolean, boolean] {
    return [this.#isConnected(0), this.#isConnected(1)];
  }

  #isConnected(side: Side): boolean {
    return this.#sockets.isConnected(side) || (side === GHOST_SIDE && this.#match?.setup.ghost !== undefined);
  }

  #finish(match: Match, now: number): void {
    const { setup, progress, codes } = match;
    const { ending } = progress.state;
    progress.ended_at = now;
    if (!ending || ending.kind === "void") return;
    this.#ghost.advanceTo(match, now);
    const { battle, ghost } = setup;
    if (!ghost) progress.rematch = newRematch(crypto.randomUUID());
    progress.verdict = {
      ...settleMatch(
        ending,
        codes,
        battle,
        () => [...this.#store.readEdits(), ...(ghost?.edits ?? [])],
        actionJudge(setup.match_id, battle),
        (fault) => logFault("score match", fault, { match: setup.match_id }),
      ),
      codes: [...codes],
      wishes: wishTexts(battle),
      way: battle.check,
      marks: [this.#markOf(match, 0), this.#markOf(match, 1)],
    };
  }

  /** How a player's code came about. */
  #markOf({ setup }: Match, side: Side): TypingMark {
    return markTyping(setup.battle.start, this.#store.readUpdates(side));
  }

  #broadcastEnd({ setup, progress }: Match, now: number): void {
    const { verdict, version, state } = progress;
    if (state.ending?.kind === "rage-quit")
      this.#sockets.sendAll({
        type: "rage-quit",
        version,
        sender_id: setup.players[state.ending.by].user_id,
      });
    const rematch = rematchOf(progress, this.#here());
    if (verdict) this.#sockets.sendAll({ type: "result", now, version, verdict, rematch });
    else this.ctx.waitUntil(this.#requeuePlayers(setup, progress));
  }

  /** After a void match: reserves the connected players' places in the queue and closes their sockets. */
  async #requeuePlayers({ players, challenge_id }: MatchSetup, { waits = [] }: MatchProgress): Promise<void> {
    const connected = SIDES.filter((side) => this.#sockets.isConnected(side)).map(
      (side) => players[side].user_id,
    );
    const connectedWaits = waits.filter(({ user_id }) => connected.includes(user_id));
    const areReserved =
      challenge_id !== undefined &&
      connectedWaits.length > 0 &&
      (await reservePlaces(this.env, challenge_id, connectedWaits));
    this.#sockets.closeAll(
      CLOSE_CODES.timeout,
      areReserved ? `${VOID} You keep your place in the queue.` : VOID,
    );
  }

  #onSocketClosed(socket: WebSocket): void {
    const side = this.#sockets.keyOf(socket);
    if (side === undefined) return;
    this.#sockets.remove(side);
    this.#leave(side, Date.now());
  }

  #disconnect(side: Side, code: number, reason: string): void {
    this.#sockets.close(side, code, reason);
    this.#leave(side, Date.now());
  }

  /** Closes sockets without a heartbeat. Their players left at their last heartbeat. */
  #disconnectSilent(match: Match, now: number): void {
    if (match.progress.state.phase === "over") return;
    for (const side of SIDES) {
      const seen = this.#sockets.lastSeen(side);
      if (!this.#sockets.isConnected(side) || now - seen < HEARTBEAT_TIMEOUT_MS) continue;
      // Not final: a phone that wakes comes back.
      this.#sockets.close(side, CLOSE_CODES.unavailable, "Your page went quiet.");
      this.#applyEvent({ type: "leave", side }, seen);
    }
  }

  /** Writes the result to the database. On a failure the alarm retries with backoff. */
  async #record(match: Match, now: number): Promise<void> {
    const { setup, progress } = match;
    let awards: [MatchAward | null, MatchAward | null];
    try {
      const edits = this.#store.readEdits();
      awards = await recordEnd(this.env, setup, progress, edits, Date.now());
      if (setup.race) progress.outcome = await recordRace(this.env, setup, progress, edits);
    } catch (error) {
      logFault("record match", error, { match: setup.match_id, tries: progress.tries });
      const wait = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** progress.tries);
      progress.tries += 1;
      this.#store.save(progress);
      return this.ctx.storage.setAlarm(now + wait);
    }
    progress.awards = awards;
    progress.recorded_at = now;
    progress.version += 1;
    this.#store.save(progress);
    for (const side of SIDES) {
      const awarded = awards[side];
      if (awarded) this.#sockets.send(side, { type: "recorded", version: progress.version, awarded });
    }
    const { outcome } = progress;
    if (outcome) this.#sockets.sendAll({ type: "race-recorded", version: progress.version, outcome });
    this.#rematch.makeIfAgreed(match);
    // Once, since the awards are stored: better not at all than twice.
    if (setup.guest && !progress.verdict) this.ctx.waitUntil(this.#uncountMatch(setup.guest));
    await this.ctx.storage.setAlarm(now + KEEP_FINISHED_MS);
  }

  async #deleteMatch(): Promise<void> {
    this.#sockets.closeAll(CLOSE_CODES.over, "This battle is over.");
    this.#match = undefined;
    await this.ctx.storage.deleteAll();
  }
}

/** A match; why there is none: it has ended, or the database failed; undefined if there is no such match. */
type StartedMatch = Match | "over" | "unavailable" | undefined;

/**
 * The side that a socket's query parameters name: a guest's by `guest_id`, a learner's by `user_id`; undefined for who isn't a player.
 * The routes set one of the two, from a verified token.
 */
function sideOf({ guest, players }: MatchSetup, query: URLSearchParams): Side | undefined {
  const guest_id = query.get("guest_id");
  if (guest_id !== null) return guest?.id === guest_id ? GUEST_SIDE : undefined;
  const user_id = query.get("user_id");
  return SIDES.find((side) => players[side].user_id === user_id);
}

type CodeUpdate = Extract<MatchRequest, { type: "code-update" }>;

/** The database row that a match is started from: a match or a race. */
type MatchSource = { match_id?: string | null; race_id?: string | null; scale: number };

const REFUSALS = {
  tooFast: "Too many updates a second.",
  tooLarge: "Your code is longer than a battle takes.",
};
const VOID = "Your opponent didn't come.";
const LATE = "This battle never began: not both of you came in time.";
