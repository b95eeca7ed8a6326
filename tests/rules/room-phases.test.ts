import { describe, expect, it } from "vitest";
import {
  isRoundDue,
  newRoom,
  type RoomEvent,
  type RoomState,
  stepRoom,
} from "../../worker/rules/room-phases.ts";
import { ROOM_TIMING_MS } from "../../worker/rules/room-timing.ts";

const T = ROOM_TIMING_MS;
const lobby = newRoom(0);
const round = T.objective + T.start + T.editing + T.checking;

/** The state after events, each at its time. */
const stepped = (state: RoomState, ...events: [RoomEvent["type"], number][]): RoomState =>
  events.reduce((current, [type, at]) => stepRoom(current, { type } as RoomEvent, at), state);

const judged = stepped(lobby, ["begin", 0], ["judged", round]);
const ofRounds = (rounds: number) => stepRoom(lobby, { type: "rounds", rounds }, 0);

describe("a room", () => {
  it.each<[string, RoomState, string, number | null]>([
    ["waits in the lobby", lobby, "lobby", T.open],
    ["begins with the objective", stepped(lobby, ["begin", 0]), "objective", T.objective],
    ["counts down", stepped(lobby, ["begin", 0], ["tick", T.objective]), "start", T.objective + T.start],
    [
      "opens the editors",
      stepped(lobby, ["begin", 0], ["tick", T.objective + T.start]),
      "editing",
      T.objective + T.start + T.editing,
    ],
    [
      "waits for updates in transit",
      stepped(lobby, ["begin", 0], ["tick", round - T.checking]),
      "checking",
      round,
    ],
    ["judges without a deadline", stepped(lobby, ["begin", 0], ["tick", round]), "judging", null],
    ["judges at once where all is there", stepped(lobby, ["begin", 0], ["done", round - 1]), "judging", null],
    [
      "ignores that all is there while the editors are open",
      stepped(lobby, ["begin", 0], ["done", T.objective + T.start]),
      "editing",
      round - T.checking,
    ],
    ["shows the table", judged, "table", round + T.table],
    [
      "runs through all phases that a pause has covered",
      stepped(lobby, ["begin", 0], ["tick", 10 * round]),
      "judging",
      null,
    ],
    [
      "keeps the table until the next battle is there",
      stepped(judged, ["tick", round + 2 * T.table]),
      "table",
      round + T.table,
    ],
    [
      "begins the next round by its event",
      stepped(judged, ["begin", round + T.table]),
      "objective",
      round + T.table + T.objective,
    ],
    ["ends the pause by a press", stepped(judged, ["next", round + 1]), "table", round + 1],
    [
      "waits a moment longer for those who come back after the pause",
      stepped(judged, ["gather", round + 2 * T.table]),
      "table",
      round + 2 * T.table + T.gathering,
    ],
    ["waits for nobody within the pause", stepped(judged, ["gather", round + 1]), "table", round + T.table],
    ["ends after its time in the lobby", stepped(lobby, ["tick", T.open]), "over", null],
    [
      "is not ended within a round",
      stepped(lobby, ["begin", T.open - 1], ["tick", T.open + T.objective]),
      "start",
      T.open + T.objective + T.start - 1,
    ],
    [
      "has its podium once its time is over",
      stepped(
        lobby,
        ["begin", T.open - 1],
        ["tick", T.open + round],
        ["judged", T.open + round],
        ["next", T.open + round + 1],
      ),
      "podium",
      T.open + round + 1 + T.podium,
    ],
    ["ends whenever it is ended", stepped(judged, ["end", round + 1]), "over", null],
    [
      "stays over",
      stepped(judged, ["end", round + 1], ["begin", round + 2], ["again", round + 3]),
      "over",
      null,
    ],
  ])("%s", (_, { phase, ends_at }, expectedPhase, expectedEnd) => {
    expect([phase, ends_at]).toEqual([expectedPhase, expectedEnd]);
  });

  it("plays its rounds, then shows the podium, from which it leads back to the lobby", () => {
    let state = ofRounds(3);
    let now = 0;
    for (let number = 1; number <= 3; number += 1) {
      state = stepRoom(state, { type: "begin" }, now);
      expect(state).toMatchObject({ phase: "objective", round: number });
      now += round;
      state = stepped(state, ["tick", now], ["judged", now]);
      expect(isRoundDue(state, now)).toBe(false);
      now += T.table;
      expect(isRoundDue(state, now)).toBe(number < 3);
    }
    state = stepRoom(state, { type: "begin" }, now);
    expect(state).toMatchObject({ phase: "podium", round: 3 });
    expect(stepRoom(state, { type: "again" }, now)).toMatchObject({
      phase: "lobby",
      round: 0,
      rounds: 3,
      opens_at: null,
    });
    expect(stepRoom(state, { type: "tick" }, now + T.podium).phase).toBe("over");
  });

  it("changes its rounds in the lobby only", () => {
    expect(ofRounds(7).rounds).toBe(7);
    expect(stepRoom(judged, { type: "rounds", rounds: 7 }, round + 1)).toBe(judged);
  });

  it("returns the same object where nothing changes", () => {
    for (const type of ["tick", "done", "judged", "next", "gather", "again", "skip"] as const)
      expect(stepRoom(lobby, { type }, 1)).toBe(lobby);
  });

  it("skips phases with a deadline", () => {
    let state = stepped(lobby, ["begin", 0]);
    for (const phase of ["start", "editing", "checking", "judging"]) {
      state = stepRoom(state, { type: "skip" }, 5);
      expect(state.phase).toBe(phase);
    }
    expect(stepRoom(state, { type: "skip" }, 6)).toBe(state);
  });
});
