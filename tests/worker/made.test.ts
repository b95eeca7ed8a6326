/** Published pages: who publishes, who sees them, and how they vanish. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import type { ModerationScreen, Page } from "../../worker/contract/community.ts";
import type { LinkedPage, ListedPage, OwnPage, OwnPages, PublishedPage } from "../../worker/contract/made.ts";
import type { PublicProfile } from "../../worker/contract/public-profiles.ts";
import { learnerBinding, severalDatabases } from "../../worker/db/client.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { GALLERY_PAGES, HIDING_REPORTS, MAX_FREE_PAGES, UNLISTED_MS } from "../../worker/rules/publishing.ts";
import { cardPng } from "../support/card.ts";
import { rightCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";

const community = () => severalDatabases(env)?.at("community") ?? env.DB;
const CODE = { html: "<h1>Mine</h1>", css: "h1 { color: red }", js: "let a = 1;" };

/** A learner who has shipped a page in project 1. */
async function shipper(code = CODE): Promise<Learner> {
  const learner = await newLearner();
  await storePage(learner, 1, code);
  return learner;
}

const storePage = ({ user_id }: Learner, project_id: number, { html, css, js } = CODE) =>
  learnerBinding(env, user_id)
    .prepare(
      `INSERT OR REPLACE INTO project_pages (user_id, project_id, task_id, revision, html, css, js, updated_at)
        VALUES (?, ?, 101, 1, ?, ?, ?, 1)`,
    )
    .bind(user_id, project_id, html, css, js)
    .run();

const TEXTS = { title: "My page", description: "What it does" };
const post = (learner: Learner, body: object = {}) =>
  learner.request("POST", "/api/made", { body: { project_id: 1, ...TEXTS, ...body } });

async function publish(learner: Learner, body: object = {}): Promise<OwnPage> {
  const answer = await post(learner, body);
  expect(answer.status).toBe(201);
  return (await json<{ page: OwnPage }>(answer)).page;
}

const read = (id: string) => request("GET", `/api/made/${id}`);
const gallery = async (learner: Learner, query = "") =>
  json<Page<ListedPage>>(await learner.request("GET", `/api/made${query}`));
const profilePages = async ({ display_name }: Learner) =>
  (
    await json<PublicProfile>(await request("GET", `/api/learners/${encodeURIComponent(display_name)}`))
  ).pages.map((page) => page.id);
const own = async (learner: Learner) => json<OwnPages>(await learner.request("GET", "/api/own-pages"));
const reportBody = (target_id: string) => ({
  target_kind: "page",
  target_id,
  reason: "It asks for a password",
});
const report = async (id: string, count: number) => {
  for (let index = 0; index < count; index += 1) {
    const answer = await (await newLearner()).request("POST", "/api/reports", { body: reportBody(id) });
    expect(answer.status).toBe(201);
  }
};
const silence = ({ user_id }: Learner) =>
  learnerBinding(env, user_id)
    .prepare("UPDATE user_state SET silenced_until = ? WHERE user_id = ?")
    .bind(Date.now() + 60_000, user_id)
    .run();

afterEach(() => {
  env.PUBLISHING = "on";
});

describe("links to published pages", () => {
  const linked = async (learner: Learner, ...ids: string[]) => {
    clearIsolateCaches();
    const answer = await learner.request("GET", `/api/linked-pages?ids=${ids.join()}`);
    return (await json<{ pages: LinkedPage[] }>(answer)).pages;
  };

  it("show title and picture of those that are public, to learners, and not their authors", async () => {
    const [ada, ben, reader] = [await shipper(), await shipper(), await newLearner()];
    const [{ id: one }, { id: other }] = [await publish(ada, { title: "One" }), await publish(ben)];
    const pages = await linked(reader, one, "nowhere", other, one);
    expect(pages.map(({ id }) => id).sort()).toEqual([one, other].sort());
    expect(pages.find(({ id }) => id === one)).toEqual({
      id: one,
      title: "One",
      picture: expect.any(String),
    });
    await ben.request("DELETE", `/api/made/${other}`);
    expect((await linked(reader, one, other)).map(({ id }) => id)).toEqual([one]);
    await report(one, HIDING_REPORTS);
    expect(await linked(reader, one)).toEqual([]);
    expect(await linked(ada, one)).toEqual([]);
    env.PUBLISHING = "off";
    expect(await linked(reader, one)).toEqual([]);
  });

  it.each(["", "a b", "x".repeat(65), Array.from({ length: 21 }, (_, n) => `p${n}`).join()])(
    "aren't asked for by %j",
    async (ids) => {
      const answer = await (await newLearner()).request(
        "GET",
        `/api/linked-pages?ids=${encodeURIComponent(ids)}`,
      );
      expect(answer.status).toBe(422);
    },
  );
});

describe("publishing", () => {
  it("shows what was shipped right last to everybody, and to nobody the author's id", async () => {
    const learner = await newLearner();
    await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
    const ship = { task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) };
    await learner.request("POST", "/api/ships", { body: ship });
    const { id } = await publish(learner, { title: "  My\n page ", description: "" });
    const answer = await read(id);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.clone().text();
    expect(text).not.toContain(learner.user_id);
    expect(await json<PublishedPage>(answer)).toMatchObject({
      ...rightCode(101),
      id,
      title: "My page",
      description: "",
      likes: 0,
      liked: false,
      is_own: false,
      hidden: false,
      project_id: 1,
      author: { display_name: learner.display_name },
    });
    expect((await own(learner)).projects).toMatchObject([{ project_id: 1, page: { id, state: "public" } }]);
  });

  it("again keeps the address and takes the newest page; requests at once make one", async () => {
    const learner = await shipper();
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(learner)));
    const ids = new Set(answers.map(({ id }) => id));
    expect(ids.size).toBe(1);
    await storePage(learner, 1, { ...CODE, html: "<h1>Newer</h1>" });
    const { id } = await publish(learner, { title: "Newer" });
    expect([...ids]).toEqual([id]);
    expect(await json<PublishedPage>(await read(id))).toMatchObject({
      title: "Newer",
      html: "<h1>Newer</h1>",
    });
  });

  it("needs a shipped page of the project", async () => {
    const learner = await newLearner();
    expect((await post(learner)).status).toBe(404);
    await storePage(learner, 1);
    expect((await post(learner, { project_id: 2 })).status).toBe(404);
  });

  it.each([
    ["no title", { title: " \u200b " }],
    ["an invisible character", { title: "My\u202epage" }],
    ["a long title", { title: "x".repeat(61) }],
    ["a long description", { description: "x".repeat(301) }],
    ["code of its own", { html: "<h1>Other</h1>" }],
    ["no project", { project_id: 0 }],
  ])("refuses %s", async (_, body) => expect((await post(await shipper(), body)).status).toBe(422));

  it("is refused while silenced; taking back isn't", async () => {
    const learner = await shipper();
    const { id } = await publish(learner);
    await silence(learner);
    expect((await post(learner)).status).toBe(403);
    expect((await learner.request("PUT", `/api/made/${id}/like`, { body: { liked: true } })).status).toBe(
      403,
    );
    expect((await learner.request("DELETE", `/api/made/${id}`)).status).toBe(200);
  });

  it("ends at twenty a day", async () => {
    const learner = await shipper();
    for (let count = 0; count < 20; count += 1) await publish(learner);
    expect((await post(learner)).status).toBe(429);
  });

  it("can be switched off: nothing is published or shown, and own pages are still taken back", async () => {
    const learner = await shipper();
    const { id } = await publish(learner);
    env.PUBLISHING = "off";
    expect(await profilePages(learner)).toEqual([]);
    expect((await post(learner)).status).toBe(404);
    expect((await read(id)).status).toBe(404);
    expect((await request("GET", `/made/${id}`)).status).toBe(404);
    expect((await learner.request("GET", "/api/made")).status).toBe(404);
    expect((await own(learner)).publishing).toBe(false);
    expect((await learner.request("DELETE", `/api/made/${id}`)).status).toBe(200);
  });
});

describe("unpublishing", () => {
  it("takes a page from everywhere at once, and its code from the database", async () => {
    const learner = await shipper();
    const { id } = await publish(learner);
    expect(await profilePages(learner)).toEqual([id]);
    expect((await learner.request("DELETE", `/api/made/${id}`)).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    expect((await learner.request("GET", `/api/made/${id}`)).status).toBe(404);
    expect((await request("GET", `/made/${id}`)).status).toBe(404);
    expect((await gallery(learner)).rows.map((row) => row.id)).not.toContain(id);
    expect(await profilePages(learner)).toEqual([]);
    expect(
      await community().prepare("SELECT html, css, js FROM published_pages WHERE id = ?").bind(id).first(),
    ).toEqual({ html: "", css: "", js: "" });
    expect((await publish(learner)).id).toBe(id);
    expect((await read(id)).status).toBe(200);
  });

  it("of somebody else's page answers 404", async () => {
    const { id } = await publish(await shipper());
    expect((await (await shipper()).request("DELETE", `/api/made/${id}`)).status).toBe(404);
    expect((await read(id)).status).toBe(200);
  });
});

describe("a free page", () => {
  const put = (learner: Learner, id: string, body: object = {}) =>
    learner.request("PUT", `/api/made/${id}`, { body: { ...TEXTS, ...CODE, ...body } });
  async function publishFree(
    learner: Learner,
    body: object = {},
    id: string = crypto.randomUUID(),
  ): Promise<string> {
    const answer = await put(learner, id, body);
    expect(answer.status).toBe(200);
    expect((await json<{ page: OwnPage }>(answer)).page).toMatchObject({ id, project_id: null });
    return id;
  }
  const shown = async (id: string) => json<PublishedPage>(await read(id));

  it("is published as it was sent, without a project, and again at the same address", async () => {
    const learner = await shipper();
    const id = await publishFree(learner);
    expect(await shown(id)).toMatchObject({
      ...CODE,
      ...{ title: "My page", project_id: null, project_name: "", origin: null },
      author: { display_name: learner.display_name },
    });
    // Twice, as after a lost answer.
    for (const _ of [1, 2]) await publishFree(learner, { html: "<h1>Newer</h1>" }, id);
    expect(await shown(id)).toMatchObject({ html: "<h1>Newer</h1>" });
    expect((await own(learner)).free_pages).toMatchObject([{ id, state: "public" }]);
    expect(await profilePages(learner)).toEqual([id]);
    expect((await gallery(learner)).rows.map((row) => row.id)).toContain(id);
    expect((await request("GET", `/made/${id}`)).status).not.toBe(500);
  });

  it("needs a shipped task", async () => {
    const answer = await put(await newLearner(), crypto.randomUUID());
    expect([answer.status, (await json(answer)).title]).toEqual([
      409,
      "Ship a task first, then publish pages of your own.",
    ]);
  });

  it("takes no other page's address: neither another learner's nor an own project's", async () => {
    const [learner, other] = [await shipper(), await shipper()];
    const free = await publishFree(other);
    const { id: ofProject } = await publish(learner);
    for (const id of [free, ofProject]) expect((await put(learner, id, { html: "Mine" })).status).toBe(404);
    for (const id of [free, ofProject]) expect(await shown(id)).toMatchObject({ html: CODE.html });
    expect((await put(learner, "my-page")).status).toBe(422);
  });

  it("keeps its address from others once it is gone, and from everybody once its author is", async () => {
    const [author, other] = [await shipper(), await shipper()];
    const id = await publishFree(author);
    const { id: ofProject } = await publish(author);
    const unpublish = () => author.request("DELETE", `/api/made/${id}`);
    const take = async () => [(await put(other, id)).status, (await read(id)).status];
    // Twice: the address stays the author's however often it is used.
    for (const _ of [1, 2]) {
      expect((await unpublish()).status).toBe(200);
      expect(await take()).toEqual([404, 404]);
      await publishFree(author, {}, id);
    }
    await unpublish();
    expect(await json(await author.request("GET", "/api/export"))).toMatchObject({
      held_ids: [{ target: `page:${id}` }],
    });
    await author.request("POST", "/api/cancel-subscription", { body: { userId: author.user_id } });
    expect(await take()).toEqual([404, 404]);
    expect((await put(other, ofProject)).status).toBe(404);
    expect(await heldFor(id, ofProject)).toEqual([null, null]);
  });

  const heldFor = async (...ids: string[]) =>
    (
      await community()
        .prepare("SELECT user_id FROM held_ids WHERE target IN (?, ?)")
        .bind(...ids.map((id) => `page:${id}`))
        .all()
    ).results.map(({ user_id }) => user_id);

  it.each([
    ["nothing on it", { html: " ", css: "", js: "" }, 422],
    ["no title", { title: "" }, 422],
    ["too much code", { html: "x".repeat(64 * 1024 + 1) }, 413],
    ["a project", { project_id: 1 }, 422],
  ])("isn't published with %s", async (_, body, status) =>
    expect((await put(await shipper(), crypto.randomUUID(), body)).status).toBe(status),
  );

  it("is refused while silenced, and where publishing is switched off", async () => {
    const learner = await shipper();
    env.PUBLISHING = "off";
    expect((await put(learner, crypto.randomUUID())).status).toBe(404);
    env.PUBLISHING = "on";
    await silence(learner);
    expect((await put(learner, crypto.randomUUID())).status).toBe(403);
  });

  it(`is one of ${MAX_FREE_PAGES} at most, however many come at once; one that goes makes room`, async () => {
    const learner = await shipper();
    const statuses: number[] = [];
    const ids = Array.from({ length: MAX_FREE_PAGES + 3 }, () => crypto.randomUUID());
    await Promise.all(ids.map(async (id) => statuses.push((await put(learner, id)).status)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_FREE_PAGES);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    const { free_pages } = await own(learner);
    expect(free_pages).toHaveLength(MAX_FREE_PAGES);
    const [first] = free_pages;
    await publishFree(learner, {}, first?.id);
    await learner.request("DELETE", `/api/made/${first?.id}`);
    await publishFree(learner);
  });

  it("takes a card away only where it is published: an own project's page keeps its card", async () => {
    const learner = await shipper();
    const { id } = await publish(learner);
    await learner.request("PUT", `/api/made/${id}/card`, { raw: cardPng() });
    const { picture } = await shown(id);
    expect(picture).toMatch(/^\/api\/cards\//);
    expect((await put(learner, id)).status).toBe(404);
    expect((await shown(id)).picture).toBe(picture);
    expect((await request("GET", picture)).status).toBe(200);
  });

  it("that is taken back while reports of it are open goes with their dismissal, and leaves its place at once", async () => {
    const [learner, moderator] = [await shipper(), await newModerator()];
    const reported: string[] = [];
    for (let count = 0; count < MAX_FREE_PAGES; count += 1) reported.push(await publishFree(learner));
    const [first = "", second = ""] = reported;
    await report(first, 2);
    await report(second, 1);
    for (const id of [first, second]) await learner.request("DELETE", `/api/made/${id}`);
    for (const _ of [1, 2]) await publishFree(learner);
    // All places are taken again, also for one that was there before.
    expect([(await put(learner, crypto.randomUUID())).status, (await put(learner, first)).status]).toEqual([
      409, 409,
    ]);
    const states = async () =>
      (
        await community()
          .prepare("SELECT state FROM published_pages WHERE id IN (?, ?)")
          .bind(first, second)
          .all()
      ).results.map(({ state }) => state);
    const { reports } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    const left = ["unpublished unpublished", "unpublished", ""];
    const closed: string[] = [(await states()).join(" ")];
    for (const { id, target_id } of reports)
      if ([first, second].includes(target_id)) {
        await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: id } });
        closed.push((await states()).join(" "));
      }
    expect(closed).toEqual(left);
  });

  it("that a moderator has removed takes no place, and goes where it is brought back empty", async () => {
    const [learner, moderator] = [await shipper(), await newModerator()];
    const act = (name: string, target_id: string) =>
      moderator.request("POST", `/api/moderation/${name}`, { body: { target_kind: "page", target_id } });
    const removed = await publishFree(learner);
    for (let count = 1; count < MAX_FREE_PAGES; count += 1) await publishFree(learner);
    await act("remove", removed);
    await publishFree(learner);
    expect((await put(learner, crypto.randomUUID())).status).toBe(409);
    expect((await put(learner, removed)).status).toBe(409);
    // What is brought back is there, beside the others.
    await act("restore", removed);
    expect((await read(removed)).status).toBe(200);
    await publishFree(learner, {}, removed);
    await act("remove", removed);
    await learner.request("DELETE", `/api/made/${removed}`);
    await act("restore", removed);
    expect((await own(learner)).free_pages.map(({ id }) => id)).not.toContain(removed);
    expect(
      await community().prepare("SELECT 1 FROM published_pages WHERE id = ?").bind(removed).first(),
    ).toBeNull();
  });

  it("goes whole when it is unpublished, and stays while reports of it are open", async () => {
    const learner = await shipper();
    const [gone, reported] = [await publishFree(learner), await publishFree(learner)];
    await report(reported, HIDING_REPORTS);
    for (const id of [gone, reported]) {
      expect((await (await shipper()).request("DELETE", `/api/made/${id}`)).status).toBe(404);
      expect((await learner.request("DELETE", `/api/made/${id}`)).status).toBe(200);
      expect((await read(id)).status).toBe(404);
    }
    const rows = community().prepare("SELECT id, state, html FROM published_pages WHERE user_id = ?");
    expect((await rows.bind(learner.user_id).all()).results).toEqual([
      { id: reported, state: "unpublished", html: "" },
    ]);
    expect((await own(learner)).free_pages).toEqual([]);
    // Published anew at that address it is still hidden.
    await put(learner, reported);
    expect((await read(reported)).status).toBe(404);
  });

  it("that a moderator has removed stays away", async () => {
    const [learner, moderator] = [await shipper(), await newModerator()];
    const id = await publishFree(learner);
    const body = { target_kind: "page", target_id: id };
    await moderator.request("POST", "/api/moderation/remove", { body });
    expect((await put(learner, id)).status).toBe(409);
    expect((await learner.request("DELETE", `/api/made/${id}`)).status).toBe(200);
    expect((await put(learner, id)).status).toBe(409);
    expect((await own(learner)).free_pages).toMatchObject([{ id, state: "removed" }]);
  });

  it("names what it is a remix of, as long as that is public", async () => {
    const [author, learner] = [await shipper(), await shipper()];
    const { id: origin } = await publish(author, { title: "The first" });
    const id = await publishFree(learner, { remix_of: origin });
    const of = { page: { id: origin, title: "The first", display_name: author.display_name } };
    expect((await shown(id)).origin).toEqual(of);
    // The origin stays what it was at first.
    const another = await publishFree(author);
    await publishFree(learner, { remix_of: another }, id);
    await publishFree(learner, {}, id);
    expect((await shown(id)).origin).toEqual(of);
    expect(await json(await learner.request("GET", "/api/export"))).toMatchObject({
      remixes: [{ page_id: id, origin_id: origin }],
    });
    await report(origin, HIDING_REPORTS);
    expect((await shown(id)).origin).toEqual({ page: null });
    await author.request("DELETE", `/api/made/${origin}`);
    expect((await shown(id)).origin).toEqual({ page: null });
    await author.request("POST", "/api/cancel-subscription", { body: { userId: author.user_id } });
    expect((await shown(id)).origin).toBeNull();
  });

  it("is no remix of itself, or of what isn't there", async () => {
    const learner = await shipper();
    const id = crypto.randomUUID();
    for (const remix_of of [id, crypto.randomUUID(), "none"]) {
      await publishFree(learner, { remix_of }, id);
      expect((await shown(id)).origin).toBeNull();
    }
  });
});

describe("reports", () => {
  it(`of ${HIDING_REPORTS} learners hide a page until a moderator has looked`, async () => {
    const author = await shipper();
    const moderator = await newModerator();
    const { id } = await publish(author);
    await report(id, HIDING_REPORTS - 1);
    const eager = await newLearner();
    // One learner counts once.
    for (const _ of [1, 2]) await eager.request("POST", "/api/reports", { body: reportBody(id) });
    expect((await read(id)).status).toBe(404);
    expect((await eager.request("GET", `/api/made/${id}`)).status).toBe(404);
    expect((await request("GET", `/made/${id}`)).status).toBe(404);
    expect((await gallery(eager)).rows.map((row) => row.id)).not.toContain(id);
    for (const who of [author, moderator])
      expect(await json<PublishedPage>(await who.request("GET", `/api/made/${id}`))).toMatchObject({
        hidden: true,
      });
    expect((await own(author)).projects[0]?.page?.hidden).toBe(true);
    // A page that is published again stays hidden.
    await author.request("DELETE", `/api/made/${id}`);
    await publish(author);
    expect((await read(id)).status).toBe(404);

    const { reports } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    const ofPage = reports.filter((one) => one.target_id === id);
    expect(ofPage).toHaveLength(1);
    expect(ofPage[0]).toMatchObject({
      ...{ target_kind: "page", more: HIDING_REPORTS - 1 },
      author: author.display_name,
      excerpt: expect.stringContaining("<h1>Mine</h1>"),
    });
    await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: ofPage[0]?.id } });
    expect((await read(id)).status).toBe(200);
  });

  it("that were dismissed are made again once the page has changed, and not before", async () => {
    const [author, reader, moderator] = [await shipper(), await newLearner(), await newModerator()];
    const { id } = await publish(author);
    const openReports = async () => {
      const { reports } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
      return reports.filter((one) => one.target_id === id);
    };
    const reportAgain = () => reader.request("POST", "/api/reports", { body: reportBody(id) });
    await reportAgain();
    const [first] = await openReports();
    await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: first?.id } });
    await reportAgain();
    expect(await openReports()).toEqual([]);
    await storePage(author, 1, { ...CODE, html: "<h1>Worse</h1>" });
    // Later than the decision, whatever the clock's steps.
    await publish(author);
    await community()
      .prepare("UPDATE published_pages SET updated_at = updated_at + 1 WHERE id = ?")
      .bind(id)
      .run();
    await reportAgain();
    expect(await openReports()).toMatchObject([{ excerpt: expect.stringContaining("<h1>Worse</h1>") }]);
  });

  it("store the beginning of each language, however long the others are", async () => {
    const long = "x".repeat(5000);
    const author = await shipper({ html: `<p>${long}`, css: `/*${long}`, js: `steal("${long}` });
    const texts = { title: "t".repeat(60), description: "d".repeat(300) };
    const { id } = await publish(author, texts);
    await report(id, 1);
    const moderator = await newModerator();
    const { reports } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    const { excerpt = "" } = reports.find((one) => one.target_id === id) ?? {};
    for (const text of [texts.title, texts.description, "<p>xxx", "/*xxx", 'steal("xxx'])
      expect(excerpt).toContain(text);
    expect(excerpt.length).toBeLessThanOrEqual(2000);
  });

  it("of a page that isn't public find nothing", async () => {
    const author = await shipper();
    const { id } = await publish(author);
    await author.request("DELETE", `/api/made/${id}`);
    const reader = await newLearner();
    for (const target of [id, crypto.randomUUID()])
      expect((await reader.request("POST", "/api/reports", { body: reportBody(target) })).status).toBe(404);
  });

  it("let a moderator remove the page for good", async () => {
    const author = await shipper();
    const moderator = await newModerator();
    const { id } = await publish(author);
    await report(id, 1);
    const body = { target_kind: "page", target_id: id };
    expect((await moderator.request("POST", "/api/moderation/remove", { body })).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    expect((await post(author)).status).toBe(409);
    expect((await author.request("DELETE", `/api/made/${id}`)).status).toBe(200);
    expect((await post(author)).status).toBe(409);
    expect((await own(author)).projects).toMatchObject([{ page: { state: "removed" } }]);
  });
});

describe("a page that a moderator has removed", () => {
  it("is brought back as it was, once, and the log says so", async () => {
    const [author, moderator] = [await shipper(), await newModerator()];
    const { id } = await publish(author);
    const act = (name: string, who = moderator, target_id = id) =>
      who.request("POST", `/api/moderation/${name}`, { body: { target_kind: "page", target_id } });
    expect((await act("restore")).status).toBe(404);
    await act("remove");
    expect((await act("restore", author)).status).toBe(404);
    expect((await act("restore")).status).toBe(200);
    expect(await json<PublishedPage>(await read(id))).toMatchObject(CODE);
    expect((await post(author)).status).toBe(201);
    for (const target of [id, "none"]) expect((await act("restore", moderator, target)).status).toBe(404);
    const { log } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    expect(log.filter(({ target }) => target === `page:${id}`).map(({ act: name }) => name)).toEqual([
      "restore",
      "remove",
    ]);
  });

  it("stays private where its author has taken it back meanwhile", async () => {
    const [author, moderator] = [await shipper(), await newModerator()];
    const { id } = await publish(author);
    const body = { target_kind: "page", target_id: id };
    await moderator.request("POST", "/api/moderation/remove", { body });
    await author.request("DELETE", `/api/made/${id}`);
    expect((await moderator.request("POST", "/api/moderation/restore", { body })).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    expect((await publish(author)).id).toBe(id);
  });
});

describe("the gallery", () => {
  it("has each page once, newest first, of all projects or of one", async () => {
    const reader = await newLearner();
    const count = GALLERY_PAGES + 5;
    await community().batch(
      Array.from({ length: count }, (_, index) =>
        community()
          .prepare(
            `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
              VALUES (?, ?, ?, 'public', ?, '', 5, 5, '', '', '')`,
          )
          .bind(crypto.randomUUID(), reader.user_id, 1000 + index, `Old ${index}`),
      ),
    );
    const { id } = await publish(await shipper());
    const first = await gallery(reader);
    expect(first.rows[0]?.id).toBe(id);
    const titles: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Page<ListedPage> = await gallery(reader, cursor && `?cursor=${cursor}`);
      titles.push(...page.rows.map((row) => row.title));
      cursor = page.next;
    }
    const old = titles.filter((title) => title.startsWith("Old "));
    expect([old.length, new Set(old).size]).toEqual([count, count]);
    expect((await gallery(reader, "?project_id=1003")).rows).toMatchObject([{ title: "Old 3" }]);
    expect((await gallery(reader, "?project_id=999")).rows).toEqual([]);
    for (const query of ["?project_id=x", "?cursor=1", "?cursor='_'"])
      expect((await reader.request("GET", `/api/made${query}`)).status).toBe(422);
  });

  it("has the pages that are liked, the most loved first, of all projects or of one", async () => {
    const [author, reader] = [await shipper(), await newLearner()];
    const count = GALLERY_PAGES + 5;
    await community().batch(
      Array.from({ length: count + 3 }, (_, index) =>
        community()
          .prepare(
            `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js, likes)
              VALUES (?1, ?2, ?3, ?4, ?5, '', 1, 1, '', '', '', ?6)`,
          )
          .bind(
            ...[crypto.randomUUID(), author.user_id, 2000 + index],
            index === count ? "unpublished" : index === count + 1 ? "removed" : "public",
            `Loved ${index}`,
            // Some have as many as others, and one has none.
            index === count + 2 ? 0 : 100 + (index >> 1),
          ),
      ),
    );
    const { id } = await publish(author);
    await reader.request("PUT", `/api/made/${id}/like`, { body: { liked: true } });
    const rows: ListedPage[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Page<ListedPage> = await gallery(reader, `?order=loved${cursor && `&cursor=${cursor}`}`);
      rows.push(...page.rows);
      cursor = page.next;
    }
    const likes = rows.map((row) => row.likes);
    expect(likes).toEqual(likes.toSorted((one, other) => other - one));
    expect(likes).not.toContain(0);
    const titles = rows.map(({ title }) => title).filter((title) => title.startsWith("Loved "));
    expect([titles.length, new Set(titles).size]).toEqual([count, count]);
    expect(rows.find((row) => row.id === id)).toMatchObject({ likes: 1 });
    expect((await gallery(reader, "?order=loved&project_id=2003")).rows).toMatchObject([
      { title: "Loved 3" },
    ]);
    expect((await gallery(reader, `?order=loved&project_id=${2000 + count + 2}`)).rows).toEqual([]);
    await report(id, HIDING_REPORTS);
    expect((await gallery(reader, "?order=loved&project_id=1")).rows.map((row) => row.id)).not.toContain(id);
    for (const query of ["?order=best", "?order=loved&cursor=x"])
      expect((await reader.request("GET", `/api/made${query}`)).status).toBe(422);
  });

  it("can be narrowed to each project, by a newcomer too", async () => {
    const { projects, all_projects } = await own(await newLearner());
    expect(projects).toEqual([]);
    expect(all_projects).toContainEqual({ project_id: 1, project_name: "Project 1" });
  });

  it("counts what comes at once", async () => {
    const { id } = await publish(await shipper());
    const readers = await Promise.all(Array.from({ length: 4 }, () => newLearner()));
    const like = (reader: Learner, liked: boolean) =>
      reader.request("PUT", `/api/made/${id}/like`, { body: { liked } });
    await Promise.all(
      readers.flatMap((reader) => [true, true, false, true].map((liked) => like(reader, liked))),
    );
    await Promise.all(readers.map((reader) => like(reader, true)));
    expect(await json<PublishedPage>(await read(id))).toMatchObject({ likes: readers.length });
    await Promise.all(readers.flatMap((reader) => [like(reader, false), like(reader, false)]));
    expect(await json<PublishedPage>(await read(id))).toMatchObject({ likes: 0 });
  });

  it("is for learners, and counts a like of each once", async () => {
    expect((await request("GET", "/api/made")).status).toBe(401);
    const [author, reader] = [await shipper(), await newLearner()];
    const { id } = await publish(author);
    const like = async (liked: boolean) =>
      json(await reader.request("PUT", `/api/made/${id}/like`, { body: { liked } }));
    for (const _ of [1, 2]) expect(await like(true)).toEqual({ liked: true, likes: 1 });
    expect(await json<PublishedPage>(await reader.request("GET", `/api/made/${id}`))).toMatchObject({
      likes: 1,
      liked: true,
    });
    for (const _ of [1, 2]) expect(await like(false)).toEqual({ liked: false, likes: 0 });
    const body = { liked: true };
    const gone = await reader.request("PUT", `/api/made/${crypto.randomUUID()}/like`, { body });
    expect(gone.status).toBe(404);
  });
});

describe("the document of a page", () => {
  it("may be found a day after the last change only, is kept nowhere, and holds none of the code", async () => {
    const learner = await shipper({ ...CODE, html: "<h1>Only in the frame</h1>" });
    const { id } = await publish(learner, { title: 'A "quoted" </title><script>' });
    const fresh = await request("GET", `/made/${id}`);
    expect([fresh.headers.get("x-robots-tag"), fresh.headers.get("cache-control")]).toEqual([
      "noindex",
      "no-store",
    ]);
    const text = await fresh.text();
    expect(text).not.toContain("Only in the frame");
    expect(text).not.toContain("</title><script>");
    await community()
      .prepare("UPDATE published_pages SET updated_at = updated_at - ? WHERE id = ?")
      .bind(UNLISTED_MS, id)
      .run();
    expect((await request("GET", `/made/${id}`)).headers.get("x-robots-tag")).toBeNull();
    expect((await request("GET", "/made/none")).headers.get("x-robots-tag")).toBe("noindex");
  });
});

describe("a learner's data", () => {
  it("has the published pages and likes, which go with the account", async () => {
    const [author, reader] = [await shipper(), await newLearner()];
    const { id } = await publish(author);
    await reader.request("PUT", `/api/made/${id}/like`, { body: { liked: true } });
    expect(await json(await author.request("GET", "/api/export"))).toMatchObject({
      published_pages: [{ id, title: "My page", html: CODE.html }],
    });
    expect(await json(await reader.request("GET", "/api/export"))).toMatchObject({
      page_likes: [{ page_id: id }],
    });
    const leave = (who: Learner) =>
      who.request("POST", "/api/cancel-subscription", { body: { userId: who.user_id } });
    await leave(reader);
    expect(await json<PublishedPage>(await read(id))).toMatchObject({ likes: 0 });
    await leave(author);
    expect((await read(id)).status).toBe(404);
    expect(
      await community().prepare("SELECT 1 FROM published_pages WHERE id = ?").bind(id).first(),
    ).toBeNull();
  });
});
