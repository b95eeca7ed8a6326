import type { RoomMessage, RoomRequest, RoomView, RoundCode } from "#contract/rooms.ts";
import { isFinalInBattles } from "#rules/close-codes.ts";
import type { Code } from "#rules/code.ts";
import { ROOM_HEARTBEAT_MS, ROOM_SEND_INTERVAL_MS } from "#rules/room-timing.ts";
import type { Tick } from "#rules/tick.ts";
import { type Connection, type ConnectionState, openConnection, type Refusal } from "../../api/connection.ts";
import { CodeSender } from "../../arena/code-sender.ts";
import { ServerClock } from "../../arena/server-clock.ts";
import { newerStoredCode, storeCode } from "../../arena/stored-code.ts";
import { InputCounter } from "../../editor/input-counter.ts";

/** What the server has told of a room. */
export type RoomState = {
  view: RoomView;
  /** This member's id. */
  you: string;
  /** The code of this member in the current round. */
  code: Code;
  ticks: Tick[];
  /** How many wishes each player of the round meets so far, by player. */
  met: Readonly<Record<string, number>>;
  /** How many players of the round are judged; null while none is. */
  judged: number | null;
  /** The pages of the best players of the round that is over. */
  pages: readonly { player: string; code: Code }[];
};

/** The state of a `RoomConnection` at one moment. It is replaced with each change. */
export type RoomSnapshot = {
  connection: ConnectionState;
  refusal: Refusal | null;
  /** Whether the member's code was too long for a frame. */
  tooLong: boolean;
  /** Why a press did nothing, the last time. `at`: which time. */
  problem: { message: string; at: number } | null;
  /** Null until the first message of the server. */
  state: RoomState | null;
};

const NOTHING_YET = { ticks: [], met: {}, judged: null, pages: [] };

/** A page's connection to a room, with the server's clock and the member's code. An external store for React. */
export class RoomConnection {
  readonly clock = new ServerClock();
  /** How the member's code of the round comes about. */
  readonly input = new InputCounter();
  readonly #key: string;
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  #sender: CodeSender | undefined;
  /** The number of the sender's round, and whether its last update was sent. */
  #round = 0;
  #isFinished = false;
  #version = 0;
  #snapshot: RoomSnapshot = {
    connection: "connecting",
    refusal: null,
    tooLong: false,
    problem: null,
    state: null,
  };

  /** @param isGuest whether a guest's cookie opens it, in place of a session */
  constructor(key: string, isGuest: boolean) {
    this.#key = key;
    this.#connection = openConnection({
      path: () => `/${isGuest ? "guest-rooms" : "rooms"}/${key}/socket`,
      onText: (text) => this.#receive(JSON.parse(text) as RoomMessage),
      onState: (connection) => {
        this.#update({ connection });
        if (connection === "open")
          for (let times = 0; times < 3; times++) setTimeout(this.#requestSync, 60 * times);
      },
      isFinal: isFinalInBattles,
      onRefused: (refusal) => this.#update({ refusal }),
      // A round is short, so the backoff is, too.
      backoff: { firstMs: 300, maxMs: 2000 },
      heartbeat: { everyMs: ROOM_HEARTBEAT_MS, timeoutMs: ROOM_HEARTBEAT_MS / 2, whenHidden: true },
    });
    window.addEventListener("pagehide", this.#flushOnHide);
  }

  /** Calls `listener` after each change of the snapshot. @returns unsubscribes */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): RoomSnapshot => this.#snapshot;

  /** Sends a press. @returns whether it was sent: not while the connection is lost */
  send = (request: RoomRequest): boolean => this.#connection.send(JSON.stringify(request));

  /** Sets and sends the member's code. */
  type = (code: Code): void => {
    if (!this.#sender || this.#isFinished) return;
    this.#updateState({ code });
    this.#sender.changed(code);
    storeCode({ match_id: this.#storedAs(), seq: this.#sender.seq, code, input: this.input.count });
  };

  /** Sends the round's final code after the editors are locked. */
  finish = (): void => {
    const { state } = this.#snapshot;
    if (!state || !this.#sender || this.#isFinished) return;
    this.#isFinished = true;
    this.#sender.finish(state.code);
  };

  /** Closes the connection and stops all timers. */
  close(): void {
    window.removeEventListener("pagehide", this.#flushOnHide);
    this.#sender?.stop();
    this.#connection.close();
  }

  /** A round's code is stored in the tab under the room and the round. */
  #storedAs = () => `${this.#key}/${this.#round}`;

  readonly #requestSync = () =>
    this.#connection.send(JSON.stringify({ type: "sync", sent_at: performance.now() } satisfies RoomRequest));

  readonly #flushOnHide = () => this.#sender?.flush();

  #receive(message: RoomMessage): void {
    switch (message.type) {
      case "state":
        this.clock.estimate(message.now);
        this.#version = message.version;
        this.#show(message.view, message.you, message.own);
        break;
      case "room": {
        const { state } = this.#snapshot;
        this.clock.estimate(message.now);
        if (!state || message.version < this.#version) break;
        this.#version = message.version;
        this.#show(message.view, state.you);
        break;
      }
      case "progress":
        if (this.#isOfRound(message)) this.#updateState({ met: message.met, judged: message.judged });
        break;
      case "ticks":
        if (this.#isOfRound(message)) this.#updateState({ ticks: message.ticks });
        break;
      case "pages":
        if (this.#isOfRound(message)) this.#updateState({ pages: message.pages });
        break;
      case "sync":
        this.clock.measure(message.sent_at, message.now);
        break;
      case "error":
        this.#update({ problem: { message: message.message, at: performance.now() } });
        break;
      default:
        message satisfies never;
    }
  }

  #isOfRound = ({ round }: { round: number }) => round === this.#snapshot.state?.view.number;

  /** @param own the code that the server has of this member, to who has just connected */
  #show(view: RoomView, you: string, own: RoundCode | null = null): void {
    const before = this.#snapshot.state;
    const isNewRound = before?.view.number !== view.number;
    const isPlaying = view.task !== null && view.entrants.includes(you);
    let code = before?.code ?? { html: "", css: "", js: "" };
    if (isPlaying && view.number !== this.#round)
      code = this.#begin(view.number, own, view.task?.start ?? code);
    else if (isPlaying && own && this.#sender) {
      // After a reconnect in the same round: the code of this page is newer, if it was changed at all.
      if (this.#sender.seq === 0) code = own.code;
      this.#sender.resumed(own.seq);
      if (this.#isFinished) this.#sender.flush(true);
    }
    const { ticks, met, judged, pages } = before && !isNewRound ? before : NOTHING_YET;
    this.#update({ state: { view, you, code, ticks, met, judged, pages } });
  }

  /** A round begins, or the page comes into it. @returns the code to begin with: the server's, or a newer one of this tab */
  #begin(round: number, own: RoundCode | null, start: Code): Code {
    this.#round = round;
    this.#isFinished = false;
    this.#sender?.stop();
    const sender = new CodeSender(
      (text) => this.#connection.send(text),
      () => this.#update({ tooLong: true }),
      { intervalMs: ROOM_SEND_INTERVAL_MS, fields: { round }, input: this.input },
    );
    this.#sender = sender;
    const seq = own?.round === round ? own.seq : 0;
    const stored = newerStoredCode(this.#storedAs(), seq);
    this.input.reset(stored?.input);
    sender.resumed(stored ? stored.seq : seq);
    if (stored) sender.changed(stored.code);
    return stored?.code ?? (own?.round === round ? own.code : start);
  }

  #updateState(change: Partial<RoomState>): void {
    const { state } = this.#snapshot;
    if (state) this.#update({ state: { ...state, ...change } });
  }

  #update(change: Partial<RoomSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
