/** Certificates of maps: who gets one, who reads it, and how it goes. */
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Certificate, OwnCertificates, ReadCertificate } from "../../worker/contract/certificates.ts";
import type { ModerationScreen } from "../../worker/contract/community.ts";
import { contentDatabases, learnerBinding } from "../../worker/db/client.ts";
import { projects, tasks } from "../../worker/db/schema.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";

const run = ({ user_id }: Learner, sql: string) =>
  learnerBinding(env, user_id).prepare(sql).bind(user_id).run();
/** Ships tasks that have arrived right, in a revision. */
async function ship(learner: Learner, tasks: string, revision = "revision"): Promise<void> {
  const rows = `FROM tasks WHERE NOT retired AND ${tasks}`;
  await run(
    learner,
    `INSERT OR IGNORE INTO inbox_messages (user_id, task_id, received_at) SELECT ?1, id, 1 ${rows}`,
  );
  await run(
    learner,
    `INSERT INTO task_completion_log
        (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at, revision)
       SELECT ?1, 's' || id, id, 0, 'h', 1, '[]', 0, '2026-01-01', 1, ${revision} ${rows}`,
  );
}
const ofProjects = (projects: string) => `project_id IN (SELECT id FROM projects WHERE ${projects})`;
const finish = (learner: Learner, projects: string) => ship(learner, ofProjects(projects));
/** Changes the lessons wherever they are, as a seed does. */
async function inContent(change: string): Promise<void> {
  const version = sql`INSERT OR REPLACE INTO content_versions (id, version) VALUES (1, ${crypto.randomUUID()})`;
  for (const db of contentDatabases(env)) {
    await db.run(change);
    await db.run(version);
  }
}
/** The first map has a second project. */
beforeAll(async () => {
  const texts = { description: "", subject: "", sender: "", body: "", check_mode: "strict" as const };
  for (const db of contentDatabases(env)) {
    await db.insert(projects).values({
      ...{ id: 2, map: "BeachIsland", name: "Project 2", description: "", idealist: "Ada" },
      ...{ difficulty: "Easy", image_url: "/projects/2.webp" },
    });
    for (const [id, retired] of [
      [201, false],
      [202, true],
    ] as const)
      await db
        .insert(tasks)
        .values({ id, project_id: 2, title: `Task ${id}`, ...texts, expected_output: "{}", retired });
  }
});

const MAP = "map = 'BeachIsland'";
/** A learner who has every task of the first map right. */
async function finisher(): Promise<Learner> {
  const learner = await newLearner();
  await finish(learner, MAP);
  return learner;
}
const post = (learner: Learner, body: object = {}) =>
  learner.request("POST", "/api/certificates", {
    body: { map: "BeachIsland", name: "Ada Lovelace", ...body },
  });
async function issue(learner: Learner, body: object = {}): Promise<Certificate> {
  const answer = await post(learner, body);
  expect(answer.status).toBe(201);
  return (await json<{ certificate: Certificate }>(answer)).certificate;
}
const read = (id: string) => request("GET", `/api/certificates/${id}`);
const own = async (learner: Learner) =>
  (await json<OwnCertificates>(await learner.request("GET", "/api/own-certificates"))).maps;

afterEach(() => {
  env.PUBLISHING = "on";
});

describe("a certificate", () => {
  it("is for everybody who has its address, without the learner's id and display name", async () => {
    const learner = await finisher();
    expect(await own(learner)).toMatchObject([
      { map: "BeachIsland", projects: 2, tasks: 4, right: 4, certificate: null, removed: false },
      { map: "InfernoInterface", projects: 1, right: 0, certificate: null },
      { map: "ThemePark", projects: 0, tasks: 0, right: 0, certificate: null },
    ]);
    const { id } = await issue(learner, { name: "  Ada   Lovelace " });
    const answer = await read(id);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.clone().text();
    expect(text).not.toContain(learner.user_id);
    expect(text).not.toContain(learner.display_name);
    const certificate = await json<ReadCertificate>(answer);
    expect(certificate).toMatchObject({ id, map: "BeachIsland", name: "Ada Lovelace", is_own: false });
    expect(certificate.projects).toEqual(["Project 1", "Project 2"]);
    expect(certificate.tasks).toBe(4);
    expect(
      await json<ReadCertificate>(await learner.request("GET", `/api/certificates/${id}`)),
    ).toMatchObject({ is_own: true });
    expect((await own(learner))[0]).toMatchObject({ certificate: { id, name: "Ada Lovelace" } });
  });

  it("of a map without projects is none", async () => {
    expect((await post(await finisher(), { map: "ThemePark" })).status).toBe(409);
  });

  it("needs every project of the map", async () => {
    const learner = await newLearner();
    expect((await post(learner)).status).toBe(409);
    await finish(learner, `${MAP} AND id <> 2`);
    expect((await post(learner)).status).toBe(409);
    await finish(learner, "id = 2");
    expect((await post(learner, { map: "InfernoInterface" })).status).toBe(409);
    expect((await post(learner)).status).toBe(201);
  });

  it("needs the tasks that have come since a project was finished, and every task as it is now", async () => {
    const learner = await finisher();
    await run(
      learner,
      `INSERT INTO finished_projects (user_id, project_id, finished_at) SELECT ?1, id, 1 FROM projects WHERE ${MAP}`,
    );
    for (const [change, undo] of [
      ["retired = 0 WHERE id = 202", "retired = 1 WHERE id = 202"],
      ["revision = 2 WHERE id = 201", "revision = 1 WHERE id = 201"],
    ]) {
      await inContent(`UPDATE tasks SET ${change}`);
      const answer = await post(learner);
      const [beach] = await own(learner);
      await inContent(`UPDATE tasks SET ${undo}`);
      expect([Number(beach?.tasks) - Number(beach?.right), answer.status]).toEqual([1, 409]);
    }
    expect((await issue(learner)).tasks).toBe(4);
  });

  it("is issued once: a further request changes neither address nor name, and requests at once make one", async () => {
    const learner = await finisher();
    const all = await Promise.all(Array.from({ length: 6 }, () => issue(learner)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await issue(learner, { name: "Somebody Else" })).toEqual(all[0]);
  });

  it("keeps its name when the learner takes another display name", async () => {
    const learner = await finisher();
    const { id } = await issue(learner);
    await learner.request("PUT", "/api/display-name", {
      body: { display_name: `Renamed ${id.slice(0, 8)}` },
    });
    expect(await json<ReadCertificate>(await read(id))).toMatchObject({ name: "Ada Lovelace" });
  });

  it("of a wrong address is none", async () => {
    for (const id of ["none", crypto.randomUUID(), "%27--"]) {
      expect((await read(id)).status).toBe(404);
      expect((await request("GET", `/certificates/${id}`)).status).toBe(404);
    }
  });

  it.each([
    ["an address in its name", { name: "www.evil.example" }],
    ["no name", { name: " " }],
    ["another map", { map: "Nowhere" }],
    ["a date of its own", { issued_at: 1 }],
  ])("isn't issued with %s", async (_, body) =>
    expect((await post(await finisher(), body)).status).toBe(422),
  );

  it("isn't issued while silenced, or while it is switched off; those that are there are still read", async () => {
    const learner = await finisher();
    const { id } = await issue(learner);
    await finish(learner, "map = 'InfernoInterface'");
    env.PUBLISHING = "off";
    expect((await post(learner, { map: "InfernoInterface" })).status).toBe(404);
    expect((await read(id)).status).toBe(200);
    env.PUBLISHING = "on";
    await run(learner, `UPDATE user_state SET silenced_until = ${Date.now() + 60_000} WHERE user_id = ?1`);
    expect((await post(learner, { map: "InfernoInterface" })).status).toBe(403);
    expect((await learner.request("DELETE", `/api/certificates/${id}`)).status).toBe(200);
  });
});

describe("withdrawing", () => {
  it("ends the address at once; another certificate has another one", async () => {
    const learner = await finisher();
    const { id } = await issue(learner);
    expect((await (await newLearner()).request("DELETE", `/api/certificates/${id}`)).status).toBe(404);
    expect((await read(id)).status).toBe(200);
    expect((await learner.request("DELETE", `/api/certificates/${id}`)).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    expect((await request("GET", `/certificates/${id}`)).status).toBe(404);
    const again = await issue(learner, { name: "Ada King" });
    expect(again).toMatchObject({ name: "Ada King" });
    expect(again.id).not.toBe(id);
  });
});

describe("a reported certificate that is withdrawn", () => {
  async function withdrawn() {
    const [learner, moderator] = [await finisher(), await newModerator()];
    const { id } = await issue(learner);
    const target = { target_kind: "certificate", target_id: id };
    const report = { ...target, reason: "That is nobody's name" };
    const answer = await (await newLearner()).request("POST", "/api/reports", { body: report });
    expect(answer.status).toBe(201);
    expect((await (await newLearner()).request("DELETE", `/api/certificates/${id}`)).status).toBe(404);
    expect((await learner.request("DELETE", `/api/certificates/${id}`)).status).toBe(200);
    const { reports } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    const report_id = reports.find((one) => one.target_id === id)?.id;
    const act = (name: string, body: object = target) =>
      moderator.request("POST", `/api/moderation/${name}`, { body });
    return { learner, id, report, act, dismiss: () => act("dismiss", { report_id }) };
  }

  it("is shown to nobody, and waits for a moderator before there is another one", async () => {
    const { learner, id, report, dismiss } = await withdrawn();
    expect((await read(id)).status).toBe(404);
    expect((await learner.request("GET", `/api/certificates/${id}`)).status).toBe(404);
    expect((await request("GET", `/certificates/${id}`)).status).toBe(404);
    expect((await (await newLearner()).request("POST", "/api/reports", { body: report })).status).toBe(404);
    expect((await own(learner))[0]).toMatchObject({ certificate: null, removed: false, withdrawn: true });
    expect((await post(learner)).status).toBe(409);
    await dismiss();
    expect((await own(learner))[0]).toMatchObject({ certificate: null, withdrawn: false });
    expect((await issue(learner, { name: "Ada King" })).id).not.toBe(id);
  });

  it("is taken away for good by a moderator, and goes where that one is undone", async () => {
    const { learner, act } = await withdrawn();
    expect((await act("remove")).status).toBe(200);
    expect((await own(learner))[0]).toMatchObject({ certificate: null, removed: true });
    expect((await post(learner)).status).toBe(409);
    expect((await act("restore")).status).toBe(200);
    expect((await own(learner))[0]).toMatchObject({ removed: false, withdrawn: false });
    await issue(learner);
  });
});

describe("its document", () => {
  it("says whose it is, and is neither listed nor kept", async () => {
    const { id } = await issue(await finisher());
    const answer = await request("GET", `/certificates/${id}`);
    expect([answer.headers.get("x-robots-tag"), answer.headers.get("cache-control")]).toEqual([
      "noindex",
      "no-store",
    ]);
  });
});

describe("moderation", () => {
  it("takes a reported certificate away, until it is brought back", async () => {
    const [learner, reader, moderator] = [await finisher(), await newLearner(), await newModerator()];
    const { id } = await issue(learner);
    const target = { target_kind: "certificate", target_id: id };
    const report = { ...target, reason: "That is nobody's name" };
    expect((await reader.request("POST", "/api/reports", { body: report })).status).toBe(201);
    const { reports } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    expect(reports.find((one) => one.target_id === id)).toMatchObject({
      ...{ target_kind: "certificate", excerpt: "Ada Lovelace", author: learner.display_name },
    });
    expect((await moderator.request("POST", "/api/moderation/remove", { body: target })).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    expect((await learner.request("DELETE", `/api/certificates/${id}`)).status).toBe(404);
    expect((await post(learner)).status).toBe(409);
    expect((await own(learner))[0]).toMatchObject({ certificate: null, removed: true });
    expect((await reader.request("POST", "/api/reports", { body: report })).status).toBe(404);
    expect((await moderator.request("POST", "/api/moderation/restore", { body: target })).status).toBe(200);
    expect(await json<ReadCertificate>(await read(id))).toMatchObject({ name: "Ada Lovelace" });
  });
});

describe("a learner's data", () => {
  it("has the certificates, which go with the account", async () => {
    const learner = await finisher();
    const { id } = await issue(learner);
    expect(await json(await learner.request("GET", "/api/export"))).toMatchObject({
      certificates: [{ id, name: "Ada Lovelace", map: "BeachIsland" }],
    });
    await learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } });
    expect((await read(id)).status).toBe(404);
  });
});
