import { otherSide } from "#rules/match-phases.ts";
import type { MatchConnection, MatchView } from "./match-connection.ts";

/** What the arena shows of a match or race, and how its player types, from the side of that player. */
export const arenaProps = (
  { task, players, you, wishes, ticks, code, opponentCode }: MatchView,
  match: MatchConnection,
) => ({
  ...{ task, wishes, ticks, code, opponentCode },
  you: players[you],
  opponent: players[otherSide(you)],
  onCode: match.type,
  inputCounter: match.input,
});
