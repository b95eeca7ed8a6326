/**
 * Learners of a seed for a benchmark, inserted by statements within SQLite into a database that has the content. The same number makes the
 * same learners. The first MEASURED have the same history however many there are, so that what a request of theirs costs can be compared.
 */
import { createHash, scryptSync } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { CONCEPT_IDS } from "../../../worker/rules/concepts.ts";
import { displayNameKey } from "../../../worker/rules/display-names.ts";
import { GROUP_SIZE } from "../../../worker/rules/leagues.ts";
import { nameSkeleton } from "../../../worker/rules/name-skeleton.ts";
import { dayOf, encodeCards } from "../../../worker/rules/practice/cards.ts";
import { weekOf } from "../../../worker/rules/weeks.ts";

const DAY_MS = 86_400_000;

/** The learners who have done most: BUSIEST_SHIPS ships and BUSIEST_MATCHES matches each. */
export const BUSIEST = 4;
const BUSIEST_SHIPS = 2000;
const BUSIEST_MATCHES = 600;
const BUSIEST_REPLIES = 1000;
/** The learners whose requests are measured: the busiest, then typical ones. */
export const MEASURED = 144;
/** Typical learners without a plan, among those measured. */
export const STARTERS = { from: 44, to: 80 };
/** Typical learners with a subscription, among those measured. */
export const SUBSCRIBERS = { from: BUSIEST, to: 44 };
const TYPICAL_SHIPS = 40;
/** The longest journey of the others, in ships. */
const MAX_SHIPS = 220;
/** Replies to the first thread. */
const DEEP_REPLIES = 2000;
/** Other learners whose sessions are known, to compare their ranks. */
export const SAMPLED = 200;

/** The password of the measured learners. */
export const PASSWORD = "a horse of mine";

/** Kinds of seeded ids. */
const KIND = {
  learner: 0,
  ship: 1,
  match: 2,
  daily: 3,
  thread: 4,
  reply: 5,
  report: 6,
  race: 7,
  other: 8,
  page: 9,
};

const hex = (value: number, length: number) => value.toString(16).padStart(length, "0");
const seededId = (kind: number, n: number, j: number) =>
  `${hex((n * 2654435761 + j * 40503) % 4294967296, 8)}-${hex(j % 65536, 4)}-4000-8${hex(kind, 3)}-${hex(n, 12)}`;
/** The same as SQL. */
const idSql = (kind: number, n: string, j = "0") =>
  `printf('%08x-%04x-4000-8%03x-%012x', ((${n}) * 2654435761 + (${j}) * 40503) % 4294967296, (${j}) % 65536, ${kind}, ${n})`;

export const learnerId = (n: number): string => seededId(KIND.learner, n, 0);
/** A match of a measured learner; those with an odd number are decided or a tie. */
export const matchId = (n: number, j: number): string => seededId(KIND.match, n, j);
/** A thread of a measured learner, who has two or more. */
export const ownThreadId = (n: number, j: number): string => seededId(KIND.thread, n, 1 + j);
/** A thread of the others. The first one has DEEP_REPLIES replies. */
export const threadId = (t: number): string => seededId(KIND.thread, MEASURED + t, 0);
/** The published page of a learner. Of the others one in ten has one: those whose number ends in 0. */
export const pageId = (n: number): string => seededId(KIND.page, n, 0);
/** A reply to the first thread, with its time. */
export const deepReply = (r: number): { id: string; created_at: number } => ({
  id: seededId(KIND.reply, MEASURED, r),
  created_at: 1000 + r,
});
/** The open report of a measured learner. */
export const reportId = (n: number): string => seededId(KIND.report, n, 0);
export const emailOf = (n: number): string => `learner${n}@example.com`;
/** The token of a measured or sampled learner's session; `other` is that of a second one. */
export const sessionToken = (n: number, which: "first" | "other" = "first"): string =>
  `seeded-session-${which}-${n}`;
/** The token of a mailed link of a measured learner. */
export const mailToken = (purpose: "reset" | "confirm", n: number): string => `seeded-token-${purpose}-${n}`;
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The numbers of the learners whose ranks are compared. */
export const sampledLearners = (learners: number): number[] =>
  Array.from(
    { length: SAMPLED },
    (_, index) => MEASURED + Math.floor((index * (learners - MEASURED)) / SAMPLED),
  );

/** Multipliers that scatter the numbers of the learners, one for each draw. */
const MULTIPLIERS = [
  2654435761, 2246822519, 3266489917, 668265263, 374761393, 2971215073, 433494437, 1640531513, 2862933559,
  2891336453, 1181783497, 3432918353, 461845907, 1597334677, 747796405,
];
const SCATTER = 1_000_003;
/** A number from 0 to below 1 by a learner's number, as SQL. @param draw its place in MULTIPLIERS */
const chance = (draw: number, n = "p.n") => `(((${n}) * ${MULTIPLIERS[draw]} % ${SCATTER}) / ${SCATTER}.0)`;
const whole = (expression: string) => `CAST(${expression} AS INTEGER)`;

/** What a database has of a table, or undefined. Migrations are applied to databases that lack tables and columns. */
function columnsOf(db: DatabaseSync, table: string): Set<string> {
  const rows = db.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  return new Set(rows.map(({ name }) => String(name)));
}

/**
 * Inserts the learners. The file must not be open elsewhere.
 * @param learners how many, at least MEASURED + SAMPLED
 * @param now the time at which the database is looked at, in milliseconds since 1970
 * @returns the columns that the database doesn't have, which is one of an earlier release then
 */
export function seedLearners(db: DatabaseSync, learners: number, now: number): string[] {
  const missing: string[] = [];
  /** Each column with its value as SQL. */
  const insert = (table: string, values: Record<string, string | number>, from: string) => {
    const columns = columnsOf(db, table);
    const [known, unknown] = [true, false].map((isKnown) =>
      Object.keys(values).filter((name) => columns.has(name) === isKnown),
    ) as [string[], string[]];
    missing.push(...unknown.map((name) => `${table}.${name}`));
    if (columns.size > 0)
      db.exec(
        `INSERT INTO ${table} (${known.join(", ")}) SELECT ${known.map((name) => values[name]).join(", ")} ${from}`,
      );
  };
  const one = (sql: string) => Number(Object.values(db.prepare(sql).get() ?? {})[0]);

  db.exec(
    "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -500000; BEGIN",
  );
  db.function("name_skeleton", { deterministic: true }, (name) => nameSkeleton(String(name)));
  db.function("name_key", { deterministic: true }, (name) => displayNameKey(String(name)));

  // ── Content, numbers, and who the learners are ──────────────────────────────────────────────────────────────────────
  const ofTasks = columnsOf(db, "tasks");
  const carried = ofTasks.has("exhibit") ? "NOT exhibit AND brief = ''" : "1";
  db.exec(`
    CREATE TEMP TABLE numbers (j INTEGER PRIMARY KEY);
    WITH RECURSIVE c (j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM c WHERE j < ${BUSIEST_SHIPS - 1})
      INSERT INTO numbers (j) SELECT j FROM c;
    CREATE TEMP TABLE lessons (k INTEGER PRIMARY KEY, id, project_id, revision, html, css, js, carried);
    INSERT INTO lessons (k, id, project_id, revision, html, css, js, carried) SELECT row_number() OVER (ORDER BY position, id) - 1, id, project_id, revision, html_check, css_check, js_check,
      ${carried} FROM tasks WHERE NOT retired;
    CREATE TEMP TABLE arenas (k INTEGER PRIMARY KEY, id, challenge_id);
    INSERT INTO arenas (k, id, challenge_id) SELECT row_number() OVER (ORDER BY id) - 1, id, challenge_id FROM battles WHERE NOT retired;
    CREATE TEMP TABLE pool (difficulty, k, id, PRIMARY KEY (difficulty, k)) WITHOUT ROWID;
    INSERT INTO pool (difficulty, k, id) SELECT difficulty, row_number() OVER (PARTITION BY difficulty ORDER BY id) - 1, id FROM daily_pool WHERE NOT retired;
    CREATE TEMP TABLE concepts (k INTEGER PRIMARY KEY, id);`);
  const addConcept = db.prepare("INSERT INTO concepts (k, id) VALUES (?, ?)");
  for (const [k, id] of CONCEPT_IDS.slice(0, 30).entries()) addConcept.run(k, id);
  const lessons = one("SELECT count(*) FROM lessons");
  const arenas = one("SELECT count(*) FROM arenas");
  // Five lessons in eight ships: three of five are right at the first try.
  const maxShips = Math.min(MAX_SHIPS, Math.floor((lessons * 8) / 5) - 1);
  const typicalShips = Math.min(TYPICAL_SHIPS, maxShips);
  const isTypical = `n < ${MEASURED}`;
  const by = (busiest: number, typical: number, others: string) =>
    `CASE WHEN n < ${BUSIEST} THEN ${busiest} WHEN ${isTypical} THEN ${typical} ELSE ${others} END`;
  // In the order of their ids, so that the rows of each table come in the order of its key.
  db.exec(`CREATE TEMP TABLE people AS WITH RECURSIVE
    c (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < ${learners - 1}),
    drawn AS (SELECT n, ${idSql(KIND.learner, "n")} AS id,
      CASE WHEN n >= ${STARTERS.from} AND n < ${STARTERS.to} THEN 0 WHEN ${isTypical} THEN 1 ELSE ${chance(0, "n")} < 0.08 END AS warrior,
      ${by(BUSIEST_SHIPS, typicalShips, `CASE WHEN ${chance(1, "n")} < 0.25 THEN 0 ELSE min(${maxShips}, ${whole(`3 / (1.02 - ${chance(2, "n")})`)}) END`)} AS ships,
      ${by(BUSIEST_MATCHES, 10, `CASE WHEN ${chance(0, "n")} < 0.08 THEN min(100, ${whole(`2 / (1.05 - ${chance(3, "n")})`)}) ELSE 0 END`)} AS fights,
      ${by(200, 10, `CASE WHEN ${chance(4, "n")} < 0.15 THEN ${whole(`16 * ${chance(5, "n")}`)} ELSE 0 END`)} AS dailies,
      ${by(100, 5, `CASE WHEN ${chance(6, "n")} < 0.1 THEN ${whole(`10 * ${chance(7, "n")}`)} ELSE 0 END`)} AS practised,
      ${now} - ${DAY_MS} * (${by(360, 120, `1 + ${whole(`359 * ${chance(8, "n")}`)}`)}) AS started_at
    FROM c)
    SELECT *, CASE WHEN n < ${BUSIEST} THEN ${lessons - 1} WHEN ships > 0 THEN min(${lessons - 1}, ships * 5 / 8)
      ELSE CASE WHEN ${chance(9, "n")} < 0.6 THEN 0 ELSE -1 END END AS reached FROM drawn ORDER BY id;
    CREATE INDEX temp.people_number ON people (n);
    CREATE TEMP TABLE opponents (r INTEGER PRIMARY KEY, id);
    INSERT INTO opponents (r, id) SELECT row_number() OVER (ORDER BY n) - 1, id FROM people WHERE warrior AND n >= ${MEASURED};`);
  const opponents = one("SELECT count(*) FROM opponents");
  const others = learners - MEASURED;
  /** The id of one of those who aren't measured, by any number. */
  const someone = (number: string) => idSql(KIND.learner, `(${MEASURED} + (${number}) % ${others})`);

  // ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────────────────
  insert(
    "users",
    {
      id: "p.id",
      email: "'learner' || p.n || '@example.com'",
      password_hash: `CASE WHEN p.n < ${MEASURED} THEN '${passwordHash()}' ELSE 'none' END`,
      email_confirmed_at: `CASE WHEN p.n >= ${MEASURED} AND ${chance(10)} < 0.6 THEN p.started_at END`,
      created_at: "p.started_at",
    },
    "FROM people p",
  );
  const idle = `CASE WHEN ${chance(11)} < 0.03 THEN 840000 * ${chance(12)} WHEN ${chance(11)} < 0.96 THEN ${29 * DAY_MS} * ${chance(12)}
    ELSE ${30 * DAY_MS} * (1 + ${chance(12)}) END`;
  const lastSeen = `${now} - ${whole(idle)} - s.j * 1000`;
  insert(
    "sessions",
    {
      id_hash: `printf('%08x%056x', p.n * 2246822519 % 4294967296, p.n * 2 + s.j)`,
      user_id: "p.id",
      created_at: `${lastSeen} - ${DAY_MS}`,
      last_seen_at: lastSeen,
      expires_at: `${lastSeen} + ${60 * DAY_MS}`,
      user_agent:
        "'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'",
    },
    `FROM people p JOIN numbers s ON s.j < 1 + (${chance(13)} < 0.3) WHERE p.n >= ${MEASURED}`,
  );
  addKnownSessions(db, learners, now);
  insert(
    "mail_tokens",
    {
      token_hash: "printf('%08x%056x', p.n * 3266489917 % 4294967296, p.n)",
      user_id: "p.id",
      purpose: "'confirm'",
      expires_at: `${now} + ${whole(`${3 * DAY_MS} * (${chance(12)} - 0.9)`)}`,
    },
    `FROM people p WHERE p.n >= ${MEASURED} AND ${chance(10)} < 0.1`,
  );
  insert(
    "rate_limits",
    {
      key: "printf('%08x%056x', p.n * 668265263 % 4294967296, p.n)",
      window_start: `${now} - ${whole(`${2 * DAY_MS} * ${chance(12)}`)}`,
      count: "1 + p.n % 5",
    },
    `FROM people p WHERE ${chance(13)} < 0.5`,
  );

  // ── The journey ─────────────────────────────────────────────────────────────────────────────────────────────────────
  const isBusiest = `p.n < ${BUSIEST}`;
  const lesson = `CASE WHEN ${isBusiest} THEN j.j % ${lessons} ELSE j.j * 5 / 8 END`;
  const isRight = `CASE WHEN ${isBusiest} THEN j.j % 3 < 2 ELSE (j.j + 1) * 5 / 8 <> l.k END`;
  const isWhole = `CASE WHEN ${isBusiest} THEN j.j < ${lessons} ELSE 1 END`;
  const shippedAt = `p.started_at + (j.j / 5) * ((${now} - p.started_at) / (p.ships / 5 + 1)) + j.j % 5 * 240000`;
  insert(
    "task_completion_log",
    {
      user_id: "p.id",
      ship_id: idSql(KIND.ship, "p.n", "j.j"),
      task_id: "l.id",
      attempt: `CASE WHEN ${isBusiest} THEN j.j / ${lessons} ELSE j.j - (l.k * 8 + 4) / 5 END`,
      submission_hash: `printf('%08x%056x', (p.n * 374761393 + j.j * 40503) % 4294967296, j.j)`,
      correct: isRight,
      tips: `CASE WHEN ${isRight} THEN '[]' ELSE '[{"language":"html","line":3,"text":"A tag isn''t closed."}]' END`,
      exp_gained: `CASE WHEN ${isRight} AND ${isWhole} THEN 20 + (p.n + j.j) % 31 ELSE 0 END`,
      date: `date((${shippedAt}) / 1000, 'unixepoch')`,
      created_at: shippedAt,
      revision: "l.revision",
      roll: `CASE WHEN ${isRight} THEN 20 + (p.n + j.j) % 31 END`,
      award_rule: `CASE WHEN ${isRight} THEN CASE WHEN ${isWhole} THEN 'whole' ELSE 'later' END END`,
    },
    `FROM people p CROSS JOIN numbers j ON j.j < p.ships CROSS JOIN lessons l ON l.k = ${lesson}`,
  );
  insert(
    "inbox_messages",
    { user_id: "p.id", task_id: "l.id", received_at: "p.started_at + l.k * 3600000" },
    "FROM people p CROSS JOIN lessons l ON l.k <= p.reached",
  );
  insert(
    "finished_projects",
    { user_id: "p.id", project_id: "e.project_id", finished_at: "p.started_at + e.last * 3600000" },
    "FROM people p CROSS JOIN (SELECT project_id, max(k) AS last FROM lessons GROUP BY project_id) e ON e.last < p.reached",
  );
  // Whole pages for those who are measured, whose next lesson begins with them.
  const text = (column: string) =>
    `CASE WHEN p.n < ${MEASURED} THEN l.${column} ELSE substr(l.${column}, 1, 800) END`;
  insert(
    "project_pages",
    {
      user_id: "p.id",
      project_id: "l.project_id",
      task_id: "l.id",
      revision: "l.revision",
      html: text("html"),
      css: text("css"),
      js: text("js"),
      updated_at: "p.started_at",
    },
    "FROM people p CROSS JOIN lessons l ON l.k = (SELECT max(k) FROM lessons WHERE k < p.reached AND carried)",
  );
  insert(
    "drafts",
    {
      user_id: "p.id",
      key: "l.id || ''",
      copy_id: idSql(KIND.other, "p.n"),
      save: 3,
      revision: "l.revision",
      take_codex: "'[]'",
      is_start: 0,
      changed_at: `${now} - ${DAY_MS}`,
      saved_at: `${now} - ${DAY_MS}`,
      html: "substr(l.html, 1, 800)",
      css: "''",
      js: "''",
    },
    `FROM people p CROSS JOIN lessons l ON l.k = p.reached WHERE p.n < ${MEASURED} OR ${chance(14)} < 0.2`,
  );

  // ── Daily challenges and practice ───────────────────────────────────────────────────────────────────────────────────
  const dateBefore = (days: string) => `date(${Math.floor(now / 1000)} - (${days}) * 86400, 'unixepoch')`;
  const inPool = (difficulty: string) => `(SELECT id FROM pool WHERE difficulty = '${difficulty}'
    AND k = (${Math.floor(now / DAY_MS)} - j.j) % (SELECT count(*) FROM pool WHERE difficulty = '${difficulty}'))`;
  insert(
    "daily_challenges",
    {
      date: dateBefore("j.j"),
      pool_id: inPool("Medium"),
      easy_id: inPool("Easy"),
      medium_id: inPool("Medium"),
      hard_id: inPool("Hard"),
    },
    "FROM numbers j WHERE j.j <= 400 AND EXISTS (SELECT 1 FROM pool)",
  );
  const day = dateBefore("2 + j.j");
  const dailies = `FROM people p CROSS JOIN numbers j ON j.j < p.dailies CROSS JOIN daily_challenges c ON c.date = ${day}`;
  const isDone = "j.j % 4 < 3";
  const dailyAt = `${now} - (2 + j.j) * ${DAY_MS}`;
  insert(
    "daily_challenge_log",
    {
      user_id: "p.id",
      date: "c.date",
      challenge_id: "c.id",
      attempts: "1 + j.j % 2",
      completed: isDone,
      hints_used: "j.j % 5 = 0",
      updated_at: dailyAt,
      pool_id: "c.pool_id",
    },
    dailies,
  );
  const isLastTry = "a.j = j.j % 2";
  insert(
    "daily_challenge_ships",
    {
      user_id: "p.id",
      ship_id: idSql(KIND.daily, "p.n", "j.j * 2 + a.j"),
      date: "c.date",
      submission_hash: `printf('%064x', j.j * 2 + a.j)`,
      correct: `${isLastTry} AND ${isDone}`,
      tips: "'[]'",
      exp_gained: `CASE WHEN ${isLastTry} AND ${isDone} THEN 30 + (p.n + j.j) % 41 ELSE 0 END`,
      local_date: "c.date",
      created_at: `${dailyAt} + a.j * 60000`,
      roll: `CASE WHEN ${isLastTry} AND ${isDone} THEN 30 + (p.n + j.j) % 41 END`,
      award_rule: `CASE WHEN ${isLastTry} AND ${isDone} THEN 'whole' END`,
    },
    `${dailies} CROSS JOIN numbers a ON a.j < 1 + j.j % 2`,
  );
  insert(
    "practice_answers",
    {
      user_id: "p.id",
      date: dateBefore("1 + j.j"),
      slot: "1 + s.j",
      concept: "c.id",
      template: "'seeded'",
      variant: "j.j",
      digest: "'seeded ' || j.j",
      state: "CASE WHEN (j.j + s.j) % 4 THEN 'right' ELSE 'wrong' END",
      answered_at: `${now} - (1 + j.j) * ${DAY_MS}`,
      local_date: dateBefore("1 + j.j"),
    },
    `FROM people p CROSS JOIN numbers j ON j.j < p.practised CROSS JOIN numbers s ON s.j < 3 CROSS JOIN concepts c ON c.k = (j.j * 3 + s.j) % 30`,
  );
  insert(
    "practice_reviews",
    {
      user_id: "p.id",
      source: "'task'",
      item: "l.id || ''",
      correct: "j.j % 3 > 0",
      attempt: "j.j % 2",
      missed: "CASE WHEN j.j % 3 THEN '' ELSE 'html' END",
      created_at: `${now} - ${DAY_MS} + j.j`,
    },
    `FROM people p CROSS JOIN numbers j ON j.j < min(p.ships, CASE WHEN ${isBusiest} THEN 300 WHEN p.n < ${MEASURED} THEN 6 ELSE 2 END)
      CROSS JOIN lessons l ON l.k = j.j % ${lessons}`,
  );
  insert(
    "practice_cards",
    { user_id: "p.id", cards: `x'${seededCards(now)}'`, folded_to: 0, updated_at: `${now} - ${DAY_MS}` },
    "FROM people p WHERE p.practised > 0",
  );

  // ── Battles ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  const foughtAt = `${now} - ${175 * DAY_MS} + (p.n * 7919 + j.j * 104729) % 14000000 * 1000`;
  const drawn = "(p.n * 31 + j.j * 17) % 25";
  // An odd number of a measured learner's match is never void.
  const outcome = `CASE WHEN ${drawn} < 2 AND NOT (p.n < ${MEASURED} AND j.j % 2) THEN 'none' WHEN ${drawn} < 5 THEN 'tie' ELSE 'decided' END`;
  insert(
    "matches",
    {
      id: idSql(KIND.match, "p.n", "j.j"),
      challenge_id: "b.challenge_id",
      battle_id: "b.id",
      user_1_id: "CASE WHEN j.j % 2 THEN p.id ELSE o.id END",
      user_2_id: "CASE WHEN j.j % 2 THEN o.id ELSE p.id END",
      created_at: foughtAt,
      ended_at: `${foughtAt} + 47000`,
      outcome,
      winner_id: `CASE WHEN ${outcome} = 'decided' THEN CASE WHEN j.j % 3 THEN p.id ELSE o.id END END`,
      edits: "'[' || printf('%*s', 600, '') || ']'",
    },
    `FROM people p CROSS JOIN numbers j ON j.j < p.fights CROSS JOIN opponents o ON o.r = (p.n * 7 + j.j * 13 + 1) % ${opponents}
      CROSS JOIN arenas b ON b.k = (p.n + j.j) % ${arenas} WHERE o.id <> p.id`,
  );
  for (const player of ["user_1_id", "user_2_id"])
    insert(
      "match_submissions",
      {
        match_id: "m.id",
        user_id: `m.${player}`,
        html: "'<p class=\"box\">Hi</p>'",
        css: "'.box { width: 10px; color: red; border-radius: 4px; padding: 1rem; }'",
        js: "''",
        score: `CASE WHEN m.winner_id = m.${player} THEN 1 ELSE 0.5 END`,
        result: `CASE m.outcome WHEN 'tie' THEN 'tie' ELSE CASE WHEN m.winner_id = m.${player} THEN 'win' ELSE 'lose' END END`,
      },
      "FROM matches m WHERE m.outcome <> 'none'",
    );
  insert(
    "ghost_races",
    {
      user_id: "p.id",
      battle_id: "b.id",
      race_id: idSql(KIND.race, "p.n", "j.j"),
      ghost: "'codex:1:25000'",
      started_at: `${now} - ${DAY_MS}`,
    },
    `FROM people p CROSS JOIN numbers j ON j.j < CASE WHEN ${isBusiest} THEN ${Math.min(40, arenas)} WHEN p.n < ${MEASURED} THEN 3 ELSE 2 * p.warrior END
      CROSS JOIN arenas b ON b.k = (p.n + j.j) % ${arenas}`,
  );
  // As many as there can be: of each battle one for each band of ten.
  insert(
    "recordings",
    {
      battle_id: "m.battle_id",
      band: "m.band",
      challenge_id: "m.challenge_id",
      strength: "m.band * 100 + 50",
      score: "1",
      match_id: "m.id",
      user_id: "m.user_1_id",
      recorded_at: "m.ended_at",
    },
    `FROM (SELECT m.*, 10 + m.rowid % 10 AS band FROM matches m JOIN people p ON p.id = m.user_1_id
        WHERE m.outcome <> 'none' AND p.n >= ${MEASURED}) m GROUP BY m.battle_id, m.band`,
  );

  // ── The ledger, then the states: so their triggers find each learner once, with all EXP and results ─────────────────
  const award = (key: string, amount: string | number, created_at: string, from: string) =>
    insert("exp_ledger", { user_id: "user_id", key, amount, created_at }, from);
  award("'welcome'", 50, "started_at", "FROM (SELECT id AS user_id, started_at FROM people WHERE n % 10)");
  award("'ship:' || ship_id", "exp_gained", "created_at", "FROM task_completion_log WHERE exp_gained > 0");
  award("'daily:' || date", "exp_gained", "created_at", "FROM daily_challenge_ships WHERE exp_gained > 0");
  award(
    "'match:' || match_id",
    "CASE s.result WHEN 'win' THEN 80 ELSE 40 END",
    "m.ended_at",
    "FROM match_submissions s JOIN matches m ON m.id = s.match_id WHERE s.result IN ('win', 'tie')",
  );
  if (columnsOf(db, "practice_answers").size > 0)
    award(
      "'practice:' || date || ':' || slot",
      5,
      "answered_at",
      "FROM practice_answers WHERE state = 'right'",
    );
  db.exec(`
    CREATE TEMP TABLE sums (user_id PRIMARY KEY, exp) WITHOUT ROWID;
    INSERT INTO sums (user_id, exp) SELECT user_id, sum(amount) FROM exp_ledger GROUP BY user_id;
    CREATE TEMP TABLE results (user_id PRIMARY KEY, wins, losses, ties) WITHOUT ROWID;
    INSERT INTO results (user_id, wins, losses, ties) SELECT user_id, sum(result = 'win'), sum(result = 'lose'), sum(result = 'tie')
      FROM match_submissions GROUP BY user_id;`);
  const name = "'Learner ' || p.n";
  insert(
    "user_state",
    {
      user_id: "p.id",
      display_name: name,
      display_name_key: `name_key(${name})`,
      // Names of before that column are filled in by the night.
      display_name_skeleton: `CASE WHEN p.n >= ${MEASURED} AND p.n % 100 = 0 THEN NULL ELSE name_skeleton(${name}) END`,
      avatar_url: `CASE WHEN p.n >= ${MEASURED} AND p.n % 100 = 1 THEN '/api/avatars/' || p.id || '-' || ${idSql(KIND.other, "p.n")} || '.png' ELSE '/noobie.png' END`,
      exp: "coalesce(s.exp, 0)",
      plan: "CASE WHEN p.warrior THEN 'warrior' ELSE 'starter' END",
      subscription_id: `CASE WHEN ${isSubscriber} THEN 'sub_local_' || p.n END`,
      selected_project_id: "l.project_id",
      current_task_id: "l.id",
      wins: "coalesce(r.wins, 0)",
      losses: "coalesce(r.losses, 0)",
      ties: "coalesce(r.ties, 0)",
      weekly_mail: `p.n >= ${MEASURED} AND p.n % 10 = 3`,
      week: weekOf(now),
      week_exp: "coalesce(s.exp, 0) % 400",
      week_exp_at: now,
    },
    `FROM people p LEFT JOIN sums s ON s.user_id = p.id LEFT JOIN results r ON r.user_id = p.id LEFT JOIN lessons l ON l.k = p.reached
      ORDER BY p.rowid`,
  );

  // ── Community ───────────────────────────────────────────────────────────────────────────────────────────────────────
  const threads = Math.max(50, Math.floor(learners / 20));
  const numbered = (count: number) =>
    `FROM (WITH RECURSIVE c (t) AS (SELECT 0 UNION ALL SELECT t + 1 FROM c WHERE t < ${count - 1}) SELECT t FROM c) c`;
  const description = `'How do I put two boxes beside each other? ' || printf('%*s', 300, '.')`;
  insert(
    "threads",
    {
      id: idSql(KIND.thread, `(${MEASURED} + c.t)`),
      title: "'A question ' || c.t",
      description,
      created_by: someone("c.t * 7919"),
      created_at: `${now} - (${threads} - c.t) * 60000`,
    },
    numbered(threads),
  );
  insert(
    "threads",
    {
      id: idSql(KIND.thread, "p.n", "1 + j.j"),
      title: "'My question ' || j.j",
      description,
      created_by: "p.id",
      created_at: `${now} - ${100 * DAY_MS} - (p.n * 50 + j.j) * 1000`,
    },
    `FROM people p CROSS JOIN numbers j ON j.j < CASE WHEN ${isBusiest} THEN 30 ELSE 2 END WHERE p.n < ${MEASURED}`,
  );
  insert(
    "threads_messages",
    {
      id: idSql(KIND.reply, String(MEASURED), "c.t"),
      thread_id: `'${threadId(0)}'`,
      user_id: someone("c.t"),
      content: "'Try flexbox.'",
      created_at: "1000 + c.t",
    },
    numbered(DEEP_REPLIES),
  );
  insert(
    "threads_messages",
    {
      id: idSql(KIND.reply, `(${MEASURED} + 1 + c.t)`),
      thread_id: idSql(KIND.thread, `(${MEASURED} + 1 + c.t % ${threads - 1})`),
      user_id: someone("c.t * 104729"),
      content: "'Try flexbox, or a grid with two columns.'",
      created_at: `${now} - c.t * 15000`,
    },
    numbered(threads * 4),
  );
  insert(
    "threads_messages",
    {
      id: idSql(KIND.reply, "p.n", "j.j"),
      thread_id: idSql(KIND.thread, `(${MEASURED} + 1 + j.j % 40)`),
      user_id: "p.id",
      content: "'Thank you!'",
      created_at: `${now} - ${50 * DAY_MS} + j.j`,
    },
    `FROM people p CROSS JOIN numbers j ON j.j < CASE WHEN ${isBusiest} THEN ${BUSIEST_REPLIES} ELSE 5 END WHERE p.n < ${MEASURED}`,
  );
  insert(
    "likes",
    {
      thread_id: idSql(KIND.thread, `(${MEASURED} + c.t % ${threads})`),
      user_id: someone("c.t * 31"),
      created_at: now,
    },
    `${numbered(threads * 3)} GROUP BY 1, 2`,
  );
  insert(
    "likes",
    { thread_id: idSql(KIND.thread, `(${MEASURED} + 1 + j.j)`), user_id: "p.id", created_at: now },
    `FROM people p CROSS JOIN numbers j ON j.j < CASE WHEN ${isBusiest} THEN 40 ELSE 3 END WHERE p.n < ${MEASURED}`,
  );
  insert(
    "published_pages",
    {
      id: idSql(KIND.page, "g.n"),
      user_id: "g.user_id",
      project_id: "g.project_id",
      state: "'public'",
      title: "'My page'",
      description: "'It counts.'",
      published_at: "g.updated_at",
      updated_at: "g.updated_at",
      html: "g.html",
      css: "g.css",
      js: "g.js",
    },
    `FROM (SELECT p.n, w.* FROM people p JOIN project_pages w ON w.user_id = p.id WHERE p.n < ${MEASURED} OR p.n % 10 = 0 GROUP BY p.n) g`,
  );
  insert(
    "page_likes",
    { page_id: "g.id", user_id: idSql(KIND.learner, "(j.j + 1)"), created_at: now },
    `FROM (SELECT id FROM published_pages LIMIT 100) g CROSS JOIN numbers j ON j.j < 5`,
  );
  // Everybody is in a league group of this week, which is full.
  insert(
    "league_groups",
    {
      id: `p.n / ${GROUP_SIZE} + 1`,
      week: weekOf(now),
      league: 0,
      band: 0,
      joined: GROUP_SIZE,
    },
    `FROM people p WHERE p.n % ${GROUP_SIZE} = 0`,
  );
  insert(
    "league_members",
    { user_id: "p.id", week: weekOf(now), group_id: `p.n / ${GROUP_SIZE} + 1` },
    "FROM people p",
  );
  const neighbour = idSql(KIND.learner, `((p.n + 1 + j.j) % ${MEASURED})`);
  for (const [user_id, other_id] of [
    ["p.id", neighbour],
    [neighbour, "p.id"],
  ] as const)
    insert(
      "friendships",
      { user_id, other_id, state: "'asked'", created_at: now },
      `FROM people p CROSS JOIN numbers j ON j.j < 5 WHERE p.n < ${MEASURED}`,
    );
  insert(
    "mutes",
    { user_id: "p.id", muted_user_id: someone("p.n * 13 + 7"), created_at: now },
    `FROM people p WHERE (p.n < ${MEASURED} OR p.n % 50 = 0) AND p.id <> ${someone("p.n * 13 + 7")}`,
  );
  const reported = {
    target_kind: "'thread'",
    author_id: someone("p.n"),
    excerpt: "'A question'",
    reason: "'Unkind.'",
    created_at: `${now} - p.n * 1000`,
  };
  insert(
    "reports",
    {
      ...reported,
      id: idSql(KIND.report, "p.n"),
      reporter_id: "p.id",
      target_id: idSql(KIND.thread, `(${MEASURED} + p.n % ${threads})`),
      // The moderators have got to one of ten not yet.
      resolved_at: `CASE WHEN p.n >= ${MEASURED} AND p.n % 10 THEN ${now} - p.n * 500 END`,
    },
    `FROM people p WHERE p.n < ${MEASURED} + ${Math.floor(learners / 200)}`,
  );
  insert(
    "moderation_log",
    {
      moderator_id: `'${learnerId(STARTERS.to)}'`,
      act: "'dismiss'",
      target: "'thread:' || c.t",
      created_at: `${now} - c.t`,
    },
    numbered(Math.max(100, Math.floor(learners / 100))),
  );
  insert(
    "feedback",
    { user_id: "p.id", feedback: "'Lovely, but I miss a dark landing page.'", created_at: now },
    `FROM people p WHERE p.n < ${MEASURED} OR p.n % 50 = 3`,
  );

  // ── Payments ────────────────────────────────────────────────────────────────────────────────────────────────────────
  const status = `CASE WHEN p.n % 10 < 7 OR p.n < ${SUBSCRIBERS.to} THEN 'active' ELSE 'canceled' END`;
  insert(
    "subscriptions",
    {
      id: "'sub_local_' || p.n",
      user_id: "p.id",
      customer_id: "'cus_local_' || p.n",
      status,
      price_id: "'price_local'",
      amount: 900,
      current_period_end: `${now} + ${10 * DAY_MS}`,
      updated_at: "p.started_at",
    },
    `FROM people p WHERE ${isSubscriber}`,
  );
  const object = (values: string) => `json_object(${values})`;
  const upgradeOwner = "json_object('kind', 'upgrade', 'id', p.id)";
  insert(
    "stand_in_objects",
    {
      id: "'sub_local_' || p.n",
      object:
        object(`'id', 'sub_local_' || p.n, 'owner', ${upgradeOwner}, 'customer_id', 'cus_local_' || p.n, 'status', ${status},
        'price_id', 'price_local', 'amount', 900, 'current_period_start', ${now - 20 * DAY_MS}, 'current_period_end', ${now + 10 * DAY_MS},
        'cancel_at_period_end', json('false')`),
    },
    `FROM people p WHERE ${isSubscriber}`,
  );
  insert(
    "stand_in_objects",
    {
      id: "'cs_local_' || p.n",
      object:
        object(`'id', 'cs_local_' || p.n, 'state', 'paid', 'owner', ${upgradeOwner}, 'subscription_id', 'sub_local_' || p.n,
        'customer_id', 'cus_local_' || p.n, 'email', 'learner' || p.n || '@example.com', 'amount', 900, 'success_url', '/', 'cancel_url', '/',
        'created', ${now - DAY_MS}`),
    },
    `FROM people p WHERE ${isSubscriber} AND p.n % 40 = 0`,
  );
  const pending = {
    browser_hash: "printf('%064x', p.n)",
    email: "'pending' || p.n || '@example.com'",
    display_name: "'Pending ' || p.n",
    password_hash: "'none'",
    price_id: "'warrior'",
    created_at: `${now} - ${DAY_MS}`,
    expires_at: `${now} + (p.n % 3 - 1) * 3600000 + p.n`,
  };
  insert(
    "pending_sign_ups",
    { ...pending, id: idSql(KIND.other, "p.n", "1") },
    `FROM people p WHERE p.n >= ${MEASURED} AND p.n % 500 = 2`,
  );
  insert(
    "pending_sign_ups",
    { ...pending, id: "p.id", user_id: "p.id", subscription_id: "'sub_local_' || p.n" },
    `FROM people p WHERE p.n >= ${MEASURED} AND p.n % 300 = 4`,
  );
  insert(
    "payment_events",
    {
      id: "'evt_local_' || p.n",
      type: "'invoice.paid'",
      created: `${Math.floor(now / 1000)} - p.n`,
      applied_at: now,
    },
    "FROM people p WHERE p.n % 10 = 0",
  );
  insert(
    "account_deletions",
    { user_id: idSql(KIND.other, "j.j", "2"), step: "'payments'", started_at: now, updated_at: now },
    "FROM numbers j WHERE j.j < 3",
  );
  insert(
    "dev_mail",
    {
      recipient: "'learner' || p.n || '@example.com'",
      subject: "'Confirm your address'",
      text: "'Hello'",
      html: "'<p>Hello</p>'",
      created_at: "p.started_at",
    },
    `FROM people p WHERE p.n < ${MEASURED} OR p.n % 10 = 5`,
  );
  db.exec("COMMIT");
  return missing;
}

/** Who has a subscription: some of those measured, and most Warriors of the others. As SQL on `people p`. */
const isSubscriber = `(p.n >= ${SUBSCRIBERS.from} AND p.n < ${SUBSCRIBERS.to} OR p.n >= ${MEASURED} AND p.warrior AND p.n % 5 > 0)`;

function addKnownSessions(db: DatabaseSync, learners: number, now: number): void {
  const addSession = db.prepare(
    "INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?)",
  );
  const addToken = db.prepare(
    "INSERT INTO mail_tokens (token_hash, user_id, purpose, expires_at) VALUES (?, ?, ?, ?)",
  );
  const store = (n: number, token: string) =>
    addSession.run(sha256(token), learnerId(n), now - DAY_MS, now, now + 60 * DAY_MS);
  for (const n of sampledLearners(learners)) store(n, sessionToken(n));
  for (let n = 0; n < MEASURED; n += 1) {
    store(n, sessionToken(n));
    store(n, sessionToken(n, "other"));
    for (const purpose of ["reset", "confirm"] as const)
      addToken.run(sha256(mailToken(purpose, n)), learnerId(n), purpose, now + DAY_MS);
  }
}

/** The stored string of PASSWORD, as accounts/passwords.ts reads it. */
function passwordHash(): string {
  const salt = Buffer.from("seeded learners!");
  const cost = { N: 2 ** 14, r: 8, p: 5 };
  const key = scryptSync(PASSWORD, salt, 32, { ...cost, maxmem: 64 * 1024 * 1024 });
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** Cards of thirty concepts in their stored form, as hexadecimal digits. */
function seededCards(now: number): string {
  const cards = CONCEPT_IDS.slice(0, 30).map((id, at) => {
    const card = {
      stability: 4 + at,
      difficulty: 5,
      day: dayOf(now) - at,
      reviews: 3,
      lapses: 0,
      lapsed: false,
    };
    return [id, card] as const;
  });
  return Buffer.from(encodeCards(new Map(cards))).toString("hex");
}
