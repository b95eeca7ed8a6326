/** Which answer of the poll counts, while friends are added and invitations are answered. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../web/api/query-client.ts";
import { dropInvitation, forgetFriendsHere, pollFriendsHere } from "../../web/friends/friends-here.ts";
import type { FriendsHere } from "../../worker/contract/friends.ts";

const none: FriendsHere = { friends: 0, here: [], invitations: [] };
const one: FriendsHere = { friends: 1, here: ["ada"], invitations: [] };
const answers: ((found: FriendsHere) => void)[] = [];
/** Waits for a request, and answers it. */
async function answer(number: number, found: FriendsHere): Promise<void> {
  await expect.poll(() => answers.length).toBe(number);
  answers[number - 1]?.(found);
}
const known = () => queryClient.getQueryData(["friends", "here"]);

beforeEach(() => {
  answers.length = 0;
  queryClient.clear();
  const answerLater = () =>
    new Promise<Response>((done) => answers.push((found) => done(Response.json(found))));
  vi.stubGlobal("fetch", answerLater);
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe("the poll of friends", () => {
  it("isn't repeated where there are none", async () => {
    const poll = pollFriendsHere();
    await answer(1, none);
    await poll;
    expect(known()).toEqual(none);
    await pollFriendsHere();
    expect(answers).toHaveLength(1);
  });

  it.each([
    ["a friend came", forgetFriendsHere],
    ["an invitation was answered", () => dropInvitation("key")],
  ])("drops what was asked for before %s, and asks again", async (_, change) => {
    const early = pollFriendsHere();
    change();
    await answer(1, none);
    await early;
    expect(known()).toBeUndefined();
    const late = pollFriendsHere();
    await answer(2, one);
    await late;
    expect(known()).toEqual(one);
  });
});
