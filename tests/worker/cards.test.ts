/** Cards of published pages: who stores one, what is one, and R2 holds exactly those that pages have. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { ModerationScreen } from "../../worker/contract/community.ts";
import type { ListedPage, OwnPage, PublishedPage } from "../../worker/contract/made.ts";
import { learnerBinding } from "../../worker/db/client.ts";
import { deleteOrphanedCards } from "../../worker/made/cards.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import { CARD_HEIGHT, CARD_WIDTH, HIDING_REPORTS, MAX_CARD_BYTES } from "../../worker/rules/publishing.ts";
import { cardPng, pngChunk } from "../support/card.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";

const HOUR = 60 * 60 * 1000;
const SIZE = [CARD_WIDTH, CARD_HEIGHT] as const;
const jpeg = () => {
  const bytes = new Uint8Array(64);
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, CARD_HEIGHT >> 8, CARD_HEIGHT & 255, CARD_WIDTH >> 8]);
  return bytes;
};

async function publish(learner: Learner): Promise<string> {
  const body = { project_id: 1, title: "My page", description: "" };
  const answer = await learner.request("POST", "/api/made", { body });
  return (await json<{ page: OwnPage }>(answer)).page.id;
}
/** A learner with a published page. */
async function author() {
  const learner = await newLearner();
  await learnerBinding(env, learner.user_id)
    .prepare(
      `INSERT INTO project_pages (user_id, project_id, task_id, revision, html, css, js, updated_at)
       VALUES (?, 1, 101, 1, '<h1>Mine</h1>', '', '', 1)`,
    )
    .bind(learner.user_id)
    .run();
  return { learner, id: await publish(learner) };
}
const upload = (learner: Learner, id: string, raw: BodyInit = cardPng()) =>
  learner.request("PUT", `/api/made/${id}/card`, { raw });
const pictureOf = async (id: string) =>
  (await json<PublishedPage>(await request("GET", `/api/made/${id}`))).picture;
const filesOf = async ({ user_id }: Learner) => {
  const mark = (await sha256(`card:${user_id}`)).slice(0, 32);
  return (await env.AVATARS.list({ prefix: `cards/${mark}-` })).objects.map(({ key }) => `/api/${key}`);
};

describe("a card", () => {
  it("is the page's picture everywhere, without metadata, and its address tells no id", async () => {
    const { learner, id } = await author();
    const without = await pictureOf(id);
    expect((await upload(learner, id, cardPng(...SIZE, pngChunk("tEXt", "Home")))).status).toBe(200);
    const picture = await pictureOf(id);
    expect(picture).not.toBe(without);
    expect(picture).not.toContain(learner.user_id);
    const answer = await request("GET", picture);
    expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      "image/png",
      "private, no-cache",
    ]);
    expect(new TextDecoder("latin1").decode(await answer.arrayBuffer())).not.toContain("Home");
    const again = await request("GET", picture, {
      headers: { "if-none-match": answer.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    const { rows } = await json<{ rows: ListedPage[] }>(await learner.request("GET", "/api/made"));
    expect(rows.find((row) => row.id === id)?.picture).toBe(picture);
    expect(await json(await learner.request("GET", "/api/export"))).toMatchObject({
      page_cards: [{ page_id: id, picture: picture.split("/").at(-1) }],
    });
  });

  it.each([
    ["another size", cardPng(CARD_WIDTH, CARD_HEIGHT + 1), 422],
    ["another type", jpeg(), 422],
    ["markup", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), 422],
    ["nothing", new Uint8Array(), 422],
    ["the first half of one", cardPng().subarray(0, 40), 422],
    ["one without an end", cardPng().subarray(0, -12), 422],
    ["one without pixels", cardPng(...SIZE, pngChunk("IEND")), 422],
    ["one whose chunk is longer than the file", cardPng(...SIZE, [0x7f, 0xff, 0xff, 0xff, 1, 2, 3, 4]), 422],
    ["too many bytes", new Uint8Array(MAX_CARD_BYTES + 1), 413],
  ])("isn't %s", async (_, raw, status) => {
    const { learner, id } = await author();
    expect((await upload(learner, id, raw)).status).toBe(status);
    expect(await filesOf(learner)).toEqual([]);
  });

  it("is one still picture, the same to everybody: no animation, and nothing that some readers show otherwise", async () => {
    const { learner, id } = await author();
    const names = ["acTL", "fcTL", "fdAT", "gAMA", "cHRM", "iCCP", "eXIf"];
    const chunks = names.flatMap((name) => pngChunk(name, "HOSTILE"));
    expect((await upload(learner, id, cardPng(...SIZE, chunks))).status).toBe(200);
    const stored = await (await request("GET", await pictureOf(id))).arrayBuffer();
    expect(new Uint8Array(stored)).toEqual(cardPng());
  });

  it("is stored for an own public page alone, and not while silenced", async () => {
    const { learner, id } = await author();
    const other = await newLearner();
    for (const page of [id, crypto.randomUUID()]) expect((await upload(other, page)).status).toBe(404);
    expect(await filesOf(other)).toEqual([]);
    await learnerBinding(env, learner.user_id)
      .prepare("UPDATE user_state SET silenced_until = ? WHERE user_id = ?")
      .bind(Date.now() + HOUR, learner.user_id)
      .run();
    expect((await upload(learner, id)).status).toBe(403);
    expect(await filesOf(learner)).toEqual([]);
  });

  it("of a wrong address is none", async () => {
    for (const key of ["none.png", `${"0".repeat(32)}-${crypto.randomUUID()}.png`, "..%2favatars%2fx.png"])
      expect((await request("GET", `/api/cards/${key}`)).status).toBe(404);
  });
});

describe("a card of a reported page", () => {
  const target = (target_id: string) => ({ target_kind: "page", target_id });
  const report = async (id: string, who?: Learner) => {
    const body = { ...target(id), reason: "Its picture" };
    const answer = await (who ?? (await newLearner())).request("POST", "/api/reports", { body });
    expect(answer.status).toBe(201);
  };
  const statusFor = async (picture: string, ...readers: (Learner | undefined)[]) => {
    const statuses: number[] = [];
    for (const reader of readers) statuses.push((await (reader?.request ?? request)("GET", picture)).status);
    return statuses;
  };
  const openReports = async (moderator: Learner, id: string) =>
    (await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"))).reports.filter(
      (one) => one.target_id === id,
    );
  async function carded() {
    const made = await author();
    await upload(made.learner, made.id);
    return { ...made, moderator: await newModerator(), picture: await pictureOf(made.id) };
  }

  it("stands beside the report, and is its author's and the moderators' alone while reports hide the page", async () => {
    const { learner, id, moderator, picture } = await carded();
    const reader = await newLearner();
    for (let count = 0; count < HIDING_REPORTS; count += 1) {
      expect(await statusFor(picture, undefined, reader, learner)).toEqual([200, 200, 200]);
      await report(id);
    }
    expect(await statusFor(picture, undefined, reader, learner, moderator)).toEqual([404, 404, 200, 200]);
    const kept = await moderator.request("GET", picture);
    expect(kept.headers.get("cache-control")).toBe("no-store");
    const etag = { headers: { "if-none-match": kept.headers.get("etag") ?? "" } };
    expect((await request("GET", picture, etag)).status).toBe(404);
    const [first] = await openReports(moderator, id);
    expect(first?.card).toBe(picture);
    await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: first?.id } });
    expect(await statusFor(picture, undefined, reader)).toEqual([200, 200]);
  });

  it.each([
    ["drawn anew", ({ learner, id }: { learner: Learner; id: string }) => upload(learner, id)],
    ["published anew", ({ learner }: { learner: Learner }) => publish(learner)],
    [
      "unpublished",
      ({ learner, id }: { learner: Learner; id: string }) => learner.request("DELETE", `/api/made/${id}`),
    ],
  ])("is kept for moderators when the page is %s, until they have decided", async (_, change) => {
    const { learner, id, moderator, picture } = await carded();
    await report(id);
    await change({ learner, id });
    expect(await statusFor(picture, undefined, learner, moderator)).toEqual([404, 404, 200]);
    await runToEnd(deleteOrphanedCards, env, Date.now() + 2 * HOUR);
    const [open] = await openReports(moderator, id);
    expect([open?.card, ...(await statusFor(picture, moderator))]).toEqual([picture, 200]);
    await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: open?.id } });
    expect(await statusFor(picture, moderator)).toEqual([404]);
    await runToEnd(deleteOrphanedCards, env, Date.now() + 2 * HOUR);
    expect(await filesOf(learner)).not.toContain(picture);
  });

  it("goes with its author's account", async () => {
    const { learner, id, moderator, picture } = await carded();
    await report(id);
    await upload(learner, id);
    expect(await filesOf(learner)).toHaveLength(2);
    await learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } });
    expect(await filesOf(learner)).toEqual([]);
    expect(await statusFor(picture, moderator)).toEqual([404]);
  });

  it("is taken away and restored with its page, and an earlier one goes for good", async () => {
    const { learner, id, moderator, picture: earlier } = await carded();
    await report(id);
    await upload(learner, id);
    const picture = await pictureOf(id);
    const reader = await newLearner();
    const act = (name: string) => moderator.request("POST", `/api/moderation/${name}`, { body: target(id) });
    expect((await act("remove")).status).toBe(200);
    expect(await statusFor(earlier, undefined, reader, learner, moderator)).toEqual([404, 404, 404, 404]);
    expect(await statusFor(picture, undefined, reader, learner, moderator)).toEqual([404, 404, 200, 200]);
    await runToEnd(deleteOrphanedCards, env, Date.now() + 2 * HOUR);
    expect(await filesOf(learner)).toEqual([picture]);
    expect((await act("restore")).status).toBe(200);
    expect(await pictureOf(id)).toBe(picture);
    expect(await statusFor(picture, undefined, reader)).toEqual([200, 200]);
    // Of one that its author takes back meanwhile nothing comes back.
    await act("remove");
    await learner.request("DELETE", `/api/made/${id}`);
    expect([await filesOf(learner), ...(await statusFor(picture, learner, moderator))]).toEqual([
      [],
      404,
      404,
    ]);
  });

  it("is reported again by the same learner once it is another one", async () => {
    const { learner, id, moderator } = await carded();
    const reader = await newLearner();
    await report(id, reader);
    const [first] = await openReports(moderator, id);
    await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: first?.id } });
    await report(id, reader);
    expect(await openReports(moderator, id)).toEqual([]);
    await upload(learner, id);
    await report(id, reader);
    expect(await openReports(moderator, id)).toMatchObject([{ card: await pictureOf(id) }]);
  });

  it("isn't shown where publishing is switched off", async () => {
    const { learner, picture } = await carded();
    env.PUBLISHING = "off";
    expect(await statusFor(picture, undefined, learner)).toEqual([404, 404]);
    env.PUBLISHING = "on";
  });
});

describe("R2", () => {
  it("has one card a page, however many come at once", async () => {
    const { learner, id } = await author();
    await Promise.all(Array.from({ length: 5 }, () => upload(learner, id)));
    expect(await filesOf(learner)).toEqual([await pictureOf(id)]);
  });

  it.each([
    ["is published anew", ({ learner }: { learner: Learner }) => publish(learner)],
    [
      "is unpublished",
      ({ learner, id }: { learner: Learner; id: string }) => learner.request("DELETE", `/api/made/${id}`),
    ],
    [
      "goes with its author's account",
      ({ learner }: { learner: Learner }) =>
        learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } }),
    ],
  ])("has none of a page that %s", async (_, act) => {
    const made = await author();
    await upload(made.learner, made.id);
    const picture = await pictureOf(made.id);
    await act(made);
    expect(await filesOf(made.learner)).toEqual([]);
    expect((await request("GET", picture)).status).toBe(404);
  });

  it("has none of a page that is unpublished while the card comes in", async () => {
    const { learner, id } = await author();
    await Promise.all([
      upload(learner, id),
      learner.request("DELETE", `/api/made/${id}`),
      upload(learner, id),
    ]);
    expect(await filesOf(learner)).toEqual([]);
  });

  it("loses those of interrupted uploads at night", async () => {
    const { learner, id } = await author();
    await upload(learner, id);
    const orphan = `cards/${"f".repeat(32)}-${crypto.randomUUID()}.png`;
    await env.AVATARS.put(orphan, cardPng());
    await runToEnd(deleteOrphanedCards, env, Date.now());
    expect(await env.AVATARS.head(orphan)).not.toBeNull();
    await runToEnd(deleteOrphanedCards, env, Date.now() + 2 * HOUR);
    expect(await env.AVATARS.head(orphan)).toBeNull();
    expect((await request("GET", await pictureOf(id))).status).toBe(200);
  });
});
