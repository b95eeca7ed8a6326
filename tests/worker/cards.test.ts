/** Cards of published pages: who stores one, what is one, and R2 holds exactly those that pages have. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { ListedPage, OwnPage, PublishedPage } from "../../worker/contract/made.ts";
import { learnerBinding } from "../../worker/db/client.ts";
import { deleteOrphanedCards } from "../../worker/made/cards.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import { CARD_HEIGHT, CARD_WIDTH, MAX_CARD_BYTES } from "../../worker/rules/publishing.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";

const HOUR = 60 * 60 * 1000;
/** The start of a PNG, and a chunk of text in it. */
const png = (width = CARD_WIDTH, height = CARD_HEIGHT, size = 64) => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint32(33, 4);
  bytes.set(new TextEncoder().encode("tEXtHome"), 37);
  return bytes;
};
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
const upload = (learner: Learner, id: string, raw: BodyInit = png()) =>
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
    expect((await upload(learner, id)).status).toBe(200);
    const picture = await pictureOf(id);
    expect(picture).not.toBe(without);
    expect(picture).not.toContain(learner.user_id);
    const answer = await request("GET", picture);
    expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      "image/png",
      "public, no-cache",
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
    ["another size", png(CARD_WIDTH, CARD_HEIGHT + 1), 422],
    ["another type", jpeg(), 422],
    ["markup", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), 422],
    ["nothing", new Uint8Array(), 422],
    ["too many bytes", png(CARD_WIDTH, CARD_HEIGHT, MAX_CARD_BYTES + 1), 413],
  ])("isn't %s", async (_, raw, status) => {
    const { learner, id } = await author();
    expect((await upload(learner, id, raw)).status).toBe(status);
    expect(await filesOf(learner)).toEqual([]);
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
      "is removed by a moderator",
      async ({ id }: { id: string }) =>
        (await newModerator()).request("POST", "/api/moderation/remove", {
          body: { target_kind: "page", target_id: id },
        }),
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
    await env.AVATARS.put(orphan, png());
    await runToEnd(deleteOrphanedCards, env, Date.now());
    expect(await env.AVATARS.head(orphan)).not.toBeNull();
    await runToEnd(deleteOrphanedCards, env, Date.now() + 2 * HOUR);
    expect(await env.AVATARS.head(orphan)).toBeNull();
    expect((await request("GET", await pictureOf(id))).status).toBe(200);
  });
});
