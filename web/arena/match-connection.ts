import type {
  BattleTask,
  GhostKind,
  MatchAward,
  MatchClock,
  MatchMessage,
  MatchPlayer,
  MatchRequest,
  MatchTicks,
  MatchVerdict,
  Rematch,
  WishText,
} from "#contract/battles.ts";
import type { RaceState } from "#contract/races.ts";
import { isFinalInBattles } from "#rules/close-codes.ts";
import type { Code } from "#rules/code.ts";
import type { Side } from "#rules/match-phases.ts";
import { SHOW_ABSENCE_AFTER_MS, SYNC_INTERVAL_MS } from "#rules/match-timing.ts";
import { type Connection, type ConnectionState, openConnection, type Refusal } from "../api/connection.ts";
import { InputCounter } from "../editor/input-counter.ts";
import { CodeSender } from "./code-sender.ts";
import { ServerClock } from "./server-clock.ts";
import { newerStoredCode, storeCode } from "./stored-code.ts";

/** The kind and id of a match, which a guest reaches by another address, or of a race. All use the same frames. */
export type MatchAddress = { kind: "battles" | "guest-battles" | "races"; id: string };

/** The state of a match, from the server's messages. */
export type MatchView = {
  clock: MatchClock;
  task: BattleTask;
  players: [MatchPlayer, MatchPlayer];
  you: Side;
  code: Code;
  opponentCode: Code;
  opponentAbsent: boolean;
  /** In a race: the kind of recording. */
  ghost: GhostKind | null;
  /** Null for a match. */
  race: RaceState | null;
  verdict: MatchVerdict | null;
  awarded: MatchAward | null;
  /** The way to a rematch; null before the result, and for a race. */
  rematch: Rematch | null;
  /** What the battle asks for; null where its wishes aren't known. */
  wishes: readonly WishText[] | null;
  /** For each wish, whether the own code meets it; null where that is told at the end. */
  ticks: MatchTicks;
  /** How many watch. */
  watching: number;
};

/** The state of a `MatchConnection` at one moment. It is replaced with each change. */
export type MatchSnapshot = {
  connection: ConnectionState;
  refusal: Refusal | null;
  /** Whether the learner's code was too long for a frame. */
  tooLong: boolean;
  /** Null until the first message of the server. */
  view: MatchView | null;
};

/** A page's connection to a match, with the server's clock and both players' code. An external store for React. */
export class MatchConnection {
  readonly clock = new ServerClock();
  /** How the learner's code comes about. */
  readonly input = new InputCounter();
  readonly #match_id: string;
  readonly #connection: Connection;
  readonly #sender: CodeSender;
  readonly #sync: ReturnType<typeof setInterval>;
  readonly #listeners = new Set<() => void>();
  /** When code or a sync was last sent, and when the opponent's code last arrived, by `performance.now()`. */
  #sentAt = Number.NEGATIVE_INFINITY;
  #opponentCodeAt = Number.NEGATIVE_INFINITY;
  #version = 0;
  #isFinished = false;
  #snapshot: MatchSnapshot = { connection: "connecting", refusal: null, tooLong: false, view: null };

  constructor({ kind, id }: MatchAddress) {
    this.#match_id = id;
    this.#connection = openConnection({
      path: () => `/${kind}/${id}/socket`,
      onText: (text) => this.#receive(JSON.parse(text) as MatchMessage),
      onState: (connection) => {
        this.#update({ connection });
        if (connection === "open")
          for (let times = 0; times < 3; times++) setTimeout(this.#requestSync, 60 * times);
      },
      isFinal: isFinalInBattles,
      onRefused: (refusal) => this.#update({ refusal }),
      // A battle is short, so the backoff is at most a second.
      backoff: { firstMs: 300, maxMs: 900 },
    });
    this.#sender = new CodeSender(
      (text) => this.#noteSent(this.#connection.send(text)),
      () => this.#update({ tooLong: true }),
      { input: this.input },
    );
    this.#sync = setInterval(this.#requestSyncIfIdle, SYNC_INTERVAL_MS);
    window.addEventListener("pagehide", this.#flushOnHide);
  }

  /** Calls `listener` after each change of the snapshot. @returns unsubscribes */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): MatchSnapshot => this.#snapshot;

  /** Sets and sends the learner's code. */
  type = (code: Code): void => {
    const { view } = this.#snapshot;
    if (!view || this.#isFinished) return;
    this.#updateView({ code });
    this.#sender.changed(code);
    storeCode({ match_id: this.#match_id, seq: this.#sender.seq, code, input: this.input.count });
  };

  /** Sends the final code after the editors are locked. */
  finish = (): void => {
    const { view } = this.#snapshot;
    if (!view || this.#isFinished) return;
    this.#isFinished = true;
    this.#sender.finish(view.code);
  };

  /** Leaves the match, which loses it. @returns whether it was sent: not while the connection is lost */
  rageQuit = (): boolean => this.#connection.send(JSON.stringify({ type: "rage-quit" }));

  /** Asks for a rematch, or withdraws. */
  wantRematch = (wanted: boolean): void => {
    this.#connection.send(JSON.stringify({ type: "rematch", wanted } satisfies MatchRequest));
  };

  /** Closes the connection and stops all timers. */
  close(): void {
    window.removeEventListener("pagehide", this.#flushOnHide);
    clearInterval(this.#sync);
    this.#sender.stop();
    this.#connection.close();
  }

  #noteSent(isSent: boolean): boolean {
    if (isSent) this.#sentAt = performance.now();
    return isSent;
  }

  readonly #requestSync = () => {
    const frame = JSON.stringify({ type: "sync", sent_at: performance.now() });
    this.#noteSent(this.#connection.request(frame, 2 * SYNC_INTERVAL_MS));
  };

  /** No sync is needed while both players type, since their updates serve as heartbeats. */
  readonly #requestSyncIfIdle = () => {
    if (performance.now() - Math.min(this.#sentAt, this.#opponentCodeAt) >= SYNC_INTERVAL_MS)
      this.#requestSync();
  };

  readonly #flushOnHide = () => this.#sender.flush();

  #receive(message: MatchMessage): void {
    if ("now" in message && message.type !== "sync") this.clock.estimate(message.now);
    if ("version" in message) {
      if (message.type !== "state" && message.version < this.#version) return;
      this.#version = message.version;
    }
    switch (message.type) {
      case "state":
        this.#resume(message);
        break;
      case "phase":
        this.#updateView({ clock: message.clock });
        break;
      case "code-update": {
        const { html, css, js } = message;
        this.#opponentCodeAt = performance.now();
        this.#updateView({ opponentCode: { html, css, js }, opponentAbsent: false });
        break;
      }
      case "result":
        this.#end(message.verdict, message.rematch);
        break;
      case "ticks":
        this.#updateView({ ticks: message.ticks });
        break;
      case "watching":
        this.#updateView({ watching: message.watching });
        break;
      case "rematch":
        this.#updateView({ rematch: message.rematch });
        break;
      case "recorded":
        this.#updateView({ awarded: message.awarded });
        break;
      case "race-recorded": {
        const race = this.#snapshot.view?.race;
        if (race) this.#updateView({ race: { ...race, outcome: message.outcome } });
        break;
      }
      case "sync":
        this.clock.measure(message.sent_at, message.now);
        this.#updateView({ opponentAbsent: message.now - message.opponent_at > SHOW_ABSENCE_AFTER_MS });
        break;
      case "rage-quit":
      case "error":
        // A result follows a rage quit. Errors are for developers.
        break;
      default:
        message satisfies never;
    }
  }

  #resume(state: Extract<MatchMessage, { type: "state" }>): void {
    const { clock, battle: task, players, you, codes, seq, ghost, verdict, awarded, rematch } = state;
    // The server of the release before says nothing of them.
    const { race = null, wishes = null, ticks = [], watching = 0 } = state;
    const before = this.#snapshot.view;
    const stored = before ? undefined : newerStoredCode(this.#match_id, seq);
    // The code in this page or tab is newer than the server's.
    const code = before && this.#sender.seq > 0 ? before.code : (stored?.code ?? codes[you]);
    const opponentCode = codes[you === 0 ? 1 : 0];
    const opponentAbsent = before?.opponentAbsent ?? false;
    this.#update({
      view: {
        ...{ clock, task, players, you, code, opponentCode, opponentAbsent, ghost },
        ...{ race, verdict, awarded, rematch, wishes, ticks, watching },
      },
    });
    this.#sender.resumed(stored ? stored.seq : seq);
    if (stored) {
      this.input.reset(stored.input);
      this.#sender.changed(stored.code);
    }
    if (this.#isFinished) this.#sender.flush(true);
  }

  #end(verdict: MatchVerdict, rematch: Rematch | null): void {
    const { view } = this.#snapshot;
    if (!view) return;
    this.#isFinished = true;
    this.#updateView({
      verdict,
      rematch,
      clock: { ...view.clock, phase: "over", ends_at: null },
      opponentCode: verdict.codes[view.you === 0 ? 1 : 0],
    });
  }

  #updateView(change: Partial<MatchView>): void {
    const { view } = this.#snapshot;
    if (!view) return;
    const names = Object.keys(change) as (keyof MatchView)[];
    if (names.every((name) => view[name] === change[name])) return;
    this.#update({ view: { ...view, ...change } });
  }

  #update(change: Partial<MatchSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
