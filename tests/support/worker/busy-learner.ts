/**
 * A learner with a row in every table that can have one, and an object under every prefix of R2. Each text column has a text that is found
 * nowhere else, so that a test sees what becomes of it. A table that isn't here, and isn't named in NOBODYS, fails tests/worker/personal-data.test.ts.
 */
import { env } from "cloudflare:workers";
import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { database } from "../../../worker/db/client.ts";
import { HOMES } from "../../../worker/db/homes.ts";
import * as schema from "../../../worker/db/schema.ts";
import { sha256 } from "../../../worker/platform/tokens.ts";
import { homeInId } from "../../../worker/rules/learner-ids.ts";
import { encodeCards } from "../../../worker/rules/practice/cards.ts";
import { commentsId } from "../../../worker/rules/thread-ids.ts";
import { NOT_PERSONAL } from "../not-personal.ts";
import { seedBattle } from "./battles.ts";
import { emailOf, type Learner, newLearner } from "./learner.ts";
import { at, hasSeveral } from "./several.ts";

/** Tables without rows of learners, and why. */
export const NOBODYS: Readonly<Record<string, string>> = {
  ...NOT_PERSONAL.tables,
  rate_limits: "counters under a hash, which end within a day",
  payment_events: "ids of events of the payment service, which name nobody",
};

type Row = Record<string, unknown>;
type People = { me: Learner; other: Learner };

/** Every table of the schema, by its name. */
export const TABLES: ReadonlyMap<string, SQLiteTable> = new Map(
  Object.values(schema)
    .filter((value) => value instanceof SQLiteTable)
    .map((table) => [getTableName(table), table]),
);

/** What stands in a text column of the busy learner. */
const textOf = (table: string, column: string): string => `text of ${table}.${column}`;

/** A value for a column that a row doesn't name. */
function standInFor(table: string, column: SQLiteColumn): unknown {
  if (column.dataType === "string") return column.enumValues?.[0] ?? textOf(table, column.name);
  if (!column.notNull || column.hasDefault) return undefined;
  return column.dataType === "boolean" ? false : column.dataType === "json" ? [] : 1;
}

/** The rows of the busy learner that aren't made by triggers, by table, in the order of their references. */
function rowsOf({ me, other }: People, ids: Record<"thread" | "otherThread" | "page" | "otherPage", string>) {
  const [mine, theirs] = [me.user_id, other.user_id];
  const match = crypto.randomUUID();
  const guestMatch = crypto.randomUUID();
  const page = { state: "public", published_at: 1, updated_at: 1, likes: 0 };
  const comments = { title: "", description: "", answer_id: null };
  const played = {
    challenge_id: "c1",
    battle_id: "t01",
    created_at: 1,
    ended_at: 2,
    edits: "[]",
    wish_texts: "[]",
  };
  const submission = { result: "win", met_wishes: "[]", mark: "{}" };
  const rows: Record<string, Row[]> = {
    push_subscriptions: [{ session: "", user_id: mine, kinds: [] }],
    notices: [
      { user_id: mine, kind: "reply", subject: ids.thread, actor_id: theirs },
      { user_id: theirs, kind: "friend_request", subject: mine, actor_id: mine },
    ],
    mail_tokens: [{ user_id: mine }],
    held_names: [{ user_id: mine }],
    exp_ledger: [{ user_id: mine, amount: 5 }],
    medals: [{ user_id: mine, medal: "right-at-once", steps: 10, earned_at: 5 }],
    league_members: [{ user_id: mine, week: 1, group_id: 1 }],
    feedback: [{ user_id: mine }],
    inbox_messages: [{ user_id: mine, task_id: 101 }],
    task_completion_log: [{ user_id: mine, task_id: 101, date: "2031-01-01", tips: "[]" }],
    ship_sums: [{ user_id: mine, task_id: 102 }],
    finished_projects: [{ user_id: mine, project_id: 1 }],
    project_pages: [{ user_id: mine, project_id: 1, task_id: 101 }],
    drafts: [{ user_id: mine, older: null }],
    daily_challenge_log: [{ user_id: mine, challenge_id: 1, date: "2031-01-01" }],
    daily_challenge_ships: [{ user_id: mine, date: "2031-01-01", local_date: "2031-01-01", tips: "[]" }],
    practice_reviews: [{ user_id: mine }],
    practice_cards: [{ user_id: mine, cards: Buffer.from(encodeCards(new Map())), folded_to: 0 }],
    practice_answers: [{ user_id: mine, date: "2031-01-01", local_date: "2031-01-01" }],
    matches: [
      { ...played, id: match, user_1_id: mine, user_2_id: theirs, winner_id: mine, rage_quit_by: mine },
      {
        ...played,
        id: guestMatch,
        origin: "guest",
        user_1_id: mine,
        user_2_id: null,
        winner_id: null,
        rage_quit_by: null,
      },
    ],
    match_submissions: [
      { ...submission, match_id: match, user_id: mine },
      { ...submission, match_id: match, user_id: theirs, html: "", css: "", js: "" },
      { ...submission, match_id: guestMatch, user_id: mine },
    ],
    ratings: [{ user_id: mine, date: "2031-01-01", day_matches: "[]" }],
    rating_changes: [{ user_id: mine, match_id: match }],
    ghost_races: [
      { user_id: mine, battle_id: "t01", race_id: crypto.randomUUID() },
      { user_id: theirs, battle_id: "t01", race_id: crypto.randomUUID(), ghost: `match:${match}:${mine}` },
    ],
    recordings: [{ user_id: mine, battle_id: "t01", band: 1, match_id: match }],
    published_pages: [
      { ...page, id: ids.page, user_id: mine, project_id: -1 },
      {
        ...page,
        id: ids.otherPage,
        user_id: theirs,
        project_id: -1,
        title: "Hi",
        description: "",
        html: "",
        css: "",
        js: "",
      },
    ],
    threads: [
      { id: ids.thread, created_by: mine, answer_id: null, answered_by: null, project_id: 1 },
      {
        id: ids.otherThread,
        title: "Hi",
        description: "",
        created_by: theirs,
        answer_id: null,
        answered_by: mine,
      },
      { ...comments, id: commentsId(ids.page), page_id: ids.page, created_by: mine },
      { ...comments, id: commentsId(ids.otherPage), page_id: ids.otherPage, created_by: theirs },
    ],
    threads_messages: [
      { thread_id: ids.otherThread, user_id: mine },
      { id: crypto.randomUUID(), thread_id: commentsId(ids.page), user_id: theirs, content: "Hi" },
      { id: crypto.randomUUID(), thread_id: commentsId(ids.page), user_id: mine },
      { id: crypto.randomUUID(), thread_id: commentsId(ids.otherPage), user_id: mine },
    ],
    likes: [{ thread_id: ids.otherThread, user_id: mine }],
    mutes: [
      { user_id: mine, muted_user_id: theirs },
      { user_id: theirs, muted_user_id: mine },
    ],
    friendships: [
      { user_id: mine, other_id: theirs },
      { user_id: theirs, other_id: mine },
    ],
    remixes: [{ page_id: ids.page, origin_id: ids.otherPage }],
    page_cards: [{ page_id: ids.page }],
    page_likes: [{ page_id: ids.otherPage, user_id: mine }],
    certificates: [{ user_id: mine, projects: ["One"] }],
    held_ids: [{ user_id: mine }],
    reports: [
      {
        id: crypto.randomUUID(),
        reporter_id: mine,
        target_kind: "page",
        target_id: ids.otherPage,
        target_in: "",
        author_id: theirs,
        ...{ excerpt: "Hi", card: null },
      },
      {
        id: crypto.randomUUID(),
        reporter_id: theirs,
        target_kind: "thread",
        target_id: ids.thread,
        target_in: "",
        author_id: mine,
        ...{ reason: "x", card: null },
      },
      // They have what goes with the account: a page's code, the name on a certificate.
      ...(["page", "certificate"] as const).map((target_kind) => ({
        ...{ id: crypto.randomUUID(), reporter_id: theirs, target_kind, target_id: ids.page },
        ...{ target_in: "", author_id: mine, reason: "x", excerpt: me.display_name },
      })),
      {
        id: crypto.randomUUID(),
        reporter_id: theirs,
        target_kind: "profile",
        target_id: mine,
        target_in: "",
        author_id: mine,
        reason: "x",
      },
      {
        id: crypto.randomUUID(),
        reporter_id: theirs,
        target_kind: "room",
        target_id: `${mine}.key`,
        target_in: "",
        author_id: mine,
        reason: "x",
      },
    ],
    moderation_log: [
      { moderator_id: mine, act: "rename", target: `user:${theirs}`, about_id: theirs, detail: "One → Two" },
      { moderator_id: theirs, act: "rename", target: `user:${mine}`, about_id: mine },
      { moderator_id: theirs, act: "remove", target: "thread:x", about_id: mine, detail: "" },
    ],
    removals: [
      { target: "thread:mine", part: "thread", owner_id: mine, author_id: mine },
      { target: "thread:mine", part: "reply", owner_id: mine, author_id: theirs, content: "{}" },
      {
        target: "thread:theirs",
        part: "reply",
        owner_id: theirs,
        author_id: mine,
        content: '{"content":"x"}',
      },
      { target: `name:${mine}`, part: "name", owner_id: mine, author_id: mine, content: "A name" },
    ],
    subscriptions: [{ user_id: mine, status: "canceled" }],
    pending_sign_ups: [{ user_id: mine, subscription_id: null }],
    dev_mail: [{ recipient: emailOf(me) }],
    ...(hasSeveral && { changed_profiles: [{ user_id: mine }] }),
  };
  return rows;
}

/** Tables whose rows triggers or the learner's own account make. */
export const MADE_OTHERWISE: readonly string[] = [
  ...["users", "user_state", "sessions", "active_days", "thread_follows"],
  // The machinery of deletion, moves, copies and sign-ups under way.
  ...["account_deletions", "moved_learners", "reservations", "changed_profiles"],
  // The payment service's stand-in: what it holds of a customer is asked of the service.
  "stand_in_objects",
];

async function insertRow(name: string, row: Row, mine: string): Promise<void> {
  const table = TABLES.get(name);
  if (!table) throw new Error(`There is no table ${name}`);
  const references = new Set(
    getTableConfig(table).foreignKeys.flatMap((key) => key.reference().columns.map((column) => column.name)),
  );
  const values = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      key,
      key in row ? row[key] : references.has(column.name) ? undefined : standInFor(name, column),
    ]),
  );
  if (name === "push_subscriptions")
    values.session = await env.DB.prepare("SELECT id_hash FROM sessions WHERE user_id = ?")
      .bind(mine)
      .first<string>("id_hash");
  // Of several databases that of the row's learner: who else is named in it has another.
  const isOwn = HOMES[name as keyof typeof HOMES] === "learner" && typeof row.user_id === "string";
  const db = isOwn ? at(homeInId(String(row.user_id))) : env.DB;
  const { sql, params } = database(db).insert(table).values(values).toSQL();
  await db
    .prepare(sql)
    .bind(...params)
    .run();
}

/** The keys in R2 of what a learner has there, by prefix. */
export async function keysOf({ user_id }: Learner): Promise<Record<string, string>> {
  const card = (await sha256(`card:${user_id}`)).slice(0, 32);
  return {
    "avatars/": `avatars/${user_id}-${crypto.randomUUID()}.png`,
    "withheld/": `withheld/${user_id}-${crypto.randomUUID()}.png`,
    "cards/": `cards/${card}-${crypto.randomUUID()}.png`,
    "logs/": `logs/${user_id}/2030-01.json`,
    "replays/": `replays/${crypto.randomUUID()}.json`,
  };
}

/** Makes a learner who has done everything, and another one whom it was done with. */
export async function newBusyLearner() {
  await seedBattle();
  const me = await newLearner({ plan: "warrior" });
  const other = await newLearner({ plan: "warrior" });
  const ids = {
    thread: crypto.randomUUID(),
    otherThread: crypto.randomUUID(),
    page: crypto.randomUUID(),
    otherPage: crypto.randomUUID(),
  };
  await env.DB.batch([
    env.DB.prepare(
      `INSERT OR IGNORE INTO daily_pool (id, title, description, difficulty, check_mode, html_check, expected_output)
        VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', '', '{}')`,
    ),
    env.DB.prepare("INSERT OR IGNORE INTO daily_challenges (id, date, pool_id) VALUES (1, '2031-01-01', 1)"),
  ]);
  await at(homeInId(me.user_id))
    .prepare("INSERT OR IGNORE INTO league_groups (id, week, league, band, joined) VALUES (1, 1, 0, 0, 1)")
    .run();
  const rows = rowsOf({ me, other }, ids);
  for (const [name, ofTable] of Object.entries(rows))
    for (const row of ofTable) await insertRow(name, row, me.user_id);
  const keys = await keysOf(me);
  const log = { task_completion_log: [], daily_challenge_ships: [], exp_ledger: [] };
  for (const [prefix, key] of Object.entries(keys))
    await env.AVATARS.put(key, prefix === "logs/" ? JSON.stringify(log) : "x");
  // The replay of the match with a guest goes with the account.
  await env.DB.prepare("UPDATE matches SET replay_key = ? WHERE origin = 'guest' AND user_1_id = ?")
    .bind(keys["replays/"], me.user_id)
    .run();
  return { me, other, ids, filled: [...Object.keys(rows), ...MADE_OTHERWISE] };
}
