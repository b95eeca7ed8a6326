import type {
  BattleTask,
  GhostKind,
  MatchAward,
  MatchClock,
  MatchMessage,
  MatchPlayer,
  MatchVerdict,
} from "#contract/battles.ts";
import { isFinalInBattles } from "#rules/close-codes.ts";
import type { Code } from "#rules/code.ts";
import type { Side } from "#rules/match-phases.ts";
import { SHOW_ABSENCE_AFTER_MS, SYNC_INTERVAL_MS } from "#rules/match-timing.ts";
import { type Line, type LineState, openLine, type Refusal } from "../api/line.ts";
import { CodeSender } from "./code-sender.ts";
import { keepCode, newerCode } from "./kept-code.ts";
import { ServerClock } from "./server-clock.ts";

/** Where a match or a race against a ghost is found: both speak the same over their sockets. */
export type MatchPlace = { kind: "battles" | "races"; id: string };

/** What the server has said of a match. */
export type MatchView = {
  clock: MatchClock;
  task: BattleTask;
  players: [MatchPlayer, MatchPlayer];
  you: Side;
  code: Code;
  opponentCode: Code;
  opponentAbsent: boolean;
  /** In a race: whose recording the opponent is. */
  ghost: GhostKind | null;
  verdict: MatchVerdict | null;
  awarded: MatchAward | null;
};

export type MatchSnapshot = {
  line: LineState;
  refusal: Refusal | null;
  tooLong: boolean;
  view: MatchView | null;
};

/** A page's side of a match: the line, the clock, the latest of both codes. React reads it as an external store. */
export class MatchLine {
  readonly clock = new ServerClock();
  readonly #match_id: string;
  readonly #line: Line;
  readonly #sender: CodeSender;
  readonly #sync: ReturnType<typeof setInterval>;
  readonly #listeners = new Set<() => void>();
  /** The last time that code or a question was sent, and that the opponent's code was heard. */
  #saidAt = Number.NEGATIVE_INFINITY;
  #opponentHeardAt = Number.NEGATIVE_INFINITY;
  #version = 0;
  #isFinished = false;
  #snapshot: MatchSnapshot = { line: "connecting", refusal: null, tooLong: false, view: null };

  constructor({ kind, id }: MatchPlace) {
    this.#match_id = id;
    this.#line = openLine({
      path: () => `/${kind}/${id}/socket`,
      onText: (text) => this.#take(JSON.parse(text) as MatchMessage),
      onState: (line) => {
        this.#update({ line });
        if (line === "open") for (let times = 0; times < 3; times++) setTimeout(this.#askTime, 60 * times);
      },
      isFinal: isFinalInBattles,
      onRefused: (refusal) => this.#update({ refusal }),
      // A battle is short: whoever is back within a second has lost little.
      pauses: { first: 300, longest: 900 },
    });
    this.#sender = new CodeSender(
      (text) => this.#said(this.#line.send(text)),
      () => this.#update({ tooLong: true }),
    );
    this.#sync = setInterval(this.#askIfQuiet, SYNC_INTERVAL_MS);
    window.addEventListener("pagehide", this.#lastWord);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): MatchSnapshot => this.#snapshot;

  /** Takes in what the learner typed. */
  type = (code: Code): void => {
    const { view } = this.#snapshot;
    if (!view || this.#isFinished) return;
    this.#updateView({ code });
    this.#sender.changed(code);
    keepCode({ match_id: this.#match_id, seq: this.#sender.seq, code });
  };

  /** The editors are locked: sends the last code. */
  finish = (): void => {
    const { view } = this.#snapshot;
    if (!view || this.#isFinished) return;
    this.#isFinished = true;
    this.#sender.finish(view.code);
  };

  rageQuit = (): void => {
    this.#line.send(JSON.stringify({ type: "rage-quit" }));
  };

  close(): void {
    window.removeEventListener("pagehide", this.#lastWord);
    clearInterval(this.#sync);
    this.#sender.stop();
    this.#line.close();
  }

  #said(isSent: boolean): boolean {
    if (isSent) this.#saidAt = performance.now();
    return isSent;
  }

  readonly #askTime = () => {
    const question = JSON.stringify({ type: "sync", sent_at: performance.now() });
    this.#said(this.#line.ask(question, 2 * SYNC_INTERVAL_MS));
  };

  /** While both type, their updates tell all that an answer would. */
  readonly #askIfQuiet = () => {
    if (performance.now() - Math.min(this.#saidAt, this.#opponentHeardAt) >= SYNC_INTERVAL_MS)
      this.#askTime();
  };

  readonly #lastWord = () => this.#sender.flush();

  #take(message: MatchMessage): void {
    if ("now" in message && message.type !== "sync") this.clock.heard(message.now);
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
        this.#opponentHeardAt = performance.now();
        this.#updateView({ opponentCode: { html, css, js }, opponentAbsent: false });
        break;
      }
      case "result":
        this.#end(message.verdict);
        break;
      case "recorded":
        this.#updateView({ awarded: message.awarded });
        break;
      case "sync":
        this.clock.measured(message.sent_at, message.now);
        this.#updateView({ opponentAbsent: message.now - message.opponent_at > SHOW_ABSENCE_AFTER_MS });
        break;
      case "rage-quit":
      case "error":
        // The result follows the one; the other is for whoever writes pages.
        break;
      default:
        message satisfies never;
    }
  }

  #resume(state: Extract<MatchMessage, { type: "state" }>): void {
    const { clock, battle: task, players, you, codes, seq, ghost, verdict, awarded } = state;
    const before = this.#snapshot.view;
    const kept = before ? undefined : newerCode(this.#match_id, seq);
    // What is typed here is newer than what the server has of it.
    const code = before && this.#sender.seq > 0 ? before.code : (kept?.code ?? codes[you]);
    const opponentCode = codes[you === 0 ? 1 : 0];
    const opponentAbsent = before?.opponentAbsent ?? false;
    this.#update({
      view: { clock, task, players, you, code, opponentCode, opponentAbsent, ghost, verdict, awarded },
    });
    this.#sender.resumed(kept ? kept.seq : seq);
    if (kept) this.#sender.changed(kept.code);
    if (this.#isFinished) this.#sender.flush(true);
  }

  #end(verdict: MatchVerdict): void {
    const { view } = this.#snapshot;
    if (!view) return;
    this.#isFinished = true;
    this.#updateView({
      verdict,
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
