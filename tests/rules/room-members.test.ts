import { describe, expect, it } from "vitest";
import { MAX_ROOM_MEMBERS, MAX_ROOM_PLAYERS } from "../../worker/rules/room-limits.ts";
import {
  hasPlace,
  hostAt,
  hostGraceEnds,
  type RoomMember,
  withMember,
} from "../../worker/rules/room-members.ts";
import { ROOM_TIMING_MS } from "../../worker/rules/room-timing.ts";

const T = ROOM_TIMING_MS;
const member = (id: string, change: Partial<RoomMember> = {}): RoomMember => ({
  ...{ id, account: `account ${id}`, display_name: id, avatar_url: "/noobie.png", plays: true },
  ...{ joined_at: Number(id), here: true, gone_at: null, points: 0, ...change },
});
const gone = (id: string, gone_at: number, change: Partial<RoomMember> = {}) =>
  member(id, { here: false, gone_at, ...change });
const NOW = 1_000_000;

describe("the host of a room", () => {
  it.each<[string, RoomMember[], string]>([
    ["stays while here", [member("1"), member("2")], "1"],
    ["stays for a reload", [gone("1", NOW - T.host_grace + 1), member("2")], "1"],
    [
      "is handed on to who has been here longest",
      [gone("1", NOW - T.host_grace), member("3"), member("2")],
      "2",
    ],
    ["is handed on at once by who leaves", [gone("1", 0), member("2")], "2"],
    ["isn't handed to who is gone", [gone("1", 0), gone("2", NOW), member("3")], "3"],
    ["stays where nobody is here", [gone("1", 0), gone("2", 0)], "1"],
    [
      "isn't handed to a guest while a learner is here",
      [gone("1", 0), member("2", { account: "guest:a" }), member("3")],
      "3",
    ],
    ["isn't handed to a guest alone", [gone("1", 0), member("2", { account: "guest:a" })], "1"],
    ["is handed on where the host is forgotten", [member("2"), member("3")], "2"],
  ])("%s", (_, members, expected) => {
    expect(hostAt(members, "1", NOW, T)).toBe(expected);
  });

  it("has a grace that ends only where somebody could take over", () => {
    expect(hostGraceEnds([gone("1", 5), member("2")], "1", T)).toBe(5 + T.host_grace);
    expect(hostGraceEnds([gone("1", 5), gone("2", 6)], "1", T)).toBeNull();
    expect(hostGraceEnds([gone("1", 5), member("2", { account: "guest:a" })], "1", T)).toBeNull();
    expect(hostGraceEnds([member("1"), member("2")], "1", T)).toBeNull();
  });
});

describe("the places of a room", () => {
  const players = Array.from({ length: MAX_ROOM_PLAYERS }, (_, index) => member(String(index + 1)));
  const others = players.slice(1);
  it.each<[string, RoomMember[], string, boolean]>([
    ["the 30th player has one", others, "new", true],
    ["the 31st has none", players, "new", false],
    ["a member keeps one", players, "account 1", true],
    [
      "who has lost the connection keeps it for a while",
      [...others, gone("1", NOW - T.seat_kept + 1)],
      "new",
      false,
    ],
    ["and then no longer", [...others, gone("1", NOW - T.seat_kept)], "new", true],
    ["who has left keeps none", [...others, gone("1", 0)], "new", true],
    ["a host who only hosts takes none", [...others, member("1", { plays: false })], "new", true],
  ])("%s", (_, members, account, expected) => {
    expect(hasPlace(members, account, NOW, T)).toBe(expected);
  });

  it("are remembered up to a limit: who has no points and was gone first is forgotten", () => {
    const all = Array.from({ length: MAX_ROOM_MEMBERS }, (_, index) =>
      gone(String(index + 1), 100 + index, { points: index < 2 ? 5 : 0 }),
    );
    const ids = withMember(all, member("999")).map(({ id }) => id);
    expect(ids).toHaveLength(MAX_ROOM_MEMBERS);
    expect(ids).not.toContain("3");
    expect(ids).toEqual(expect.arrayContaining(["1", "2", "999"]));
  });
});
