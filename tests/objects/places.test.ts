/** Where objects are made: near who comes first. The local platform has one place, so what is seen is what it is asked for. */
import { env, exports } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { RoomMessage } from "../../worker/contract/rooms.ts";
import { newWarrior, seedBattle, startWatchedMatch } from "../support/worker/battles.ts";
import { json, type Learner, newLearner, ORIGIN } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";

const worker = (exports as unknown as { default: Fetcher }).default;
let getByName: MockInstance<DurableObjectNamespace["getByName"]>;

beforeAll(() => seedBattle());
beforeEach(() => {
  getByName = vi.spyOn(Object.getPrototypeOf(env.ROOMS), "getByName");
  return () => getByName.mockRestore();
});

/** A request of a learner who is on a continent. */
const askFrom = (continent: string, { cookie }: Learner, path: string) =>
  worker.fetch(
    new Request(ORIGIN + path, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify({ challenge_id: "c1" }),
      cf: { continent },
    }),
  );

/** The places for which an object was asked with its name, the first one first. */
const placesOf = (name: string) =>
  getByName.mock.calls.filter(([named]) => named === name).map(([, options]) => options?.locationHint);

describe("an object is made", () => {
  it("for a room near who opens it, and for a member's seat near the member", async () => {
    const [host, member] = [await newWarrior(), await newLearner()];
    const { key } = await json<{ key: string }>(await askFrom("OC", host, "/api/rooms"));
    expect(placesOf(host.user_id)).toEqual(["oc"]);
    const { cookie } = member;
    const socket = await openSocket<RoomMessage>(`/api/rooms/${key}/socket`, { cookie }, { continent: "AF" });
    await socket.next("state");
    expect(placesOf(member.user_id)).toEqual(["afr"]);
    socket.close();
  });

  it("for an invitation near who invites", async () => {
    const inviter = await newWarrior();
    expect((await askFrom("SA", inviter, "/api/invitations")).status).toBe(201);
    expect(placesOf(inviter.user_id)).toEqual(["sam"]);
  });

  it("for spectators near the first one of them", async () => {
    const match_id = await startWatchedMatch();
    const socket = await openSocket(`/api/watch/${match_id}/socket`, {}, { continent: "AS" });
    await socket.next("state");
    expect(placesOf(`${match_id}/0`)[0]).toBe("apac");
    socket.close();
  });
});
