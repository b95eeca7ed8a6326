import type { RoomMessage, RoomPlayer, RoomView } from "../contract/rooms.ts";
import { battlePicture } from "../rules/battle-picture.ts";
import { wishTexts } from "../rules/battle-score.ts";
import type { Code } from "../rules/code.ts";
import { MAX_SHOWN_CHARACTERS, SHOWN_PAGES } from "../rules/room-limits.ts";
import type { RoomMember } from "../rules/room-members.ts";
import type { Room, Round, Typed } from "./room-store.ts";

/** A member as all in the room see it, without the account. */
const playerOf = ({ id, display_name, avatar_url, here, plays, points }: RoomMember): RoomPlayer => ({
  ...{ id, display_name, avatar_url, here, plays, points },
});

/** A room as all in it see it. It must not contain the battle's check, what its wishes want, or anybody's code. */
export function viewOf(
  { challenge_id, state, host, members, results, table }: Room,
  round: Round | null,
): RoomView {
  const { phase, rounds, ends_at, opens_at, closes_at } = state;
  const isShown = round !== null && state.round > 0;
  const shown = isShown && {
    title: round.title,
    description: round.description,
    start: round.battle.start,
  };
  return {
    ...{ challenge_id, phase, round: state.round, rounds, ends_at, opens_at, closes_at, host },
    number: isShown ? round.number : 0,
    players: members.map(playerOf),
    task: shown ? { ...shown, picture: battlePicture(shown) } : null,
    wishes: isShown ? wishCount(round) : 0,
    entrants: isShown ? round.entrants : [],
    results,
    table,
  };
}

/** How many wishes a round's battle has; 1 for a battle from before there were wishes. */
export const wishCount = ({ battle }: Round): number => wishTexts(battle)?.length ?? 1;

/** Length of code in all languages, in UTF-16 units. */
export const codeLength = ({ html, css, js }: Code): number => html.length + css.length + js.length;

/** The whole state for a member who connects. */
export function stateMessage(
  room: Room,
  round: Round | null,
  you: string,
  typed: Typed | undefined,
  now: number,
): RoomMessage {
  const own = round && typed ? { round: round.number, seq: typed.seq, code: typed.code } : null;
  return { type: "state", now, version: room.version, you, view: viewOf(room, round), own };
}

/** The pages of the best players of a round that is over, of those whose code isn't too long. */
export function pagesMessage(
  { results }: Room,
  round: Round,
  typed: ReadonlyMap<string, Typed>,
): RoomMessage {
  const pages = results
    .filter(({ place, points }) => place <= SHOWN_PAGES && points > 0)
    .slice(0, SHOWN_PAGES)
    .flatMap(({ player }) => {
      const code = typed.get(player)?.code;
      return code && codeLength(code) <= MAX_SHOWN_CHARACTERS ? [{ player, code }] : [];
    });
  return { type: "pages", round: round.number, pages };
}
