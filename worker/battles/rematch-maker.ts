import type { MatchPlayer } from "../contract/battles.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { otherSide, SIDES, type Side } from "../rules/match-phases.ts";
import {
  isAgreed,
  leaveRematch,
  type RematchState,
  rematchMade,
  rematchRefused,
  wantRematch,
} from "../rules/rematch.ts";
import { countGuestMatch } from "./guest-limits.ts";
import type { Guest } from "./guest-tokens.ts";
import { type ChosenMatch, makeMatch } from "./make-match.ts";
import { rematchOf } from "./match-messages.ts";
import type { MatchSockets } from "./match-sockets.ts";
import type { Match, MatchStore } from "./match-store.ts";
import { cancelMatches } from "./pair-learners.ts";
import { startMatch } from "./start-match.ts";

/** The way from a finished match to its rematch: what both players want is stored, then told, and a rematch that both want is made. */
export class RematchMaker {
  readonly #ctx: DurableObjectState;
  readonly #env: Bindings;
  readonly #store: MatchStore;
  readonly #sockets: MatchSockets;
  #isMaking = false;

  constructor(ctx: DurableObjectState, env: Bindings, store: MatchStore, sockets: MatchSockets) {
    this.#ctx = ctx;
    this.#env = env;
    this.#store = store;
    this.#sockets = sockets;
  }

  /** A player asks for a rematch, or withdraws. While it is made, both have agreed. */
  want(match: Match, side: Side, wanted: boolean, now: number): void {
    if (this.#mayAgree(match, now)) this.#change(match, (state) => wantRematch(state, side, wanted), now);
  }

  /** A player has left, whose wish ends. Does nothing before the result. */
  leave(match: Match, side: Side, now: number): void {
    if (!match.progress.rematch) return;
    const isChanged = this.#change(match, (state) => leaveRematch(state, side), now);
    if (!isChanged) this.send(match, otherSide(side), now);
  }

  /** Tells a player how far both are. Sends nothing where there is no way to a rematch. */
  send({ progress }: Match, side: Side, now: number): void {
    const rematch = rematchOf(progress, this.#here());
    if (rematch) this.#sockets.send(side, { type: "rematch", now, version: progress.version, rematch });
  }

  /** Makes the rematch that both want. Before the result is in the database, its players are in this match for it. */
  makeIfAgreed(match: Match): void {
    const { rematch, awards } = match.progress;
    if (!rematch || !awards || !isAgreed(rematch) || !this.#mayAgree(match, Date.now())) return;
    this.#isMaking = true;
    this.#ctx.waitUntil(
      this.#make(match, rematch.match_id).finally(() => {
        this.#isMaking = false;
      }),
    );
  }

  #mayAgree({ progress }: Match, now: number): boolean {
    const rematch = rematchOf(progress, this.#here());
    return rematch !== null && now < rematch.until && !this.#isMaking;
  }

  /** Stores a change, then tells both. @returns whether anything has changed */
  #change(match: Match, change: (state: RematchState) => RematchState, now: number): boolean {
    const { progress } = match;
    const before = progress.rematch;
    const state = before && change(before);
    if (!state || state === before) return false;
    progress.rematch = state;
    progress.version += 1;
    this.#store.save(progress);
    for (const side of SIDES) this.send(match, side, now);
    this.makeIfAgreed(match);
    return true;
  }

  /** Makes the rematch and starts it. If one has left meanwhile, nobody has heard of it. */
  async #make(match: Match, match_id: string): Promise<void> {
    const { setup, progress } = match;
    const { guest } = setup;
    let change: (state: RematchState) => RematchState;
    try {
      const made = await makeMatch(this.#env, this.#chosenMatch(match, match_id), Date.now());
      if (made !== "made") {
        const refusal = made.refused === "taken" ? "unavailable" : made.refused;
        change = (state) => rematchRefused(state, refusal);
      } else if (!this.#here().every((isHere) => isHere)) {
        await cancelMatches(this.#env, [match_id]);
        return;
      } else if (guest && !(await this.#count(guest))) {
        await cancelMatches(this.#env, [match_id]);
        change = (state) => rematchRefused(state, "guest_limit");
      } else {
        // First, as the queue does.
        const { scale } = progress.state;
        this.#ctx.waitUntil(startMatch(this.#env, match_id, { scale, guest: guest ?? undefined }));
        change = rematchMade;
      }
    } catch (error) {
      logFault("make rematch", error, { match: match_id });
      change = (state) => rematchRefused(state, "unavailable");
    }
    this.#change(match, change, Date.now());
  }

  #chosenMatch({ setup }: Match, match_id: string): ChosenMatch {
    const { challenge_id = "", guest, players } = setup;
    const learner = ({ user_id }: MatchPlayer, side: Side) => ({
      user_id,
      session: this.#sockets.sessionOf(side) ?? "",
    });
    const first = learner(players[0], 0);
    return {
      match_id,
      challenge_id,
      ...(guest
        ? { origin: "guest", players: [first, null], hosts: [0] }
        : { origin: "rematch", players: [first, learner(players[1], 1)], hosts: SIDES }),
    };
  }

  /** Counts a rematch of a guest. @returns whether the guest may play it */
  #count({ id }: Guest): Promise<boolean> {
    return countGuestMatch(this.#env, { guest_id: id, address: null }, Date.now());
  }

  /** Whether each player is connected. */
  #here(): [boolean, boolean] {
    return [this.#sockets.isConnected(0), this.#sockets.isConnected(1)];
  }
}
