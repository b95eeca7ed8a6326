import { DurableObject } from "cloudflare:workers";
import { type MatchClock, PING, PONG } from "../contract/battles.ts";
import type { SpectatorMessage } from "../contract/watch.ts";
import { behaviourEngine } from "../platform/behaviour-engine.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { answerClose, refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import type { Code } from "../rules/code.ts";
import { SIDES, type Side } from "../rules/match-phases.ts";
import {
  DelayLine,
  REDRAW_STOPPED_MS,
  WATCH_CHECK_IN_MS,
  WATCH_COUNT_MS,
  WATCH_DELAY_MS,
} from "../rules/watching.ts";
import { drawPage } from "./draw-page.ts";
import { whoPlays } from "./is-playing-or-queued.ts";
import { SpectatorSockets } from "./spectator-sockets.ts";
import {
  maxSpectatorsOf,
  type SpectatorRelayMethods,
  type WatchAnswer,
  type WatchFeed,
  watchMatch,
} from "./watch-stubs.ts";

/** What the relay knows of its match. */
type Watched = Exclude<WatchAnswer, string>;

/** What spectators are shown now. */
type Shown = { clock: MatchClock; pages: [string, string]; watching: number };

/**
 * Holds the sockets of some spectators of one match. What the match sends is kept for `WATCH_DELAY_MS`, then both pages are drawn
 * here, so that no code leaves before the end. Nothing is stored but the alarm.
 */
export class SpectatorRelayObject extends DurableObject<Bindings> implements SpectatorRelayMethods {
  readonly #name: string;
  readonly #sockets: SpectatorSockets;
  readonly #delayed = new DelayLine<WatchFeed>(WATCH_DELAY_MS);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watched: Watched | undefined;
  #entering: Promise<Watched | "over" | "closed"> | undefined;
  #shown: Shown | undefined;
  /** The newest that the match has sent. */
  #newest = { version: 0, watching: 0 };
  #isOver = false;
  /** Each player's code that was drawn last, and when the next drawing may be made. */
  readonly #drawn: [Code | undefined, Code | undefined] = [undefined, undefined];
  readonly #drawAt: [number, number] = [0, 0];
  #checkInAt = Number.POSITIVE_INFINITY;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.#name = ctx.id.name ?? "";
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    this.#sockets = new SpectatorSockets(ctx);
  }

  /** Opens a spectator's socket, or answers 409 where this relay is full. The route has checked who it is. */
  override async fetch(request: Request): Promise<Response> {
    const who = new URL(request.url).searchParams.get("who") ?? "";
    const refusal = this.#refusalFor(who);
    if (refusal) return refusal;
    // Not final: a class of visitors has one address, and one bucket, which has tokens again in a moment.
    if (!this.#sockets.takesTokens(who, Date.now()))
      return refuseSocket(CLOSE_CODES.unavailable, "Too many connections at once.");
    let watched: Watched | "over" | "closed";
    try {
      watched = await this.#enter();
    } catch (error) {
      logFault("watch a match", error);
      return refuseSocket(CLOSE_CODES.unavailable, "The match can't be reached right now.");
    }
    if (watched === "over" || this.#isOver) return refuseSocket(CLOSE_CODES.over, "This battle is over.");
    if (watched === "closed") return refuseSocket(CLOSE_CODES.notFound, "There is nothing to watch here.");
    // Meanwhile others have come.
    const later = this.#refusalFor(who);
    if (later) return later;
    const client = this.#sockets.open(who, (frame) => this.#stateMessage(watched, frame));
    this.#checkInWithin(WATCH_COUNT_MS);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** The answer to who finds no place here: 409 where the relay is full. */
  #refusalFor(who: string): Response | undefined {
    if (this.#sockets.count >= maxSpectatorsOf(this.env)) return new Response(null, { status: 409 });
    return this.#sockets.hasPlaceFor(who) ? undefined : tooMany();
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#sockets.receiveFrame(socket, data, Date.now());
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#sockets.remove(socket);
    this.#checkInWithin(WATCH_COUNT_MS);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.remove(socket);
    this.#checkInWithin(WATCH_COUNT_MS);
  }

  /** Takes what the match sends. It is shown later. */
  deliver(feed: WatchFeed): void {
    this.#take(feed, Date.now());
  }

  /** Tells the match of the spectators, and takes what it has: a frame may have been lost. Without spectators the relay ends. */
  override async alarm(): Promise<void> {
    this.#checkInAt = Number.POSITIVE_INFINITY;
    try {
      // It was asked when they came. Their own match may have the same battle.
      for (const user_id of await whoPlays(this.env, this.#sockets.user_ids, Date.now()))
        this.#sockets.closeOf(user_id, CLOSE_CODES.forbidden, "Your own battle begins.");
      const spectators = this.#sockets.count;
      const answer = await watchMatch(this.env, this.#name, spectators);
      if (typeof answer === "object") {
        this.#watched ??= answer;
        if (spectators > 0) this.#take(answer.feed, Date.now());
      } else if (this.#delayed.isEmpty) this.#end(undefined);
    } catch (error) {
      logFault("tell a match of its spectators", error);
    }
    if (this.#sockets.count > 0) this.#checkInWithin(WATCH_CHECK_IN_MS);
  }

  /** Asks the match what is shown. Several who come at the same time wait for one call. */
  async #enter(): Promise<Watched | "over" | "closed"> {
    if (this.#watched) return this.#watched;
    this.#entering ??= this.#askMatch().finally(() => {
      this.#entering = undefined;
    });
    return this.#entering;
  }

  async #askMatch(): Promise<Watched | "over" | "closed"> {
    const answer = await watchMatch(this.env, this.#name, 1);
    if (typeof answer !== "object") return answer;
    this.#watched = answer;
    this.#take(answer.feed, Date.now());
    return answer;
  }

  #take(feed: WatchFeed, now: number): void {
    const { version, watching } = this.#newest;
    const isNew = feed.version > version || (feed.version === version && feed.watching !== watching);
    if (this.#isOver || (!isNew && feed.end === undefined)) return;
    this.#newest = feed;
    this.#isOver = feed.end !== undefined;
    this.#delayed.push(feed, now);
    this.#showDue(now);
  }

  #schedule(now: number): void {
    const { dueAt } = this.#delayed;
    if (dueAt === undefined || this.#timer !== undefined) return;
    const show = () => {
      this.#timer = undefined;
      this.#showDue(Date.now());
    };
    this.#timer = setTimeout(show, Math.max(0, dueAt - now));
  }

  /** Shows the newest that is due. */
  #showDue(now: number): void {
    const feed = this.#delayed.takeDue(now);
    if (feed?.end !== undefined) this.#end({ type: "end", end: feed.end });
    else if (feed) this.#show(feed, now);
    this.#schedule(now);
  }

  #show({ clock, codes, watching }: WatchFeed, now: number): void {
    const watched = this.#watched;
    if (!watched) return;
    const before = this.#shown ?? this.#begin(watched);
    const fresh: [string | null, string | null] = [null, null];
    for (const side of SIDES) fresh[side] = this.#draw(side, codes[side], now);
    const pages: [string, string] = [fresh[0] ?? before.pages[0], fresh[1] ?? before.pages[1]];
    const shown: Shown = { clock: late(clock), pages, watching };
    this.#shown = shown;
    this.#sockets.broadcast((number) => ({
      number,
      update: { type: "update", frame: number, now, ...shown, pages: fresh },
      state: this.#stateMessage(watched, number),
    }));
  }

  /** A player's page; null where the last one stays: for the same code, and where it can't be drawn now. */
  #draw(side: Side, code: Code, now: number): string | null {
    const drawn = this.#drawn[side];
    const isSame = drawn?.html === code.html && drawn.css === code.css && drawn.js === code.js;
    if (isSame || now < this.#drawAt[side]) return null;
    try {
      const page = drawPage(code, behaviourEngine);
      this.#drawn[side] = code;
      if (page === null) this.#drawAt[side] = now + REDRAW_STOPPED_MS;
      return page;
    } catch (error) {
      logFault("draw a page for spectators", error);
      return null;
    }
  }

  /** Both pages as they begin, until the first of the match is due. */
  #begin({ battle, feed }: Watched): Shown {
    const page = drawPage(battle.start, behaviourEngine) ?? "";
    this.#shown = { clock: late(feed.clock), pages: [page, page], watching: feed.watching };
    return this.#shown;
  }

  #stateMessage(watched: Watched, frame: number): SpectatorMessage {
    const { battle, players } = watched;
    const { title, description, picture } = battle;
    const shown = this.#shown ?? this.#begin(watched);
    return {
      ...{ type: "state", frame, now: Date.now(), players, ...shown },
      battle: { title, description, picture },
    };
  }

  #end(message: SpectatorMessage | undefined): void {
    this.#isOver = true;
    this.#sockets.end(message, CLOSE_CODES.over, "This battle is over.");
  }

  /** Sets the alarm, unless it comes earlier. */
  #checkInWithin(ms: number): void {
    const at = Date.now() + ms;
    if (at >= this.#checkInAt) return;
    this.#checkInAt = at;
    this.ctx.waitUntil(this.ctx.storage.setAlarm(at));
  }
}

const tooMany = () => refuseSocket(CLOSE_CODES.tooFast, "This match is open in too many pages already.");

/** A clock by which spectators see the match as late as they see its pages. */
function late({ phase, ends_at, opens_at, closes_at }: MatchClock): MatchClock {
  const moved = (at: number | null) => (at === null ? null : at + WATCH_DELAY_MS);
  return { phase, ends_at: moved(ends_at), opens_at: moved(opens_at), closes_at: moved(closes_at) };
}
