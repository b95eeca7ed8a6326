/**
 * How many trips in a row each screen and verb waits for, where each call of the database and of a Durable Object is 250 ms away. The worker
 * counts them itself: a call that begins after another has come back is one more. So a busy machine doesn't change the table.
 * `npm run bench:far`
 */
import type { Practice } from "../../worker/contract/practice.ts";
import { draftBody } from "../support/draft-body.ts";
import { startWorker } from "./worker.ts";

const FAR_MS = 250;

type Kind = "public or cached" | "screen" | "verb" | "ship" | "deletion or export";
const GOALS: Record<Kind, number> = {
  "public or cached": 0,
  screen: 1,
  ship: 1,
  verb: 2,
  "deletion or export": Number.POSITIVE_INFINITY,
};

type Body = Record<string, unknown>;
/** `path` and `body` may hold `{other}` or `{leaving}`, an id. `old`: with a token that is over a minute old too. */
type Step = {
  what: string;
  kind?: Kind;
  method?: string;
  path: string;
  /** `last`: the body of the last answer. */
  body?: Body | ((last: unknown) => Body);
  /** Whose request: the learner's by default. */
  as?: "visitor" | "other" | "leaving";
  old?: boolean;
};

const today = new Date().toISOString().slice(0, 10);
const screen = (what: string, path: string): Step => ({ what, path, kind: "screen", old: true });
const verb = (
  what: string,
  method: string,
  path: string,
  body: Step["body"] = {},
  more: Partial<Step> = {},
): Step => ({
  what,
  method,
  path,
  body,
  kind: "verb",
  ...more,
});
/** Done before, and not measured. */
const before = (method: string, path: string, body: Body = {}, more: Partial<Step> = {}): Step => ({
  what: "",
  method,
  path,
  body,
  ...more,
});
const password = "a horse of mine";
const newcomer = (name: string) => ({
  display_name: `${name} ${Date.now()}`,
  email: `${name}${Date.now()}@example.com`,
  password,
});
const [one, two] = [newcomer("one"), newcomer("two")];

/** Filled in below: code that is right for the first two tasks. */
const right: Record<number, Body> = {};

const steps = (): Step[] => [
  screen("log-in page of a learner", "/api/session"),
  { what: "log-in page of a visitor", path: "/api/session", as: "visitor", kind: "public or cached" },
  before("PUT", "/api/journey/project", { project_id: 1 }),
  screen("dashboard", "/api/dashboard"),
  screen("journey", "/api/journey"),
  screen("inbox", "/api/inbox"),
  screen("coding page", "/api/playground"),
  screen("coding page: cards of names", "/api/playground/taught"),
  // The first ship in an isolate reads the reference.
  verb(
    "first ship of a task in an isolate",
    "POST",
    "/api/ships",
    {
      task_id: 101,
      ship_id: crypto.randomUUID(),
      ...right[101],
    },
    { kind: "ship" },
  ),
  verb(
    "ship",
    "POST",
    "/api/ships",
    { task_id: 101, ship_id: crypto.randomUUID(), ...right[101] },
    { kind: "ship", old: true },
  ),
  verb("next task arrives", "POST", "/api/inbox/receive"),
  verb("tick list", "POST", "/api/ticks", { task_id: 102, ...right[102] }),
  verb("draft", "PUT", "/api/drafts", draftBody({ key: "102", html: "<p>" })),
  before("POST", "/api/ships", { task_id: 102, ship_id: crypto.randomUUID(), ...right[102] }),
  verb(
    "ship on the own page",
    "POST",
    "/api/ships",
    {
      ...{ task_id: 102, ship_id: crypto.randomUUID(), own_start: { take_codex: [] } },
      ...right[102],
    },
    { kind: "ship" },
  ),
  verb("choice of a project", "PUT", "/api/journey/project", { project_id: 1 }),
  verb("choice of a map", "PUT", "/api/journey/map", { current_map: "BeachIsland" }),
  verb("daily challenge", "POST", "/api/daily-challenge", {}, { kind: "screen", old: true }),
  verb("hints of the day", "POST", "/api/daily-challenge/hints", { date: today }),
  verb("daily ship", "POST", "/api/daily-challenge/ships", {
    ...{ date: today, ship_id: crypto.randomUUID(), html: "<p>", css: "", js: "" },
  }),
  verb("practice, first time on a day", "POST", "/api/practice"),
  verb("practice", "POST", "/api/practice", {}, { kind: "screen", old: true }),
  verb("answer to an exercise", "POST", `/api/practice/${today}/1`, (last) => answerTo(last as Practice)),
  screen("sky", "/api/practice/sky"),
  screen("challenges", "/api/challenges"),
  screen("ladder", "/api/ladders/c1"),
  screen("matches", "/api/matches"),
  verb("start of a race", "POST", "/api/races", { challenge_id: "c1" }),
  screen("leaderboard", "/api/leaderboard"),
  { what: "leaderboard again", path: "/api/leaderboard", kind: "public or cached" },
  screen("league", "/api/league"),
  screen("friends", "/api/friends"),
  screen("friends who are here", "/api/friends/here"),
  screen("chat", "/api/chat"),
  screen("chat: newest messages", "/api/channels/newest"),
  { what: "chat: newest messages again", path: "/api/channels/general/preview", kind: "screen" },
  {
    what: "chat preview of the dashboard, cached",
    path: "/api/channels/general/preview",
    kind: "public or cached",
  },
  screen("chat: older messages", "/api/channels/help/messages?before=9"),
  verb("new thread", "POST", "/api/threads", {
    id: "11111111-1111-4111-8111-111111111111",
    title: "Why",
    description: "So",
  }),
  screen("threads", "/api/threads"),
  screen("thread", "/api/threads/11111111-1111-4111-8111-111111111111"),
  verb("reply", "POST", "/api/threads/11111111-1111-4111-8111-111111111111/messages", {
    ...{ id: crypto.randomUUID(), content: "So" },
  }),
  verb(
    "like",
    "PUT",
    "/api/threads/11111111-1111-4111-8111-111111111111/like",
    { liked: true },
    { as: "other" },
  ),
  verb(
    "report",
    "POST",
    "/api/reports",
    {
      ...{ target_kind: "thread", target_id: "11111111-1111-4111-8111-111111111111", reason: "Rude" },
    },
    { as: "other" },
  ),
  verb("deletion of a thread", "DELETE", "/api/threads/11111111-1111-4111-8111-111111111111"),
  verb("mute", "PUT", "/api/mutes/{other}", { muted: true }),
  screen("cheatsheet", "/api/cheatsheet"),
  screen("profile", "/api/me"),
  screen("profile: plan", "/api/plan"),
  screen("profile: sessions", "/api/sessions"),
  verb("name", "PUT", "/api/display-name", { display_name: `Name ${Date.now()}` }),
  verb("avatar", "PUT", "/api/avatar", { preset: 2 }),
  verb("settings", "PUT", "/api/settings", { editor_font_size: 15 }),
  verb("feedback", "POST", "/api/feedback", { feedback: "Good." }),
  verb("sign-up: check of the details", "POST", "/api/sign-up/check", one, { as: "visitor" }),
  verb("sign-up", "POST", "/api/sign-up", one, { as: "visitor" }),
  verb("log-in", "POST", "/api/log-in", { email: one.email, password }, { as: "visitor" }),
  verb(
    "sign-up with the paid plan",
    "POST",
    "/api/create-checkout-session",
    { ...two, planName: "warrior" },
    { as: "visitor" },
  ),
  verb(
    "reset of the password: the mail",
    "POST",
    "/api/reset-request",
    { email: one.email },
    { as: "visitor" },
  ),
  verb("confirmation of the address: the mail", "POST", "/api/confirmation"),
  { what: "export", path: "/api/export", kind: "deletion or export" },
  verb("log-out", "POST", "/api/log-out", {}, { as: "other" }),
  verb(
    "deletion of the account",
    "POST",
    "/api/cancel-subscription",
    { userId: "{leaving}" },
    {
      as: "leaving",
      kind: "deletion or export",
    },
  ),
];

/** A wrong answer to the first exercise, of its kind. */
function answerTo({ slots }: Practice): Body {
  const exercise = slots[0]?.exercise;
  switch (exercise?.kind) {
    case "predict":
    case "look":
      return { choice: 0 };
    case "gap":
      return { text: "nothing" };
    case "order":
      return { order: exercise.lines.map((_, index) => index) };
    default:
      return { code: { html: "", css: "", js: "" } };
  }
}

process.env.BENCH_FAR_MS = String(FAR_MS);
process.env.BENCH_FAR_OBJECTS = "on";

async function printTable(): Promise<void> {
  const worker = await startWorker("tests/support/worker/far-database.ts", false, true);
  const checks = await worker.db
    .prepare("SELECT id, html_check, css_check, js_check FROM tasks WHERE id IN (101, 102)")
    .all<{ id: number; html_check: string; css_check: string; js_check: string }>();
  for (const { id, html_check, css_check, js_check } of checks.results)
    right[id] = { html: html_check, css: css_check, js: js_check };
  const [learner, other, leaving] = await worker.makeLearners(3);
  const [elsewhere] = await worker.makeLearners(1, -1);
  if (!learner || !other || !leaving || !elsewhere) throw new Error("There are no learners.");
  // They have done the other projects, so that any daily challenge fits them.
  for (const { id } of [learner, elsewhere])
    await worker.db
      .prepare(
        `INSERT INTO task_completion_log
            (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
          SELECT ?, 'before' || id, id, 0, 'hash', 1, '[]', 0, '2026-01-01', 1 FROM tasks WHERE project_id <> 1`,
      )
      .bind(id)
      .run();
  await fetch(`${worker.address}api/journey/project`, {
    method: "PUT",
    headers: {
      cookie: elsewhere.cookie,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    },
    body: JSON.stringify({ project_id: 1 }),
  });
  const cookies = { learner: learner.cookie, other: other.cookie, leaving: leaving.cookie, visitor: "" };
  const names: Record<string, string> = { other: other.id, leaving: leaving.id };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "");
  /** The last answer to each cookie. */
  const last = new Map<string, string>();
  const send = async ({ method = "GET", path, body = {} }: Step, cookie: string) => {
    const sent = typeof body === "function" ? body(JSON.parse(last.get(cookie) ?? "null")) : body;
    const answer = await fetch(worker.address.slice(0, -1) + fill(path), {
      method,
      headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      ...(method !== "GET" && { body: fill(JSON.stringify(sent)) }),
      redirect: "manual",
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    last.set(cookie, text);
    return Number(answer.headers.get("trips"));
  };
  console.log("| what | trips | with a token over a minute old | goal |\n|---|--:|--:|--:|");
  let missed = 0;
  for (const step of steps()) {
    const { what, kind } = step;
    const fresh = await send(step, cookies[step.as ?? "learner"]);
    const old = step.old ? await oldTrips(step) : undefined;
    if (!kind) continue;
    const goal = GOALS[kind];
    const mark = (trips: number) => (trips > goal ? `**${trips}**` : String(trips));
    if (fresh > goal || (old ?? 0) > goal) missed += 1;
    const shownGoal = Number.isFinite(goal) ? `≤ ${goal}` : "–";
    console.log(`| ${what} | ${mark(fresh)} | ${old === undefined ? "" : mark(old)} | ${shownGoal} |`);
  }
  console.log(`\n${missed} miss their goal.`);
  await worker.close();

  /** The same with a token that is over a minute old. */
  async function oldTrips(step: Step): Promise<number> {
    const { cookie = "" } = elsewhere ?? {};
    const again = {
      ...step,
      body: { ...step.body, ...(step.kind === "ship" && { ship_id: crypto.randomUUID() }) },
    };
    // The first time on a day is a row of its own.
    if (step.what === "practice") await send(again, cookie);
    return send(again, cookie);
  }
}

await printTable();
