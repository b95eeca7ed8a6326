/** Impersonation: look-alike names, reserved names, invisible characters in titles, and the moderators' actions. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { fillSkeletons } from "../../worker/accounts/names.ts";
import type { ModerationScreen } from "../../worker/contract/community.ts";
import { stripeAccount } from "../support/stripe/account.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { sendCopies } from "../support/worker/several.ts";

const PNG = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
/** Letters that don't look alike, so that names of different tests have different skeletons. */
const unique = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => "abcdefghjk"[byte % 10]).join("");
const signUp = (display_name: string) =>
  request("POST", "/api/sign-up", {
    body: { display_name, email: `${crypto.randomUUID()}@example.com`, password: "correct horse battery" },
    headers: { "cf-connecting-ip": crypto.randomUUID() },
  });
const rename = (learner: Learner, display_name: string) =>
  learner.request("PUT", "/api/display-name", { body: { display_name } });
const isAvailable = async (name: string) => {
  const answer = await request("POST", "/api/sign-up/check", {
    body: { display_name: name, email: "new@example.com", password: "correct horse battery" },
    headers: { "cf-connecting-ip": crypto.randomUUID() },
  });
  return answer.status === 200;
};
const outcome = async (answer: Response) => [answer.status, (await json(answer)).code];

describe("a name that looks like another learner's", () => {
  it.each([
    ["another case", (name: string) => name.toUpperCase()],
    ["a capital I for an l", (name: string) => name.replaceAll("l", "I")],
    ["r and n for an m", (name: string) => name.replaceAll("m", "rn")],
    ["mathematical letters", (name: string) => name.replaceAll("e", "𝐞")],
    ["a no-break space", (name: string) => name.replaceAll(" ", "\u00a0")],
  ])("by %s is taken", async (_, disguise) => {
    const name = `lamela ${unique()}`;
    const owner = await newLearner({ display_name: name });
    const other = disguise(name);
    expect(other).not.toBe(name);
    expect(await isAvailable(other)).toBe(false);
    for (const answer of [await signUp(other), await rename(await newLearner(), other)])
      expect(await outcome(answer)).toEqual([409, "display_name_taken"]);
    expect((await rename(owner, name.toUpperCase())).status).toBe(200);
  });

  it("in Cyrillic letters is taken, and one of both alphabets is no name", async () => {
    const latin = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => "aceopxys"[byte % 8]).join(
      "",
    );
    const cyrillic = latin.replace(/./g, (letter) => "асеорхуѕ"["aceopxys".indexOf(letter)] ?? "");
    await newLearner({ display_name: latin });
    expect(await isAvailable(cyrillic)).toBe(false);
    expect(await outcome(await signUp(cyrillic))).toEqual([409, "display_name_taken"]);
    expect((await signUp(`${latin.slice(0, 4)}${cyrillic.slice(4)}`)).status).toBe(422);
  });

  it("is given to one of ten that ask at once, each in letters of its own", async () => {
    const name = `colo ${unique()}`;
    const letters = ["o", "о", "ο", "օ", "ｏ", "𝐨", "𝑜", "𝒐", "ⲟ", "𝗈"];
    const learners = await Promise.all(letters.map(() => newLearner()));
    const statuses = await Promise.all(
      learners.map(
        async (learner, at) => (await rename(learner, name.replace("o", letters[at] ?? ""))).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("is refused on every way to an account", async () => {
    const name = `Vela ${unique()}`;
    await newLearner({ display_name: name });
    const body = {
      email: `${crypto.randomUUID()}@example.com`,
      password: "correct horse battery",
      planName: "warrior",
    };
    const stripe = stripeAccount();
    const start = (display_name: string) =>
      stripe.request("POST", "/api/create-checkout-session", { body: { ...body, display_name } });
    expect(await outcome(await start(name.replace("l", "I")))).toEqual([409, "display_name_taken"]);
    expect((await start("Codenaut Support")).status).toBe(422);
  });

  it("keeps a paid sign-up waiting where somebody took the name's look-alike meanwhile", async () => {
    const name = `Mila ${unique()}`;
    const stripe = stripeAccount();
    const started = await stripe.request("POST", "/api/create-checkout-session", {
      body: {
        display_name: name,
        email: `${crypto.randomUUID()}@example.com`,
        password: "correct horse battery",
        planName: "warrior",
      },
    });
    const cookie = started.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const sessionId = (await json<{ url: string }>(started)).url.split("/").pop() ?? "";
    await newLearner({ display_name: name.replace("l", "I") });
    await stripe.pay(sessionId);
    const complete = (more: object) =>
      stripe.request("POST", "/api/complete-sign-up", { body: { sessionId, ...more }, headers: { cookie } });
    expect(await outcome(await complete({}))).toEqual([409, "display_name_taken"]);
    expect((await complete({ display_name: "Admin" })).status).toBe(422);
    expect((await complete({ display_name: `Dora ${unique()}` })).status).toBe(201);
  });
});

describe("a name that nobody may have", () => {
  it.each([
    ...["Codex", "Сodex", "M0derator", "System", "admin", "Admin Team", "Codenaut Support"],
    ...["", " ", "\u3164", "\u2800", "\u115f", "a\u0000b", "a\u200bb", "a\u202eb", "a\u2066b", "a\u00adb"],
    ...["a\ufe0fb", "a\u034fb", "\u{e0041}a", "\ufffe", "\u0301", "Аda", "Ωmega"],
  ])("%j", async (name) => {
    const learner = await newLearner();
    expect((await rename(learner, name)).status).toBe(422);
    expect((await signUp(name)).status).toBe(422);
  });

  it.each(["山田 Taro", "Ольга", "محمد Ali", "Ada ❤️", "👩‍💻 Ada", "José", "Ada-Lou O'Hara"])(
    "is not %j",
    async (name) => {
      const number = crypto.getRandomValues(new Uint16Array(1))[0];
      expect((await rename(await newLearner(), `${name} ${number}`)).status).toBe(200);
    },
  );
});

describe("a title", () => {
  it.each(["\u3164", "a\u0000b", "Help \u202eme", "a\u200bb", "\u2800"])("is not %j", async (title) => {
    const learner = await newLearner({ plan: "warrior" });
    const body = { id: crypto.randomUUID(), title, description: "" };
    expect((await learner.request("POST", "/api/threads", { body })).status).toBe(422);
  });

  it("may have emoji that are joined", async () => {
    const learner = await newLearner({ plan: "warrior" });
    const body = { id: crypto.randomUUID(), title: "👩🏽‍💻 and ❤️‍🔥", description: "" };
    expect((await learner.request("POST", "/api/threads", { body })).status).toBe(201);
  });
});

describe("names stored before the skeleton column", () => {
  it("stay, get their skeleton from the nightly job, and block new look-alikes", async () => {
    const name = `Codex ${unique()}`;
    const [old, twin] = [await newLearner({ display_name: name }), await newLearner()];
    // Two older names may look the same.
    await env.DB.batch([
      env.DB.prepare("UPDATE user_state SET display_name = ?, display_name_key = ? WHERE user_id = ?").bind(
        name.replace("o", "о"),
        name.replace("o", "о").toLowerCase(),
        twin.user_id,
      ),
      env.DB.prepare("UPDATE user_state SET display_name_skeleton = NULL"),
    ]);
    for (const { user_id } of [old, twin]) await sendCopies(user_id);
    await runToEnd(fillSkeletons, env, Date.now());
    const { results } = await env.DB.prepare(
      "SELECT display_name, display_name_skeleton AS skeleton FROM user_state WHERE user_id IN (?, ?)",
    )
      .bind(old.user_id, twin.user_id)
      .all<{ display_name: string; skeleton: string }>();
    expect(new Set(results.map(({ skeleton }) => skeleton)).size).toBe(1);
    expect(results.map(({ display_name }) => display_name)).toContain(name);
    expect((await old.request("PUT", "/api/settings", { body: { reduce_motion: true } })).status).toBe(200);
    const left = await env.DB.prepare(
      "SELECT count(*) AS n FROM user_state WHERE display_name_skeleton IS NULL",
    ).first<{ n: number }>();
    expect(left?.n).toBe(0);
  });
});

describe("a moderator", () => {
  const act = (by: Learner, what: string, body: object) =>
    by.request("POST", `/api/moderation/${what}`, { body });
  const me = async (learner: Learner) =>
    (
      await json<{ user_state: { display_name: string; avatar_url: string } }>(
        await learner.request("GET", "/api/me"),
      )
    ).user_state;

  it("gives somebody another name, which the log keeps, or draws one", async () => {
    const [moderator, learner] = [await newModerator(), await newLearner()];
    const { user_id } = learner;
    const name = `Quiet ${unique()}`;
    expect((await act(moderator, "rename", { user_id, display_name: name })).status).toBe(200);
    expect((await me(learner)).display_name).toBe(name);
    expect((await act(moderator, "rename", { user_id })).status).toBe(200);
    expect((await me(learner)).display_name).toMatch(/^Learner \d+$/);
    const { log } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    expect(log.find(({ detail }) => detail === `${learner.display_name} → ${name}`)).toMatchObject({
      act: "rename",
      target: `user:${user_id}`,
      moderator: moderator.display_name,
    });
    const other = await newLearner();
    const response = await act(moderator, "rename", {
      user_id,
      display_name: other.display_name.toUpperCase(),
    });
    expect(await outcome(response)).toEqual([409, "display_name_taken"]);
  });

  it("takes a picture away, file and all", async () => {
    const [moderator, learner] = [await newModerator(), await newLearner()];
    await learner.request("PUT", "/api/avatar/upload", { raw: PNG });
    const { avatar_url } = await me(learner);
    expect((await act(moderator, "clear-picture", { user_id: learner.user_id })).status).toBe(200);
    expect((await me(learner)).avatar_url).toBe("/noobie.png");
    expect((await request("GET", avatar_url)).status).toBe(404);
  });

  it("does so to those who are there, and nobody else does", async () => {
    const [moderator, learner] = [await newModerator(), await newLearner()];
    for (const what of ["rename", "clear-picture"]) {
      expect((await act(moderator, what, { user_id: crypto.randomUUID() })).status).toBe(404);
      expect((await act(learner, what, { user_id: moderator.user_id })).status).toBe(404);
    }
    expect((await me(moderator)).display_name).toBe(moderator.display_name);
  });

  it("silences all that others would see: name, picture and likes", async () => {
    const [moderator, learner, author] = [
      await newModerator(),
      await newLearner({ plan: "warrior" }),
      await newLearner({ plan: "warrior" }),
    ];
    const id = crypto.randomUUID();
    await author.request("POST", "/api/threads", { body: { id, title: "Hello", description: "" } });
    const writes: [string, string, { body?: object; raw?: BodyInit }][] = [
      ["PUT", "/api/display-name", { body: { display_name: `Loud ${unique()}` } }],
      ["PUT", "/api/avatar", { body: { preset: 2 } }],
      ["PUT", "/api/avatar/upload", { raw: PNG }],
      ["PUT", `/api/threads/${id}/like`, { body: { liked: true } }],
    ];
    await act(moderator, "silence", { user_id: learner.user_id, hours: 1 });
    for (const [method, path, options] of writes)
      expect([path, ...(await outcome(await learner.request(method, path, options)))]).toEqual([
        path,
        403,
        "silenced",
      ]);
    expect((await me(learner)).display_name).toBe(learner.display_name);
    expect((await env.AVATARS.list({ prefix: `avatars/${learner.user_id}-` })).objects).toEqual([]);
    const unliked = await learner.request("PUT", `/api/threads/${id}/like`, { body: { liked: false } });
    expect(await json<object>(unliked)).toMatchObject({ liked: false, likes: 0 });
    await act(moderator, "silence", { user_id: learner.user_id, hours: 0 });
    for (const [method, path, options] of writes)
      expect((await learner.request(method, path, options)).status).toBe(200);
  });
});
