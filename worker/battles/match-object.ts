import { DurableObject } from "cloudflare:workers";
import { type MatchAward, type MatchRequest, matchRequest } from "../contract/battles.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { GHOST_SIDE } from "../rules/battle-ghost.ts";
import { settleMatch } from "../rules/battle-score.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { type BattleCode, editsBetween } from "../rules/match-edits.ts";
import { BAD_FRAMES, EDITS_BUDGET } from "../rules/match-limits.ts";
import {
  type MatchEvent,
  newMatch,
  newRace,
  otherSide,
  SIDES,
  type Side,
  step,
  takesCode,
} from "../rules/match-phases.ts";
import { SILENCE } from "../rules/match-timing.ts";
import { GhostPlayer } from "./ghost-player.ts";
import { keepPlaces } from "./keep-places.ts";
import { clockOf, stateMessage } from "./match-messages.ts";
import { MatchSockets } from "./match-sockets.ts";
import { type Match, type MatchProgress, type MatchSetup, MatchStore, type Wait } from "./match-store.ts";
import { prepareMatch } from "./prepare-match.ts";
import { prepareRace } from "./prepare-race.ts";
import { readFrame } from "./read-frame.ts";
import { recordEnd } from "./record-match.ts";
import { wishTextsOf } from "./report.ts";

/** How long a finished match answers from here; after that the record alone does. */
const KEEP = 10 * 60_000;
/** The next try to record a result comes after this, doubled for each try, up to the longest. */
const TRY_AGAIN = 500;
const LONGEST_WAIT = 60_000;

/**
 * One match: two sockets, the phases on the alarm, the code as it came, and the result until it is in the record. Where it stands
 * is kept before anyone hears of it, so a match outlives an eviction or a crash. A race is a match whose second player is a
 * recording.
 */
export class MatchObject extends DurableObject<Bindings> {
  readonly #store: MatchStore;
  readonly #sockets: MatchSockets;
  #match: Match | undefined;
  readonly #ghost: GhostPlayer;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const now = Date.now();
    this.#store = new MatchStore(ctx);
    this.#sockets = new MatchSockets(ctx, now);
    this.#ghost = new GhostPlayer(
      ctx,
      () => this.#match,
      (match) => this.#passOn(match, GHOST_SIDE),
    );
    const kept = this.#store.load();
    if (!kept) return;
    const { version, ...codes } = this.#store.readCodes(kept.setup.battle.start);
    // A ghost's updates aren't kept: each of its edits may have been one.
    kept.progress.version = Math.max(kept.progress.version, version) + (kept.setup.ghost?.edits.length ?? 0);
    this.#match = { ...kept, ...codes };
    const { state, awards } = kept.progress;
    // The alarm may have been lost with whatever woke this object anew.
    if (!awards) ctx.waitUntil(ctx.storage.setAlarm(state.ends_at ?? now));
    // After a crash nobody is there, whatever was kept.
    for (const side of SIDES) if (!this.#isHere(side)) this.#react({ type: "leave", side }, now);
    this.#ghost.type();
  }

  /**
   * Begins to wait for the two players. Asked again, it changes nothing.
   * @param waits since when each has waited in the queue: who comes in vain gets that place back
   */
  async prepare(match_id: string, scale: number, waits: Wait[]): Promise<void> {
    const match = await this.#begin({ match_id, scale });
    if (typeof match !== "object") return;
    match.progress.waits = waits;
    this.#store.save(match.progress);
  }

  /**
   * Ends the phase under way at once, so that a test needn't wait for it. No route leads here.
   * @throws Error on a deployed worker
   */
  skipPhase(): void {
    if (this.env.ENVIRONMENT !== "local") throw new Error("Only a local worker skips a phase");
    this.#react({ type: "skip" }, Date.now());
  }

  /** Makes a player's socket come back, so that one without a session stays out: of one session, or of any. */
  renew(user_id: string, id_hash?: string): void {
    const side = SIDES.find((one) => this.#match?.setup.players[one].user_id === user_id);
    if (side === undefined || !this.#sockets.isHere(side)) return;
    if (id_hash !== undefined && this.#sockets.sessionOf(side) !== id_hash) return;
    this.#expel(side, CLOSE_CODES.unavailable, "Please come back.");
  }

  /** Takes a player in. The route has checked who it is; its address is of our own making. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const match = await this.#begin({
      match_id: searchParams.get("match_id"),
      race_id: searchParams.get("race_id"),
      scale: Number(searchParams.get("scale") ?? 1),
    });
    if (match === "unavailable")
      return refuseSocket(CLOSE_CODES.unavailable, "The battle can't be reached right now.");
    if (match === "over") return refuseSocket(CLOSE_CODES.over, "This battle is over.");
    if (!match) return refuseSocket(CLOSE_CODES.notFound, "There is no such battle.");
    const user_id = searchParams.get("user_id");
    const side = SIDES.find((one) => match.setup.players[one].user_id === user_id);
    if (side === undefined) return refuseSocket(CLOSE_CODES.forbidden, "This battle is between two others.");
    const now = Date.now();
    this.#react({ type: "tick" }, now);
    if (match.progress.state.ending?.kind === "void") return refuseSocket(CLOSE_CODES.timeout, LATE);
    if (!this.#sockets.admits(side, now))
      return refuseSocket(CLOSE_CODES.tooFast, "Too many connections at once.");
    const client = this.#sockets.accept(side, searchParams.get("session") ?? "", now);
    this.#react({ type: "join", side }, now);
    this.#ghost.bringUpToDate(match, now);
    this.#sockets.send(side, stateMessage(match, side, this.#isHere(otherSide(side)), now));
    this.#ghost.type();
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const side = this.#sockets.sideOf(socket);
    if (side === undefined || !this.#match) return;
    const now = Date.now();
    this.#sockets.seen[side] = now;
    const request = this.#sockets.allows(side, socket, message, now)
      ? readFrame(matchRequest, message)
      : "tooFast";
    if (typeof request === "object") this.#answer(this.#match, side, request, now);
    else this.#refuse(side, request);
  }

  #refuse(side: Side, why: "tooFast" | "tooLarge" | "malformed"): void {
    if (why !== "malformed") this.#expel(side, CLOSE_CODES[why], REFUSALS[why]);
    else if (this.#sockets.countBadFrame(side) >= BAD_FRAMES)
      this.#expel(side, CLOSE_CODES.malformed, "The match didn't understand your page. Load it again.");
    else this.#sockets.send(side, { type: "error", message: "The match didn't understand that." });
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#left(socket);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#left(socket);
  }

  /** The clock: it may come late, early or twice, and looks at the stored deadlines each time. */
  override async alarm(): Promise<void> {
    const match = this.#match;
    if (!match) return;
    const now = Date.now();
    this.#noticeSilence(match, now);
    this.#react({ type: "tick" }, now);
    const { state, awards, recorded_at = now } = match.progress;
    if (state.phase !== "over") await this.ctx.storage.setAlarm(state.ends_at ?? now);
    else if (!awards) await this.#record(match, now);
    else if (now >= recorded_at + KEEP) await this.#forget();
    else await this.ctx.storage.setAlarm(recorded_at + KEEP);
  }

  async #begin(begun: Begun): Promise<Match | "over" | "unavailable" | undefined> {
    if (this.#match) return this.#match;
    const { match_id, race_id, scale } = begun;
    const found = await (race_id
      ? prepareRace(this.env, race_id, scale)
      : prepareMatch(this.env, match_id ?? ""));
    // Two may have asked at once; the answer of the record is the same for both.
    if (this.#match) return this.#match;
    if (typeof found !== "object") return found;
    const { setup, created_at } = found;
    const state = setup.ghost ? newRace(created_at, scale) : newMatch(created_at, scale);
    const progress: MatchProgress = { state, version: 1, verdict: null, awards: null, tries: 0 };
    const { start } = setup.battle;
    this.#match = { setup, progress, codes: [start, start], seqs: [0, 0], spent: [0, 0] };
    this.#store.begin(setup, progress);
    await this.ctx.storage.setAlarm(state.ends_at ?? created_at);
    return this.#match;
  }

  #answer(match: Match, side: Side, request: MatchRequest, now: number): void {
    switch (request.type) {
      case "sync": {
        const opponent_at = match.setup.ghost ? now : this.#sockets.seen[otherSide(side)];
        this.#sockets.send(side, { type: "sync", sent_at: request.sent_at, now, opponent_at });
        break;
      }
      case "rage-quit":
        this.#react({ type: "quit", side }, now);
        break;
      case "code-update":
        this.#react({ type: "tick" }, now);
        this.#takeCode(match, side, request, now);
        if (request.final) this.#react({ type: "done", side }, now);
    }
  }

  /** Passes code on and keeps it. What comes too early or too late is not taken. */
  #takeCode(
    match: Match,
    side: Side,
    { seq, html, css, js }: BattleCode & { seq: number },
    now: number,
  ): void {
    const { state } = match.progress;
    if (!takesCode(state) || seq <= match.seqs[side]) return;
    const code: BattleCode = { html: html.toWellFormed(), css: css.toWellFormed(), js: js.toWellFormed() };
    const at = Math.max(0, now - (state.opens_at ?? now));
    const edits = JSON.stringify(editsBetween(match.codes[side], code, at, side));
    match.spent[side] += edits.length;
    if (match.spent[side] > EDITS_BUDGET) {
      this.#expel(side, CLOSE_CODES.tooFast, "That was more than a battle takes.");
      return;
    }
    match.codes[side] = code;
    match.seqs[side] = seq;
    this.#passOn(match, side);
    this.#store.addUpdate({ version: match.progress.version, side, seq, edits });
  }

  /** Sends a player's code to the other one. */
  #passOn({ setup, progress, codes }: Match, side: Side): void {
    progress.version += 1;
    const { version } = progress;
    const sender_id = setup.players[side].user_id;
    this.#sockets.send(otherSide(side), { type: "code-update", version, sender_id, ...codes[side] });
  }

  /** Takes an event in, keeps what it changed, and tells the players. */
  #react(event: MatchEvent, now: number): void {
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
    if (state.phase === "over") this.#tellEnd(match, now);
    else this.#sockets.sendAll({ type: "phase", now, version: progress.version, clock: clockOf(progress) });
    this.#ghost.type();
  }

  #isHere(side: Side): boolean {
    return this.#sockets.isHere(side) || (side === GHOST_SIDE && this.#match?.setup.ghost !== undefined);
  }

  #finish(match: Match, now: number): void {
    const { setup, progress, codes } = match;
    const { ending } = progress.state;
    progress.ended_at = now;
    if (!ending || ending.kind === "void") return;
    this.#ghost.bringUpToDate(match, now);
    const { battle, ghost } = setup;
    progress.verdict = {
      ...settleMatch(ending, codes, battle, () => [...this.#store.readEdits(), ...(ghost?.edits ?? [])]),
      codes: [...codes],
      wishes: wishTextsOf(battle),
    };
  }

  #tellEnd({ setup, progress }: Match, now: number): void {
    const { verdict, version, state } = progress;
    if (state.ending?.kind === "rage-quit")
      this.#sockets.sendAll({
        type: "rage-quit",
        version,
        sender_id: setup.players[state.ending.by].user_id,
      });
    if (verdict) this.#sockets.sendAll({ type: "result", now, version, verdict });
    else this.ctx.waitUntil(this.#sendBack(setup, progress));
  }

  /** Sends those who came in vain back to the queue, to where they were in it. */
  async #sendBack({ players, challenge_id }: MatchSetup, { waits = [] }: MatchProgress): Promise<void> {
    const here = SIDES.filter((side) => this.#sockets.isHere(side)).map((side) => players[side].user_id);
    const theirs = waits.filter(({ user_id }) => here.includes(user_id));
    if (challenge_id) await keepPlaces(this.env, challenge_id, theirs);
    this.#sockets.closeAll(CLOSE_CODES.timeout, VOID);
  }

  #left(socket: WebSocket): void {
    const side = this.#sockets.sideOf(socket);
    if (side === undefined) return;
    this.#sockets.drop(side);
    this.#react({ type: "leave", side }, Date.now());
  }

  #expel(side: Side, code: number, reason: string): void {
    this.#sockets.close(side, code, reason);
    this.#react({ type: "leave", side }, Date.now());
  }

  /** A connection that broke without a word: its player left when the last sign of life came. */
  #noticeSilence(match: Match, now: number): void {
    if (match.progress.state.phase === "over") return;
    for (const side of SIDES) {
      const seen = this.#sockets.seen[side];
      if (!this.#sockets.isHere(side) || now - seen < SILENCE) continue;
      this.#sockets.close(side, CLOSE_CODES.timeout, "Your page went quiet.");
      this.#react({ type: "leave", side }, seen);
    }
  }

  /** Writes the result into the record, again until it is there. */
  async #record(match: Match, now: number): Promise<void> {
    const { setup, progress } = match;
    let awards: [MatchAward | null, MatchAward | null];
    try {
      awards = await recordEnd(this.env, setup, progress, this.#store.readEdits());
    } catch (error) {
      logFault("record match", error, { match: setup.match_id, tries: progress.tries });
      const wait = Math.min(LONGEST_WAIT, TRY_AGAIN * 2 ** progress.tries);
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
    await this.ctx.storage.setAlarm(now + KEEP);
  }

  async #forget(): Promise<void> {
    this.#sockets.closeAll(CLOSE_CODES.over, "This battle is over.");
    this.#match = undefined;
    await this.ctx.storage.deleteAll();
  }
}

/** What a match is begun by: a row of the record, of a match or of a race. */
type Begun = { match_id?: string | null; race_id?: string | null; scale: number };

const REFUSALS = {
  tooFast: "Too many updates a second.",
  tooLarge: "Your code is longer than a battle takes.",
};
const VOID = "Your opponent didn't come.";
const LATE = "This battle never began: not both of you came in time.";
