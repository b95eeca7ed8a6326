import type { RoomRequest } from "../contract/rooms.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { MAX_REMOVED, MIN_ROOM_PLAYERS } from "../rules/room-limits.ts";
import { hasPlace, playersHere } from "../rules/room-members.ts";
import { acceptsRoomCode } from "../rules/room-phases.ts";
import { scaledRoomTiming } from "../rules/room-timing.ts";
import { memberBy, type RoomControl } from "./room-control.ts";
import type { Room } from "./room-store.ts";
import { REMOVED } from "./room-texts.ts";

type HostRequest = Exclude<RoomRequest, { type: "sync" | "code-update" | "leave" | "plays" }>;
type CodeUpdate = Extract<RoomRequest, { type: "code-update" }>;

/** Handles a frame of a member. */
export function handleRequest(
  control: RoomControl,
  room: Room,
  id: string,
  request: RoomRequest,
  now: number,
): void {
  switch (request.type) {
    case "sync":
      control.sockets.send(id, { type: "sync", sent_at: request.sent_at, now });
      break;
    case "code-update":
      control.apply({ type: "tick" }, now);
      acceptCode(control, room, id, request, now);
      break;
    case "leave":
      control.sockets.close(id, CLOSE_CODES.finished, "You have left the room.");
      control.leave(room, id);
      break;
    case "plays":
      choosePlaying(control, room, id, request.plays, now);
      break;
    default:
      if (id === room.host) pressHost(control, room, request, now);
      else control.tell(id, "Only the host can do that.");
  }
}

/** A press of the host. */
function pressHost(control: RoomControl, room: Room, request: HostRequest, now: number): void {
  switch (request.type) {
    case "rounds":
      control.apply({ type: "rounds", rounds: request.rounds }, now);
      break;
    case "start":
      if (room.state.phase !== "lobby") break;
      if (playersHere(room.members).length >= MIN_ROOM_PLAYERS) control.begin();
      else control.tell(room.host, `A round needs ${MIN_ROOM_PLAYERS} players.`);
      break;
    case "next":
      control.apply({ type: "next" }, now);
      control.beginIfDue(now);
      break;
    case "again":
      control.apply({ type: "again" }, now);
      break;
    case "remove":
      removeMember(control, room, request.player, now);
      break;
    default:
      request satisfies never;
  }
}

function removeMember(control: RoomControl, room: Room, id: string, now: number): void {
  const member = memberBy(room, id);
  if (!member || id === room.host) return;
  if (control.isOpener(member)) {
    control.tell(room.host, "Who opened the room can't be taken out of it.");
    return;
  }
  if (member.account !== null) room.removed = [...room.removed, member.account].slice(-MAX_REMOVED);
  control.sockets.close(id, CLOSE_CODES.forbidden, REMOVED);
  control.remove(room, id, now);
}

/** The host may only host; everybody may play again, if there is a place. */
function choosePlaying(control: RoomControl, room: Room, id: string, plays: boolean, now: number): void {
  const member = memberBy(room, id);
  if (!member || member.plays === plays || (!plays && id !== room.host)) return;
  const timing = scaledRoomTiming(room.state.scale);
  if (plays && !hasPlace(room.members, member.account ?? "", now, timing))
    control.tell(id, "This room is full.");
  else {
    control.changeMember(room, id, { plays });
    control.commitAndTell(room, now);
  }
}

/** Stores a player's code. Ignores code outside of the editing phase, and of who only watches. */
function acceptCode(control: RoomControl, room: Room, id: string, update: CodeUpdate, now: number): void {
  const { round, seq, html, css, js, input, final = false } = update;
  const { state } = room;
  if (!control.live || control.live.round.number !== round || !acceptsRoomCode(state)) return;
  const code = { html: html.toWellFormed(), css: css.toWellFormed(), js: js.toWellFormed() };
  // As in a match: a final update that arrives after the editors have closed was typed before.
  const at = Math.max(0, Math.min(now, state.closes_at ?? now) - (state.opens_at ?? now));
  if (!control.live.accept(id, { seq, code, final, input }, at))
    control.disconnect(id, CLOSE_CODES.tooFast, "That was more than a battle takes.");
  else if (final && control.live.isDone) control.apply({ type: "done" }, now);
}
