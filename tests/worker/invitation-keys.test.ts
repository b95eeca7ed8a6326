import { describe, expect, it } from "vitest";
import {
  invitationKey,
  newInvitationSecret,
  parseInvitationKey,
} from "../../worker/battles/invitation-keys.ts";
import { learnerId, longLearnerId } from "../../worker/rules/learner-ids.ts";

const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("the key of an invitation", () => {
  it.each([
    ["a short id", learnerId(UUID, 0), 27],
    ["a short id with a number", learnerId(UUID, 2), 29],
    ["an id of an earlier release", longLearnerId(UUID, 0), 38],
    ["one with a number", longLearnerId(UUID, 2), 38],
  ])("says who invites, of %s", (_, inviter_id, length) => {
    const secret = newInvitationSecret();
    const key = invitationKey(inviter_id, secret);
    expect(key).toMatch(new RegExp(`^[\\w-]{${length}}$`));
    expect(parseInvitationKey(key)).toEqual({ inviter_id, secret });
  });

  it.each(["", "a", "a".repeat(16), "a".repeat(28), "a".repeat(39), `${"a".repeat(26)}/`])(
    "isn't %j",
    (key) => {
      expect(parseInvitationKey(key)).toBeUndefined();
    },
  );
});
