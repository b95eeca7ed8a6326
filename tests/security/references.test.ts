/**
 * References aren't sent too early: every response of the API before a ship or the end of a match is searched for the content of
 * references, for every role.
 */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import type { MatchMessage } from "../../worker/contract/battles.ts";
import { severalDatabases } from "../../worker/db/client.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import { LANGUAGES } from "../../worker/rules/code.ts";
import { makeDailyChallenge } from "../../worker/ships/make-daily-challenge.ts";
import { openDailyChallenge } from "../../worker/ships/read-daily-challenge.ts";
import { shipDailyChallenge } from "../../worker/ships/ship-daily-challenge.ts";
import { joinMatch, newMatchRow, seedBattle } from "../support/worker/battles.ts";
import { followedAsGuest, newGuest, waitingInviter } from "../support/worker/invitations.ts";
import { type Learner, newLearner, request } from "../support/worker/learner.ts";
import {
  answerKey,
  insertPredictTask,
  PREDICT_TASK,
  REASONS,
  RIGHT,
  WRONG,
} from "../support/worker/predict-task.ts";
import { openSocket } from "../support/worker/socket.ts";
import { shipRight } from "../support/worker/writers.ts";

const part = (of: string, language: string) => `answer-of-${of}-in-${language}`;
const codeOf = (of: string) => ({
  html: `<h1>${part(of, "html")}</h1>`,
  css: `.${part(of, "css")} { color: red }`,
  js: `log("${part(of, "js")}")`,
});
const KINDS = ["task", "daily", "battle"];

await seedBattle();
await insertPredictTask();
const references = "html_check = ?, css_check = ?, js_check = ?, expected_output = ?";
const valuesOf = (of: string) => {
  const code = codeOf(of);
  return [code.html, code.css, code.js, JSON.stringify(code)];
};
await env.DB.prepare(`UPDATE tasks SET ${references}`)
  .bind(...valuesOf("task"))
  .run();
await env.DB.prepare(`UPDATE battles SET ${references}`)
  .bind(...valuesOf("battle"))
  .run();
await env.DB.prepare(
  `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, html_check, css_check, js_check, expected_output)
   VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', ?, ?, ?, ?)`,
)
  .bind(...valuesOf("daily"))
  .run();

/** Search texts that would reveal a reference: its parts, as text and in base64, and their digests. */
const telling: [string, string][] = [];
const ofQuestion = [...REASONS, JSON.stringify(answerKey), `"right":"${RIGHT}"`];
for (const kind of [...KINDS, "question"]) {
  const ofCode = () => [...valuesOf(kind), ...LANGUAGES.map((language) => part(kind, language))];
  const texts = kind === "question" ? ofQuestion : ofCode();
  for (const text of texts) {
    telling.push([kind, text], [kind, btoa(text).replace(/=+$/, "")], [kind, await sha256(text)]);
    telling.push([kind, JSON.stringify(text).slice(1, -1)]);
  }
}
const matchesIn = (text: string) => [
  ...new Set(telling.filter(([, sign]) => text.includes(sign)).map(([kind]) => kind)),
];

/** Learners have talked about the task: in code, and in words that are marked as the answer. */
const community = severalDatabases(env)?.at("community") ?? env.DB;
await community.batch([
  community.prepare(
    "INSERT INTO threads (id, title, description, created_at, task_id, project_id) VALUES ('task-101', '', '', 1, 101, 1)",
  ),
  ...[...valuesOf("task").slice(0, 3), `\`\`\`\n${part("task", "js")}\n\`\`\``, part("task", "html")].map(
    (content, index) =>
      community
        .prepare(
          "INSERT INTO threads_messages (id, thread_id, content, created_at, spoiler) VALUES (?, 'task-101', ?, 1, ?)",
        )
        .bind(`said-${index}`, content, Number(index === 4)),
  ),
]);

/** The requests that lead to a ship: every route that changes something but ends nothing. */
const today = new Date().toISOString().slice(0, 10);
const WRITES: [string, string, object?][] = [
  ["PUT", "/api/journey/project", { project_id: 1 }],
  ["PUT", "/api/journey/map", { current_map: "BeachIsland" }],
  ["PUT", "/api/inbox/current", { task_id: 101 }],
  ["POST", "/api/inbox/receive"],
  ["POST", "/api/journey/continue", { task_id: 101 }],
  ["POST", "/api/playground/start", { task_id: 101, take_codex: [] }],
  ["POST", "/api/daily-challenge", {}],
  ["POST", "/api/practice"],
  ["POST", "/api/daily-challenge/hints", { date: today }],
  ["POST", "/api/daily-challenge/answer", { date: today }],
  ["POST", "/api/ticks", { task_id: 101, html: "", css: "", js: "" }],
  ["POST", "/api/tasks/101/thread", { id: crypto.randomUUID(), content: "How?", spoiler: false }],
  ["POST", "/api/reports", { target_kind: "reply", target_id: "said-0", reason: "Wrong" }],
  ["PUT", "/api/threads/task-101/follow", { following: true }],
  ["POST", "/api/races", { challenge_id: "c1" }],
  ["POST", "/api/invitations", { challenge_id: "c1" }],
  ["POST", "/api/rooms", { challenge_id: "c1" }],
  ["PUT", "/api/settings", { editor_font_size: 15 }],
  ["POST", "/api/ships", { task_id: 102, ship_id: crypto.randomUUID(), html: "", css: "", js: "" }],
  ["POST", "/api/ships", { task_id: 101, ship_id: "no id", html: "", css: "", js: "" }],
  [
    "POST",
    "/api/daily-challenge/ships",
    { date: "2999-01-01", ship_id: crypto.randomUUID(), ...codeOf("x") },
  ],
];

/** The same for a predict task: all but a ship of one of its choices. */
const WRITES_OF_QUESTION: typeof WRITES = [
  ["PUT", "/api/inbox/current", { task_id: PREDICT_TASK }],
  ["POST", "/api/inbox/receive"],
  ["POST", "/api/journey/continue", { task_id: PREDICT_TASK }],
  ["POST", "/api/playground/start", { task_id: PREDICT_TASK, take_codex: ["js"] }],
  ["POST", "/api/ticks", { task_id: PREDICT_TASK, html: "", css: "", js: "" }],
  ...[undefined, "none", "constructor", "x".repeat(30)].map((choice): (typeof WRITES)[number] => [
    "POST",
    "/api/ships",
    { task_id: PREDICT_TASK, ship_id: crypto.randomUUID(), choice, ...codeOf("x") },
  ]),
];

/** Every route that reads, documents among them. */
const reads = [...new Set(app.routes.filter(({ method }) => method === "GET").map(({ path }) => path))];

describe("every answer before a ship or match ends", () => {
  const roles: [string, () => Promise<Learner | null>][] = [
    ["a visitor", async () => null],
    ["a Starter", () => newLearner()],
    ["a Warrior", () => newLearner({ plan: "warrior" })],
    ["a moderator", () => newLearner({ plan: "warrior" })],
  ];
  it.each(roles)("for %s holds no reference", async (role, make) => {
    const learner = await make();
    const other = await newLearner({ plan: "warrior" });
    if (learner && role === "a moderator") env.MODERATORS = learner.user_id;
    const match_id = await newMatchRow(learner ?? (await newLearner()), other);
    const ask = learner?.request ?? request;
    const responses: [string, string][] = [];
    for (const [method, path, body] of WRITES) {
      const answer = await ask(method, path, body ? { body } : {});
      responses.push([`${method} ${path}`, await answer.text()]);
    }
    // Who has shipped the task tells the answer to all who follow the talk about it, and to the learner by name.
    const answerer = await newLearner();
    await shipRight(answerer, 101);
    const content = `@${learner?.display_name ?? "nobody"} ${codeOf("task").js}`;
    const told = { id: crypto.randomUUID(), content, spoiler: true };
    expect((await answerer.request("POST", "/api/tasks/101/thread", { body: told })).status).toBe(201);
    const ids: Record<string, string> = {
      ":id": match_id,
      ":channel": "general",
      ":key": "none.png",
      ":name": encodeURIComponent(answerer.display_name),
      ":task_id": "101",
      ":project_id": "1",
      ":challenge_id": "c1",
      ":date": today,
      ":slot": "1",
    };
    // `before` by itself: some routes take no other one beside it.
    const queries = [
      "",
      `?challenge_id=c1&date=${today}&key=none`,
      "?before=999999",
      "?words=a",
      "?words=answer",
      "?ids=task-101,said-0",
      "?tag=project:1",
    ];
    // Moderators read the whole of what learners have written, and reports of it.
    const isRead = (path: string) =>
      role !== "a moderator" || !["/api/tasks/:task_id/thread", "/api/moderation"].includes(path);
    for (const path of reads.filter(isRead))
      for (const query of queries) {
        const asked = path.replace(/:\w+/g, (name) => ids[name] ?? match_id) + query;
        responses.push([asked, await (await ask("GET", asked)).text()]);
      }
    // By the ids of what holds the answer too.
    for (const path of reads.filter((one) => one.includes(":id")))
      for (const id of ["101", "task-101", "said-0", told.id]) {
        const asked = path.replaceAll(":id", id);
        responses.push([asked, await (await ask("GET", asked)).text()]);
      }
    expect(responses.length).toBeGreaterThan(100);
    expect(
      responses.map(([asked, text]) => [asked, matchesIn(text)]).filter(([, kinds]) => kinds?.length),
    ).toEqual([]);
  });

  it("holds no answer of a question, and after a wrong choice only the reason of that one", async () => {
    const learner = await newLearner();
    await env.DB.prepare("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, ?, 0)")
      .bind(learner.user_id, PREDICT_TASK)
      .run();
    const ask = async (method: string, path: string, body?: object) =>
      (await learner.request(method, path, body ? { body } : {})).text();
    const readAll = async () => {
      const texts = [];
      for (const path of reads) texts.push(await ask("GET", path.replace(/:\w+/g, "general")));
      return texts.join("\n");
    };
    for (const [method, path, body] of WRITES_OF_QUESTION)
      expect([path, matchesIn(await ask(method, path, body))]).toEqual([path, []]);
    expect(matchesIn(await readAll())).toEqual([]);
    const ship = { task_id: PREDICT_TASK, ship_id: crypto.randomUUID(), choice: WRONG[1], ...codeOf("x") };
    // The log of ships, which learners may export, has the reason too.
    for (const text of [await ask("POST", "/api/ships", ship), await readAll()])
      expect(ofQuestion.filter((secret) => text.includes(secret))).toEqual([REASONS[1]]);
  });

  it("on the sockets of a live match holds no reference, and no edit of it", async () => {
    // Nobody is too late.
    env.TIME_SCALE = "100";
    const [one, other] = [await newLearner({ plan: "warrior" }), await newLearner({ plan: "warrior" })];
    const match_id = await newMatchRow(one, other);
    const { key } = await waitingInviter();
    const guest = await newGuest();
    const guests = `/api/guest-battles/${await followedAsGuest(guest, key)}/socket`;
    const sockets = [
      ...[await joinMatch(one, match_id), await joinMatch(other, match_id)],
      // From an address of its own: sockets are counted by it, and the tests before have opened many.
      await openSocket<MatchMessage>(guests, { cookie: guest.cookie, "cf-connecting-ip": guest.address }),
    ];
    for (const socket of sockets) {
      socket.send({ type: "sync", sent_at: 1 });
      await socket.until(() => socket.frames.find((frame: MatchMessage) => frame.type === "sync"));
    }
    for (const socket of sockets) expect(matchesIn(JSON.stringify(socket.frames))).toEqual([]);
  });

  it("on the chat's socket holds no reference", async () => {
    const { cookie } = await newLearner({ plan: "warrior" });
    const socket = await openSocket("/api/channels/general/socket", { cookie });
    await socket.until(() => socket.frames[0]);
    expect(matchesIn(JSON.stringify(socket.frames))).toEqual([]);
  });

  it("is searched by a search that finds: the answer after a ship holds it", async () => {
    const learner = await newLearner();
    await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
    const body = { task_id: 101, ship_id: crypto.randomUUID(), html: "", css: "", js: "" };
    expect(matchesIn(await (await learner.request("POST", "/api/ships", { body })).text())).toEqual(["task"]);
  });
});

describe("a challenge that is used again", () => {
  const bindings = env as unknown as Bindings;
  const BEFORE = Date.UTC(2027, 0, 10, 12);
  const NOW = Date.UTC(2027, 0, 20, 12);
  const before = "2027-01-10";

  it("is not open by its earlier date on the day when it pays", async () => {
    const { user_id } = await newLearner();
    await openDailyChallenge(bindings, user_id, undefined, BEFORE);
    const ship = { date: before, ship_id: crypto.randomUUID(), html: "", css: "", js: "" };
    await expect(shipDailyChallenge(bindings, user_id, ship, "UTC", NOW)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(openDailyChallenge(bindings, user_id, before, NOW)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is open by it once another one pays", async () => {
    const { user_id } = await newLearner();
    await env.DB.prepare(
      `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, expected_output)
       SELECT 2, 'Other', description, difficulty, check_mode, '{"html":"","css":"","js":""}' FROM daily_pool WHERE id = 1`,
    ).run();
    // In the learner's database too, as by the night of that date.
    await makeDailyChallenge(bindings, BEFORE);
    const dayAfter = NOW + 86_400_000;
    const later = [dayAfter, dayAfter + 86_400_000];
    const open = [];
    for (const now of later) {
      const { challenge } = await openDailyChallenge(bindings, user_id, undefined, now);
      const past = await openDailyChallenge(bindings, user_id, before, now).catch(() => null);
      open.push([challenge?.title, past?.practice ?? false]);
    }
    expect(open.sort()).toEqual([
      ["Day", false],
      ["Other", true],
    ]);
  });
});
