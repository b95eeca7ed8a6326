import type { MatchMessage } from "../contract/battles.ts";
import { KeyedSockets } from "../platform/keyed-sockets.ts";
import type { Side } from "../rules/match-phases.ts";

/** The sockets of a match's players, by side. */
export class MatchSockets extends KeyedSockets<Side, MatchMessage> {
  /** When the object has woken, in milliseconds since 1970: what came before is forgotten. */
  readonly #wokenAt: number;

  constructor(ctx: DurableObjectState, now: number) {
    super(ctx, "You opened this battle in another tab.");
    this.#wokenAt = now;
  }

  /** When a player's last frame arrived, in milliseconds since 1970. */
  lastSeen(side: Side): number {
    return this.lastFrameAt(side) ?? this.#wokenAt;
  }
}
