/** R2 contains exactly the pictures that learners' rows refer to. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { deleteOrphanedPictures } from "../../worker/accounts/pictures.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";

const PNG = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
const HOUR = 60 * 60 * 1000;
const upload = (learner: Learner) => learner.request("PUT", "/api/avatar/upload", { raw: PNG });
const choosePreset = (learner: Learner) => learner.request("PUT", "/api/avatar", { body: { preset: 3 } });
const leave = (learner: Learner) =>
  learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } });
const filesOf = async ({ user_id }: Learner) =>
  (await env.AVATARS.list({ prefix: `avatars/${user_id}-` })).objects.map(({ key }) => `/api/${key}`);
const avatarOf = async (learner: Learner) =>
  (await json<{ user_state: { avatar_url: string } }>(await learner.request("GET", "/api/me"))).user_state
    .avatar_url;

describe("uploaded pictures", () => {
  it("are the one of the row, however many are uploaded at once", async () => {
    for (const others of [1, 2, 5, 5, 5]) {
      const learner = await newLearner();
      const answers = await Promise.all([
        upload(learner),
        ...Array.from({ length: others }, () => upload(learner)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const avatar = await avatarOf(learner);
      expect(await filesOf(learner)).toEqual([avatar]);
      expect((await request("GET", avatar)).status).toBe(200);
    }
  });

  it("go with a preset, also with one that is chosen at the same moment", async () => {
    const learner = await newLearner();
    await upload(learner);
    await choosePreset(learner);
    expect(await filesOf(learner)).toEqual([]);
    await Promise.all([upload(learner), choosePreset(learner), upload(learner)]);
    const avatar = await avatarOf(learner);
    expect(await filesOf(learner)).toEqual(avatar.startsWith("/api/") ? [avatar] : []);
  });

  it("don't outlive an account that is deleted while they come in", async () => {
    const learner = await newLearner();
    await Promise.all([upload(learner), upload(learner), leave(learner), upload(learner)]);
    await upload(learner);
    expect(await filesOf(learner)).toEqual([]);
  });

  it("of interrupted uploads, and without an owner, are deleted by the nightly job", async () => {
    const learner = await newLearner();
    await upload(learner);
    const avatar = await avatarOf(learner);
    const owners = [
      learner.user_id,
      crypto.randomUUID(),
      "0".repeat(36),
      "0".repeat(11),
      "0".repeat(13),
      "f",
    ];
    const orphans = owners.map((owner) => `avatars/${owner}-${crypto.randomUUID()}.png`);
    for (const key of orphans) await env.AVATARS.put(key, PNG);
    const there = async () =>
      (await Promise.all(orphans.map((key) => env.AVATARS.head(key)))).filter(Boolean);
    // The row of a recent file may not be written yet.
    await runToEnd(deleteOrphanedPictures, env, Date.now());
    expect(await there()).toHaveLength(orphans.length);
    await runToEnd(deleteOrphanedPictures, env, Date.now() + 2 * HOUR);
    expect(await there()).toHaveLength(0);
    expect((await request("GET", avatar)).status).toBe(200);
  });
});
