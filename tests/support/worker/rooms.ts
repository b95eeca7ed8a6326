/** Rooms in tests: who opens one, who comes to it, and how its rounds are played. Their phases are so long that `skipPhase` ends each. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { OpenRoom, RoomMessage, RoomView } from "../../../worker/contract/rooms.ts";
import { newWarrior } from "./battles.ts";
import { json, type Learner, newLearner } from "./learner.ts";
import { openSocket, type TestSocket } from "./socket.ts";

type Socket = TestSocket<RoomMessage>;

/** The object with the room that a learner has opened. Another stub each time, since one doesn't survive a crash. */
export const roomObject = ({ user_id }: Learner) => env.ROOMS.getByName(user_id);

export const askForRoom = (who: Learner) =>
  who.request("POST", "/api/rooms", { body: { challenge_id: "c1" } });

/** Opens a Warrior's room. @returns its key */
export async function openRoom(host: Learner): Promise<string> {
  const answer = await askForRoom(host);
  expect(answer.status).toBe(201);
  return (await json<OpenRoom>(answer)).key;
}

export const joinRoom = ({ cookie }: Learner, key: string): Promise<Socket> =>
  openSocket<RoomMessage>(`/api/rooms/${key}/socket`, { cookie });

/** A member of a room. `id`: in the room. */
export type Seat = { who: Learner; socket: Socket; id: string };

/** Joins a room. */
export async function sit(who: Learner, key: string): Promise<Seat> {
  const socket = await joinRoom(who, key);
  const { you } = await socket.next("state");
  return { who, socket, id: you };
}

/** A room with a host, who is a Warrior, and Starters who have followed the link. */
export async function newRoom(others = 2) {
  const host = await newWarrior();
  const key = await openRoom(host);
  const seats = [await sit(host, key)];
  for (let index = 0; index < others; index += 1) seats.push(await sit(await newLearner(), key));
  return {
    ...{ host, key, seats: seats as [Seat, Seat, Seat] },
    get room() {
      return roomObject(host);
    },
  };
}

type PlayedRoom = Pick<Awaited<ReturnType<typeof newRoom>>, "seats" | "room">;

/** Waits for a view of the room. */
export const viewWith = (
  { socket }: Pick<Seat, "socket">,
  is: (view: RoomView) => boolean,
): Promise<RoomView> =>
  socket.until(() => {
    const at = socket.frames.findIndex((one) => one.type === "room" && is(one.view));
    const [found] = at < 0 ? [] : socket.frames.splice(0, at + 1).slice(-1);
    return found?.type === "room" ? found.view : undefined;
  });

export const phaseIs = (phase: string) => (view: RoomView) => view.phase === phase;

export async function skipRoomPhases(room: PlayedRoom["room"], phases: number): Promise<void> {
  for (let phase = 0; phase < phases; phase += 1) await room.skipPhase();
}

/** Leads a room into the editing phase of its next round. @returns the view that announced it */
export async function startRound({ seats, room }: PlayedRoom): Promise<RoomView> {
  seats[0].socket.send({ type: "start" });
  const view = await viewWith(seats[0], phaseIs("objective"));
  await skipRoomPhases(room, 2);
  await viewWith(seats[0], phaseIs("editing"));
  return view;
}

/** Ends the editing phase and what follows. @returns the view with the table */
export async function endRound({ seats, room }: PlayedRoom): Promise<RoomView> {
  await skipRoomPhases(room, 2);
  return viewWith(seats[0], phaseIs("table"));
}
