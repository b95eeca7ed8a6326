/** Threads of tasks: who reads, writes and is sent what, and that no answer reaches who hasn't shipped the task, by whichever route. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import type { ModerationScreen, Page, ServerFrame, ThreadCard } from "../../worker/contract/community.ts";
import type { TaskReply, TaskThread } from "../../worker/contract/discussions.ts";
import type { Notices } from "../../worker/contract/notices.ts";
import { learnerBinding, severalDatabases } from "../../worker/db/client.ts";
import { CODE_MARK } from "../../worker/rules/spoilers.ts";
import { taskThreadId } from "../../worker/rules/thread-ids.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { insertPredictTask, PREDICT_TASK } from "../support/worker/predict-task.ts";
import { openSocket } from "../support/worker/socket.ts";

beforeAll(insertPredictTask);
const community = () => severalDatabases(env)?.at("community") ?? env.DB;
beforeEach(async () => {
  await env.DB.prepare("DELETE FROM rate_limits").run();
  await community().prepare("DELETE FROM threads WHERE task_id IS NOT NULL").run();
});

const TASK = 101;
type Plan = "starter" | "warrior";

const ship = (who: Learner, code: object) =>
  who.request("POST", "/api/ships", { body: { task_id: TASK, ship_id: crypto.randomUUID(), ...code } });

/** A learner whose task has come. */
async function learner(plan: Plan): Promise<Learner> {
  const who = await newLearner({ plan });
  await who.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  return who;
}
/** A learner who has shipped the task right. */
async function shipper(plan: Plan = "warrior"): Promise<Learner> {
  const who = await learner(plan);
  expect((await ship(who, rightCode(TASK))).status).toBe(200);
  return who;
}
const shipped = (who: Learner, task_id: number) =>
  learnerBinding(env, who.user_id)
    .prepare(
      `INSERT INTO ship_sums (user_id, task_id, revision, ships, right_ships, last_at) VALUES (?, ?, 1, 1, 1, 1)`,
    )
    .bind(who.user_id, task_id)
    .run();

const get = (who: Learner, query = "", task: number | string = TASK) =>
  who.request("GET", `/api/tasks/${task}/thread${query}`);
const read = async (who: Learner, task: number = TASK) => json<TaskThread>(await get(who, "", task));
const post = (
  who: Learner,
  content: string,
  { spoiler = false, task = TASK, id = crypto.randomUUID() as string } = {},
) =>
  who.request("POST", `/api/tasks/${task}/thread`, {
    body: { id, content, spoiler },
    // Writes are counted by address too.
    headers: { "cf-connecting-ip": crypto.randomUUID() },
  });
async function write(who: Learner, content: string, options: { spoiler?: boolean; task?: number } = {}) {
  const answer = await post(who, content, options);
  expect(answer.status).toBe(201);
  return (await json<{ reply: TaskReply }>(answer)).reply;
}
const shown = async (who: Learner, task?: number) =>
  (await read(who, task)).replies.rows.map(({ content, folded }) => [folded, content]);

const HINT = "Look at what the message asks for first.";
const WORDS_ONLY = "It is a heading of the first level with just Hi in it.";
const ANSWER = "Write `<h1>Hi</h1>` and nothing else.";
const ATTEMPT = "I wrote <h1>Hi</h1> and it says no.\n\nWhy?";
const ATTEMPT_FOLDED = `I wrote ${CODE_MARK} and it says no.\n\nWhy?`;

/** A thread with a question, a hint, and an answer in code and in words. @returns who asked, and who answered */
async function discussed() {
  const [asker, helper] = [await learner("warrior"), await shipper()];
  await write(asker, ATTEMPT);
  await write(helper, HINT);
  await write(helper, ANSWER);
  await write(helper, WORDS_ONLY, { spoiler: true });
  return { asker, helper };
}
const WHOLE = [ATTEMPT, HINT, ANSWER, WORDS_ONLY].map((content) => ["nothing", content]);

describe("the thread of a task", () => {
  it("is made with its first reply, however many come at once, and has the task's title", async () => {
    const asker = await learner("warrior");
    expect(await read(asker)).toMatchObject({
      ...{ task: { id: TASK, title: "Task 101", asks: false }, access: "folded", count: 0, following: false },
      replies: { rows: [], next: null },
    });
    const others = await Promise.all(Array.from({ length: 4 }, () => learner("warrior")));
    const id = crypto.randomUUID();
    await Promise.all([
      ...others.map((who) => post(who, "Me too")),
      ...Array.from({ length: 4 }, () => post(asker, "How?", { id })),
    ]);
    expect(await read(asker)).toMatchObject({ count: 5, following: true });
    expect((await post(others[0] as Learner, "Mine", { id })).status).toBe(409);
  });

  it.each<[string, () => Promise<Learner>, unknown]>([
    ["a Starter who has shipped it", () => shipper("starter"), ["whole", WHOLE]],
    ["a Warrior who has shipped it", () => shipper("warrior"), ["whole", WHOLE]],
    ["a moderator", newModerator, ["whole", WHOLE]],
    ["a Starter who hasn't", () => learner("starter"), ["closed", []]],
    [
      "a Warrior who hasn't",
      () => learner("warrior"),
      [
        "folded",
        [
          ["code", ATTEMPT_FOLDED],
          ["nothing", HINT],
          ["all", ""],
          ["all", ""],
        ],
      ],
    ],
  ])("is shown to %s", async (_, make, expected) => {
    await discussed();
    const who = await make();
    expect([(await read(who)).access, await shown(who)]).toEqual(expected);
    expect((await read(who)).count).toBe(4);
  });

  it("is shown to who asked with the own code, and whole once the task is shipped right, not by a wrong ship", async () => {
    const { asker } = await discussed();
    const folded = [
      ["nothing", ATTEMPT],
      ["nothing", HINT],
      ["all", ""],
      ["all", ""],
    ];
    expect(await shown(asker)).toEqual(folded);
    await ship(asker, wrongCode);
    expect(await shown(asker)).toEqual(folded);
    await ship(asker, rightCode(TASK));
    expect(await shown(asker)).toEqual(WHOLE);
  });

  it("stays open once it was: after a new revision, and by monthly logs alone", async () => {
    await discussed();
    const [one, other] = [await shipper("starter"), await learner("starter")];
    await env.DB.prepare("UPDATE tasks SET revision = 2 WHERE id = ?").bind(TASK).run();
    await shipped(other, TASK);
    for (const who of [one, other]) expect((await read(who)).access).toBe("whole");
    await env.DB.prepare("UPDATE tasks SET revision = 1 WHERE id = ?").bind(TASK).run();
  });

  it("is no other task's: shipping one opens none", async () => {
    const helper = await shipper();
    await shipped(helper, 102);
    await write(helper, "Write `<h2>Hi</h2>`.", { task: 102 });
    expect(await shown(await shipper(), 102)).toEqual([["all", ""]]);
  });

  it("is told of by its title alone: to who follows it and to whom a reply mentions, Starters too", async () => {
    const { asker, helper } = await discussed();
    const starter = await learner("starter");
    await write(helper, `@${starter.display_name} \`<h1>\``);
    const noticesOf = async (who: Learner) =>
      (await json<Notices>(await who.request("GET", "/api/notices"))).notices;
    const told = { path: `/talk/${TASK}`, kind: "followed" };
    await eventually(async () => expect(await noticesOf(asker)).toMatchObject([told]));
    expect((await noticesOf(asker))[0]?.text).toMatch(
      / (?:wrote about|words about) the task “Task 101”, which you follow/,
    );
    const text = `${helper.display_name} mentioned you in “Task 101”.`;
    await eventually(async () =>
      expect(await noticesOf(starter)).toMatchObject([{ text, path: `/talk/${TASK}` }]),
    );
  });

  it("leaves muted learners out", async () => {
    const { helper } = await discussed();
    const who = await shipper();
    await who.request("PUT", `/api/mutes/${helper.user_id}`, { body: { muted: true } });
    expect(await shown(who)).toEqual([["nothing", ATTEMPT]]);
  });

  it.each(["0", "none", "1e3", "999999999", "9999999999999"])("isn't there for the task %s", async (task) => {
    const who = await shipper();
    expect((await get(who, "", task)).status).toBe(404);
    const body = { id: crypto.randomUUID(), content: "Hm", spoiler: false };
    expect((await who.request("POST", `/api/tasks/${task}/thread`, { body })).status).toBe(404);
  });
});

describe("who writes in it", () => {
  it("is a Warrior, and a Starter who has shipped the task right", async () => {
    expect((await request("POST", `/api/tasks/${TASK}/thread`, { body: {} })).status).toBe(401);
    const starter = await learner("starter");
    const refused = await post(starter, "How?");
    expect([refused.status, (await json(refused)).code]).toEqual([403, "plan_required"]);
    await ship(starter, wrongCode);
    expect((await post(starter, "How?")).status).toBe(403);
    await ship(starter, rightCode(TASK));
    expect((await post(starter, HINT)).status).toBe(201);
    expect(await community().prepare("SELECT count(*) AS n FROM threads_messages").first("n")).toBe(1);
  });

  it.each<Plan>(["starter", "warrior"])("isn't who is silenced: a %s", async (plan) => {
    const who = await shipper(plan);
    const { id } = await write(who, HINT);
    await learnerBinding(env, who.user_id)
      .prepare("UPDATE user_state SET silenced_until = 9e15 WHERE user_id = ?")
      .bind(who.user_id)
      .run();
    expect((await json(await post(who, HINT))).code).toBe("silenced");
    expect((await who.request("DELETE", `/api/replies/${id}`)).status).toBe(200);
    expect((await read(who)).count).toBe(0);
  });

  it("takes back own replies alone", async () => {
    const { asker, helper } = await discussed();
    const id = (await read(helper)).replies.rows[2]?.id;
    expect((await asker.request("DELETE", `/api/replies/${id}`)).status).toBe(404);
    expect((await helper.request("DELETE", `/api/replies/${id}`)).status).toBe(200);
    expect((await read(asker)).count).toBe(3);
  });
});

describe("a spoiler", () => {
  it.each<[string, boolean, string, boolean]>([
    ["words of who has shipped", true, HINT, false],
    ["code of who has shipped", true, ANSWER, false],
    ["code of who has shipped, in words", true, "Set color: red on it", false],
    ["words that are marked", true, WORDS_ONLY, true],
    ["words that are marked by who hasn't shipped", false, WORDS_ONLY, true],
    ["code of who hasn't shipped, which is folded alone", false, ATTEMPT, false],
  ])("%s", async (_, hasShipped, content, spoiler) => {
    const author = hasShipped ? await shipper() : await learner("warrior");
    await write(author, content, { spoiler });
    const isSpoiler = spoiler || (hasShipped && content !== HINT);
    const [folded] = await shown(await learner("warrior"));
    expect(folded?.[0] === "all").toBe(isSpoiler);
    expect(await shown(await shipper())).toEqual([["nothing", content]]);
  });

  it("is all that is said of a question by who has answered it", async () => {
    const helper = await shipper();
    await shipped(helper, PREDICT_TASK);
    const asker = await learner("warrior");
    await write(helper, "It is the second one", { task: PREDICT_TASK });
    await write(asker, "What does a plus do here?", { task: PREDICT_TASK });
    expect(await shown(await learner("warrior"), PREDICT_TASK)).toEqual([
      ["all", ""],
      ["nothing", "What does a plus do here?"],
    ]);
  });

  it("is reported by a Starter who has shipped the task, and read by moderators", async () => {
    const { helper } = await discussed();
    const starter = await shipper("starter");
    const target_id = (await read(starter)).replies.rows[2]?.id;
    const body = { target_kind: "reply", target_id, reason: "Wrong" };
    expect((await starter.request("POST", "/api/reports", { body })).status).toBe(201);
    const moderator = await newModerator();
    const { reports } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    expect(reports.find((report) => report.target_id === target_id)).toMatchObject({
      ...{ excerpt: ANSWER, author_id: helper.user_id, target_in: taskThreadId(TASK) },
    });
  });
});

describe("the forum", () => {
  it("lists the thread of a task by its project's tag alone, without any text of it", async () => {
    await discussed();
    const who = await learner("warrior");
    const cardsOf = async (query: string) =>
      (await json<Page<ThreadCard>>(await who.request("GET", `/api/threads${query}`))).rows.filter(
        ({ id }) => id === taskThreadId(TASK),
      );
    for (const query of ["", "?solved=false", "?tag=html", "?tag=project:4", "/search?words=heading"])
      expect([query, await cardsOf(query)]).toEqual([query, []]);
    expect(await cardsOf("?tag=project:1")).toMatchObject([
      { title: "Task 101", task_id: TASK, excerpt: "", replies: 4, solved: false, author: { user_id: null } },
    ]);
  });

  it("neither opens, changes nor answers it by its id", async () => {
    const { helper } = await discussed();
    const reply_id = (await read(helper)).replies.rows[2]?.id;
    for (const who of [await learner("warrior"), await newModerator()])
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PUT", "", { title: "Mine", description: "" }],
        ["DELETE", "", undefined],
        ["POST", "/messages", { id: crypto.randomUUID(), content: "So" }],
        ["PUT", "/like", { liked: true }],
        ["PUT", "/answer", { reply_id }],
      ] as const) {
        const asked = await who.request(
          method,
          `/api/threads/${taskThreadId(TASK)}${path}`,
          body ? { body } : {},
        );
        expect([method, path, asked.status]).toEqual([method, path, 404]);
      }
    expect((await read(helper)).count).toBe(4);
  });
});

describe("what stands in a reply as code, or is marked as the answer", () => {
  /** A sign that stands in code, in marked words and in an attempt. */
  const SECRET = "zxsecretq";
  const SECRETS: [content: string, spoiler: boolean][] = [
    [`\`\`\`html\n<h1>${SECRET}</h1>\n\`\`\``, false],
    [`Try \`${SECRET}\` there`, false],
    [`<h1>${SECRET}</h1>`, false],
    [`Set --${SECRET}: 1`, false],
    [`let ${SECRET} = 1`, false],
    [`Words ${SECRET}`, true],
  ];

  it.each<[string, () => Promise<Learner | null>]>([
    ["a visitor", async () => null],
    ["a Starter", () => learner("starter")],
    ["a Warrior", () => learner("warrior")],
  ])("reaches %s who hasn't shipped the task by no route, and no frame", async (role, make) => {
    const [asker, helper] = [await learner("warrior"), await shipper()];
    const who = await make();
    const socket =
      who && (await openSocket<ServerFrame>("/api/channels/threads/socket", { cookie: who.cookie }));
    await who?.request("POST", `/api/tasks/${TASK}/thread`, {
      body: { id: crypto.randomUUID(), content: "How?", spoiler: false },
    });
    const written: TaskReply[] = [];
    // Of who hasn't shipped, words that aren't marked are a question.
    for (const author of [helper, asker])
      for (const [content, spoiler] of SECRETS) written.push(await write(author, content, { spoiler }));
    const target_id = written[0]?.id ?? "";
    const ask = who?.request ?? request;
    const reads = app.routes.filter(({ method, path }) => method === "GET" && path.startsWith("/api/"));
    const ids: Record<string, string> = {
      ":task_id": String(TASK),
      ":id": taskThreadId(TASK),
      ":channel": "general",
      ":display_name": helper.display_name,
      ":name": helper.display_name,
    };
    const paths = reads.map(({ path }) => path.replace(/:\w+/g, (name) => ids[name] ?? "general"));
    paths.push(
      `/api/threads?tag=project:1`,
      `/api/threads/search?words=${SECRET}`,
      `/api/tasks/${TASK}/thread?cursor=1_a`,
    );
    const writes: [string, string, object][] = [
      ["PUT", `/api/threads/${taskThreadId(TASK)}/follow`, { following: true }],
      ["POST", "/api/reports", { target_kind: "reply", target_id, reason: "Hm" }],
      ["POST", "/api/reports", { target_kind: "thread", target_id: taskThreadId(TASK), reason: "Hm" }],
      ["PUT", `/api/threads/${taskThreadId(TASK)}/answer`, { reply_id: target_id }],
      // The id of another's reply.
      ["POST", `/api/tasks/${TASK}/thread`, { id: target_id, content: "Mine", spoiler: false }],
      ["POST", `/api/threads/${taskThreadId(TASK)}/messages`, { id: target_id, content: "Mine" }],
      ["DELETE", `/api/replies/${target_id}`, {}],
    ];
    const texts: [string, string][] = [];
    for (const path of paths) texts.push([path, await (await ask("GET", path)).text()]);
    for (const [method, path, body] of writes)
      texts.push([path, await (await ask(method, path, method === "DELETE" ? {} : { body })).text()]);
    for (const path of ["/api/notices", "/api/export"])
      texts.push([path, await (await ask("GET", path)).text()]);
    // What searches for words says what it searched for.
    const leaks = texts.filter(([, text]) => text.includes(SECRET)).map(([path]) => path);
    expect(leaks).toEqual([]);
    // What is told of a thread of the forum comes after what would be told of this one.
    const id = crypto.randomUUID();
    await helper.request("POST", "/api/threads", { body: { id, title: "Another one", description: "" } });
    if (role === "a Warrior")
      await socket?.until(() => JSON.stringify(socket.frames).includes(id) || undefined);
    expect(JSON.stringify(socket?.frames ?? [])).not.toMatch(new RegExp(`${SECRET}|${taskThreadId(TASK)}`));
    socket?.close();
    // Once it is shipped it is there.
    const other = await shipper("starter");
    expect(await (await get(other)).text()).toContain(SECRET);
  });
});
