/**
 * How many trips in a row each screen and verb waits for, where each call of the database and of a Durable Object is 250 ms away, and how many
 * rows it reads. The worker counts them itself: a call that begins after another has come back is one more. So a busy machine doesn't change the table.
 * The learner has shipped every task of all projects but the first.
 * `npm run bench:far`
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { WebSocket } from "ws";
import type { Practice } from "../../worker/contract/practice.ts";
import { ARCHIVE_DAYS } from "../../worker/rules/daily.ts";
import { addDays } from "../../worker/rules/dates.ts";
import { draftBody } from "../support/draft-body.ts";
import { startWorker } from "./worker.ts";

const FAR_MS = 250;

type Kind = "public or cached" | "screen" | "verb" | "ship" | "socket" | "deletion or export";
const GOALS: Record<Kind, number> = {
  "public or cached": 0,
  screen: 1,
  ship: 1,
  verb: 2,
  socket: 2,
  "deletion or export": Number.POSITIVE_INFINITY,
};

type Body = Record<string, unknown>;
/** `path` and `body` may hold `{other}` or another name of an id. `old`: with a token that is over a minute old too. */
type Step = {
  what: string;
  kind?: Kind;
  method?: string;
  path: string;
  /** `last`: the body of the last answer. */
  body?: Body | ((last: unknown) => Body);
  /** Whose request: the learner's by default. */
  as?: "visitor" | "guest" | "other" | "leaving";
  old?: boolean;
  /** Whether it opens a socket, which stays open, and what it answers to a frame of a type. */
  socket?: Record<string, object>;
  /** Ids by their names, of the answer's body. */
  named?: (answer: never) => Record<string, string>;
  /** Rows that something else has written meanwhile. */
  rows?: string;
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
/** A socket. */
const socket = (what: string, path: string, more: Partial<Step> = {}): Step => ({
  what,
  path,
  kind: "socket",
  socket: {},
  ...more,
});
const sql = (rows: string): Step => ({ what: "", path: "", rows });
const browserKey = () => {
  const { x = "", y = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({
    format: "jwk",
  });
  const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return Buffer.concat(point).toString("base64url");
};
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
  // The day's challenges are there, and this isolate has the content.
  before("POST", "/api/daily-challenge", {}, { as: "other" }),
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
  verb(
    "start of a race",
    "POST",
    "/api/races",
    { challenge_id: "c1" },
    {
      named: ({ race_id }: { race_id: string }) => ({ race: race_id }),
    },
  ),
  socket("race: its socket", "/api/races/{race}/socket"),
  sql("DELETE FROM ghost_races"),
  screen("leaderboard", "/api/leaderboard"),
  { what: "leaderboard again", path: "/api/leaderboard", kind: "public or cached" },
  screen("league", "/api/league"),
  screen("last week", "/api/last-week"),
  screen("medals", "/api/medals"),
  screen("friends", "/api/friends"),
  screen("friends who are here", "/api/friends/here"),
  screen("friends: their table", "/api/friends/board"),
  verb("request of a friend", "POST", "/api/friend-requests", { user_id: "{other}" }),
  before("PUT", "/api/friends/{learner}", { friend: true }, { as: "other" }),
  screen("friends: their table, with a friend", "/api/friends/board"),
  screen("chat", "/api/chat"),
  screen("chat: newest messages", "/api/channels/newest"),
  { what: "chat: newest messages again", path: "/api/channels/general/preview", kind: "screen" },
  {
    what: "chat preview of the dashboard, cached",
    path: "/api/channels/general/preview",
    kind: "public or cached",
  },
  screen("chat: older messages", "/api/channels/help/messages?before=9"),
  screen("chat: search", "/api/channels/help/search?words=flex"),
  screen("chat: linked pages", "/api/linked-pages?ids=none"),
  verb("new thread", "POST", "/api/threads", {
    id: "11111111-1111-4111-8111-111111111111",
    title: "Why",
    description: "So",
  }),
  screen("threads", "/api/threads"),
  screen("threads: search", "/api/threads/search?words=why"),
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
  screen("notices", "/api/notices"),
  verb("notices: read", "PUT", "/api/notices/read", { until: Date.now() + 60_000 }),
  screen("moderation", "/api/moderation"),
  sql(
    `INSERT INTO reports (id, target_kind, target_id, excerpt, reason, created_at)
     VALUES ('22222222-2222-4222-8222-222222222222', 'thread', '33333333-3333-4333-8333-333333333333', '', '', 1)`,
  ),
  verb("moderation: a report is dismissed", "POST", "/api/moderation/dismiss", {
    report_id: "22222222-2222-4222-8222-222222222222",
  }),
  verb("moderation: somebody is silenced", "POST", "/api/moderation/silence", {
    user_id: "{leaving}",
    hours: 1,
  }),
  verb("deletion of a thread", "DELETE", "/api/threads/11111111-1111-4111-8111-111111111111"),
  verb("mute", "PUT", "/api/mutes/{other}", { muted: true }),
  screen("cheatsheet", "/api/cheatsheet"),
  verb(
    "publishing of a page",
    "POST",
    "/api/made",
    { project_id: 1, title: "Mine", description: "" },
    {
      named: ({ page }: { page: { id: string } }) => ({ page: page.id }),
    },
  ),
  screen("gallery", "/api/made"),
  screen("gallery: most loved", "/api/made?order=loved"),
  { what: "published page", path: "/api/made/{page}", as: "visitor", kind: "screen" },
  { what: "published page: its document", path: "/made/{page}", as: "visitor", kind: "screen" },
  { what: "published page: its comments", path: "/api/made/{page}/comments", as: "visitor", kind: "screen" },
  verb("like of a page", "PUT", "/api/made/{page}/like", { liked: true }, { as: "other" }),
  verb("comment of a page", "POST", "/api/made/{page}/comments", {
    ...{ id: "44444444-4444-4444-8444-444444444444", content: "So" },
  }),
  verb("deletion of a comment", "DELETE", "/api/replies/44444444-4444-4444-8444-444444444444"),
  screen("talk about a task", "/api/tasks/101/thread"),
  verb("reply about a task", "POST", "/api/tasks/101/thread", {
    ...{ id: crypto.randomUUID(), content: "So", spoiler: false },
  }),
  screen("own pages", "/api/own-pages"),
  screen("own certificates", "/api/own-certificates"),
  sql(
    "INSERT OR IGNORE INTO inbox_messages (user_id, task_id, received_at) SELECT '{learner}', id, 1 FROM tasks WHERE NOT retired",
  ),
  sql(
    "INSERT OR IGNORE INTO ship_sums (user_id, task_id, revision, ships, right_ships, last_at) SELECT '{learner}', id, revision, 1, 1, 1 FROM tasks WHERE NOT retired",
  ),
  verb(
    "issue of a certificate",
    "POST",
    "/api/certificates",
    { map: "BeachIsland", name: "Ada Lovelace" },
    {
      named: ({ certificate }: { certificate: { id: string } }) => ({ certificate: certificate.id }),
    },
  ),
  { what: "certificate", path: "/api/certificates/{certificate}", as: "visitor", kind: "screen" },
  { what: "certificate: its document", path: "/certificates/{certificate}", as: "visitor", kind: "screen" },
  sql(
    "UPDATE user_state SET display_name = 'Ada', display_name_key = 'ada', shown_parts = '[\"level\",\"streak\",\"medals\"]' WHERE user_id = '{other}'",
  ),
  { what: "public profile", path: "/api/learners/Ada", as: "visitor", kind: "screen" },
  { what: "public profile: its document", path: "/u/Ada", as: "visitor", kind: "screen" },
  screen("push notifications", "/api/push"),
  verb("push notifications: on", "PUT", "/api/push", {
    ...{ endpoint: "https://fcm.googleapis.com/fcm/send/1", time_zone: "UTC" },
    ...{ p256dh: browserKey(), auth: randomBytes(16).toString("base64url") },
  }),
  verb("push notifications: off", "DELETE", "/api/push"),
  socket("chat: a channel's socket", "/api/channels/general/socket"),
  socket("bell: its socket", "/api/notices/socket"),
  socket("queue: its socket", "/api/queue?challenge_id=c1", { as: "leaving" }),
  verb(
    "invitation",
    "POST",
    "/api/invitations",
    { challenge_id: "c1" },
    {
      named: ({ key }: { key: string }) => ({ invitation: key }),
    },
  ),
  { what: "invitation: its page", path: "/api/invitations/{invitation}", as: "other", kind: "screen" },
  {
    what: "invitation: its page, of a visitor",
    path: "/api/invitations/{invitation}",
    as: "visitor",
    kind: "screen",
  },
  socket("invitation: the inviter's socket", "/api/invitations/own/socket", {
    socket: { call: { type: "here" } },
  }),
  verb(
    "invitation: followed",
    "POST",
    "/api/invitations/{invitation}/follow",
    {},
    {
      as: "other",
      named: ({ match_id }: { match_id: string }) => ({ match: match_id }),
    },
  ),
  socket("battle: a player's socket", "/api/battles/{match}/socket"),
  { what: "watching: the list", path: "/api/watch", as: "visitor", kind: "screen" },
  { what: "watching: the list again", path: "/api/watch", as: "visitor", kind: "public or cached" },
  socket("watching: a visitor's socket", "/api/watch/{match}/socket", { as: "visitor" }),
  socket("watching: a learner's socket", "/api/watch/{match}/socket", { as: "leaving" }),
  sql("UPDATE matches SET ended_at = created_at, outcome = 'none'"),
  verb(
    "room",
    "POST",
    "/api/rooms",
    { challenge_id: "c1" },
    {
      named: ({ key }: { key: string }) => ({ room: key }),
    },
  ),
  { what: "room: its page", path: "/api/rooms/{room}", kind: "screen", as: "other" },
  { what: "room: its page, of a visitor", path: "/api/rooms/{room}", as: "visitor", kind: "screen" },
  socket("room: the host's socket", "/api/rooms/{room}/socket"),
  socket("room: a member's socket", "/api/rooms/{room}/socket", { as: "other" }),
  verb("guest: a drawn name", "POST", "/api/guests", {}, { as: "guest" }),
  socket("room: a guest's socket", "/api/guest-rooms/{room}/socket", { as: "guest" }),
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
process.env.BENCH_MODERATORS = "moderator-0@example.com, moderator-1@example.com";
process.env.BENCH_SCALE = "100";

async function printTable(): Promise<void> {
  // The documents are among the files.
  const worker = await startWorker("tests/support/worker/far-database.ts", true, true);
  const run = (rows: string) => worker.db.prepare(rows).run();
  const checks = await worker.db
    .prepare("SELECT id, html_check, css_check, js_check FROM tasks WHERE id IN (101, 102)")
    .all<{ id: number; html_check: string; css_check: string; js_check: string }>();
  for (const { id, html_check, css_check, js_check } of checks.results)
    right[id] = { html: html_check, css: css_check, js: js_check };
  const [learner, other, leaving] = await worker.makeLearners(3);
  const [elsewhere] = await worker.makeLearners(1, -1);
  if (!learner || !other || !leaving || !elsewhere) throw new Error("There are no learners.");
  // They moderate, and have done the other projects, so that any daily challenge fits them.
  for (const [index, { id }] of [learner, elsewhere].entries()) {
    await run(
      `UPDATE users SET email_confirmed_at = 1, email = 'moderator-${index}@example.com' WHERE id = '${id}'`,
    );
    const other = "FROM tasks WHERE project_id <> 1 AND NOT retired";
    await run(`INSERT INTO inbox_messages (user_id, task_id, received_at) SELECT '${id}', id, 1 ${other}`);
    await run(
      `INSERT INTO task_completion_log
          (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at, revision)
        SELECT '${id}', 'before' || id, id, 0, 'hash', 1, '[]', 0, '2026-01-01', 1, revision ${other}`,
    );
  }
  // Each night has made the challenges of its date, so there is an archive.
  const pool = await worker.db
    .prepare("SELECT id, difficulty FROM daily_pool WHERE NOT retired ORDER BY id")
    .all<{ id: number; difficulty: string }>();
  const ofPool = (difficulty: string, ago: number) =>
    pool.results.filter((entry) => entry.difficulty === difficulty).at(-ago)?.id ?? 0;
  const past = Array.from({ length: ARCHIVE_DAYS }, (_, day) => day + 1);
  await worker.insert(
    "daily_challenges",
    "date, pool_id, easy_id, medium_id, hard_id",
    past.map((ago) => [
      addDays(today, -ago),
      ...["Medium", "Easy", "Medium", "Hard"].map((difficulty) => ofPool(difficulty, ago)),
    ]),
  );
  await fetch(`${worker.address}api/journey/project`, {
    method: "PUT",
    headers: {
      cookie: elsewhere.cookie,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    },
    body: JSON.stringify({ project_id: 1 }),
  });
  const { cookie } = learner;
  const cookies = { learner: cookie, other: other.cookie, leaving: leaving.cookie, visitor: "", guest: "" };
  const names: Record<string, string> = { learner: learner.id, other: other.id, leaving: leaving.id };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "");
  /** The last answer to each cookie. */
  const last = new Map<string, string>();
  const send = async (step: Step, cookie: string) => {
    const { method = "GET", path, body = {}, named } = step;
    if (step.socket) return openSocket(step, cookie);
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
    if (named) Object.assign(names, named(JSON.parse(text) as never));
    if (step.as === "guest") cookies.guest = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    return { trips: Number(answer.headers.get("trips")), rows: Number(answer.headers.get("rows")) };
  };
  const sockets: WebSocket[] = [];
  type Counts = { trips: number; rows: number };
  /** @returns what it took until the socket was there */
  const openSocket = ({ path, socket: answers = {} }: Step, cookie: string) =>
    new Promise<Counts>((done, failed) => {
      const address = worker.address.slice(0, -1) + fill(path);
      const client = new WebSocket(address, { headers: { cookie, "sec-fetch-site": "same-origin" } });
      sockets.push(client);
      client.on("upgrade", ({ headers }) =>
        done({ trips: Number(headers.trips), rows: Number(headers.rows) }),
      );
      client.on("error", failed);
      client.on("message", (data) => {
        const { type } = JSON.parse(String(data)) as { type: string };
        const answer = answers[type];
        if (answer) client.send(JSON.stringify(answer));
      });
      // A refused socket is opened, and then closed with the reason.
      client.on("close", (code, reason) => code > 4000 && failed(new Error(`${path}: ${code} ${reason}`)));
    });
  console.log("| what | trips | with a token over a minute old | goal | rows read |\n|---|--:|--:|--:|--:|");
  let missed = 0;
  for (const step of steps()) {
    const { what, kind } = step;
    if (step.rows) {
      await run(fill(step.rows));
      continue;
    }
    const { trips: fresh, rows } = await send(step, cookies[step.as ?? "learner"]);
    const old = step.old ? (await sendOld(step)).trips : undefined;
    if (!kind) continue;
    const goal = GOALS[kind];
    const mark = (trips: number) => (trips > goal ? `**${trips}**` : String(trips));
    if (fresh > goal || (old ?? 0) > goal) missed += 1;
    const shownGoal = Number.isFinite(goal) ? `≤ ${goal}` : "–";
    console.log(
      `| ${what} | ${mark(fresh)} | ${old === undefined ? "" : mark(old)} | ${shownGoal} | ${rows} |`,
    );
  }
  console.log(`\n${missed} miss their goal.`);
  for (const client of sockets) client.terminate();
  await worker.close();

  /** The same with a token that is over a minute old. */
  async function sendOld(step: Step): Promise<Counts> {
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
