/** Fills a database with learners as the cost model has them, by the worker's own statements. */
import { newLearnerId } from "../../../worker/accounts/copies.ts";
import { insertSession, insertUser } from "../../../worker/accounts/queries.ts";
import { recordMatch } from "../../../worker/battles/record-match.ts";
import type { Battle, Curriculum, Task } from "../../../worker/curriculum/content.ts";
import { isCarried } from "../../../worker/curriculum/content.ts";
import { database } from "../../../worker/db/client.ts";
import { inbox_messages, matches } from "../../../worker/db/schema.ts";
import { type Bindings, hasCompactRows } from "../../../worker/platform/env.ts";
import { templatesOf } from "../../../worker/practice/content.ts";
import {
  insertPracticeAward,
  insertPracticeReview,
  insertSlot,
  updateAnswer,
} from "../../../worker/practice/queries.ts";
import { foldCards } from "../../../worker/practice/read-cards.ts";
import { newSlot } from "../../../worker/practice/slots.ts";
import { recordTyping } from "../../../worker/rules/battle-ghost.ts";
import { CONCEPTS } from "../../../worker/rules/concepts.ts";
import { DAY_MS, utcDate } from "../../../worker/rules/dates.ts";
import type { Edit } from "../../../worker/rules/match-edits.ts";
import { MATCH_TIMING_MS } from "../../../worker/rules/match-timing.ts";
import { writeBefore } from "../../../worker/rules/page-before.ts";
import { missedIn } from "../../../worker/rules/practice/reviews.ts";
import { checkShip } from "../../../worker/rules/ship-check.ts";
import {
  insertDailyAward,
  insertDailyChallenge,
  insertDailyChoice,
  insertDailyShip,
  upsertDailyLog,
} from "../../../worker/ships/daily-queries.ts";
import { deleteShippedDrafts, upsertDraft } from "../../../worker/ships/draft-queries.ts";
import { upsertProjectPage } from "../../../worker/ships/project-page-queries.ts";
import { insertFinishedProject, insertShip, insertShipAward } from "../../../worker/ships/queries.ts";
import { storedForms } from "../../../worker/ships/stored-ship.ts";
import {
  insertDailyReview,
  insertTaskReview,
  insertUserState,
  updateZone,
} from "../../../worker/standing/queries.ts";
import { KINDS, type Kind, WRONG_SHIPS_PER_TASK } from "../cost-model/behaviour.ts";

const ROLL = 40;
const MINUTE_MS = 60_000;
const USER_AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** A hash in hexadecimal. */
const hash = () =>
  Array.from({ length: 4 }, () => crypto.randomUUID().slice(-12))
    .join("")
    .padEnd(64, "0");
/** The concepts with exercises. */
const PRACTISED = CONCEPTS.filter(({ id }) => templatesOf(id).length > 0);

/** The stored tips of a ship that leaves the start as it is: what a beginner's wrong ship gets. */
const tipsOf = ({ check, start, mode }: Pick<Task, "check" | "start" | "mode">) =>
  checkShip(start, check, mode, start).tips.slice(0, 3);

/** What the months are made of. */
export type Content = { tasks: Task[]; curriculum: Curriculum };

type Player = { user_id: string; kind: Kind };

/** Makes accounts of all kinds in their shares, or of one kind. */
export async function makeLearners(
  env: Bindings,
  count: number,
  now: number,
  only?: string,
): Promise<Player[]> {
  const db = database(env.DB);
  const kinds = KINDS.flatMap((kind) => {
    const share = only === undefined ? kind.share : Number(kind.name === only);
    return Array.from({ length: Math.round(share * count) }, (): Kind => kind);
  });
  const players: Player[] = [];
  for (const kind of kinds) {
    const user_id = newLearnerId(env);
    const display_name = `Learner ${players.length}`;
    await db.batch([
      insertUser(db, {
        id: user_id,
        email: `learner.${players.length}@mail.example.com`,
        password_hash: `scrypt$16384$8$5$${"s".repeat(22)}$${"h".repeat(43)}`,
        created_at: now,
      }),
      insertUserState(db, {
        user_id,
        display_name,
        display_name_key: display_name.toLowerCase(),
        display_name_skeleton: display_name.toLowerCase(),
        plan: kind.matches > 0 ? "warrior" : "starter",
      }),
      insertSession(db, {
        id_hash: hash(),
        user_id,
        created_at: now,
        last_seen_at: now,
        expires_at: now + 90 * DAY_MS,
        user_agent: USER_AGENT,
        location: "Accra, GH",
      }),
    ]);
    players.push({ user_id, kind });
  }
  return players;
}

/**
 * One month of a learner.
 * @param month which one of the learner's months it is, from 0: the tasks go on where the last month stopped
 * @param from its first moment
 */
export async function liveMonth(
  env: Bindings,
  { user_id, kind }: Player,
  content: Content,
  month: number,
  from: number,
): Promise<void> {
  const first = month * kind.tasks;
  const tasks = content.tasks.slice(first, first + kind.tasks);
  const dayOf = (at: number, of: number) => Math.floor((at / Math.max(1, of)) * kind.days) * (30 / kind.days);
  let wrong = 0;
  for (const [at, task] of tasks.entries()) {
    const now = Math.floor(from + dayOf(at, tasks.length) * DAY_MS + at * 20 * MINUTE_MS);
    wrong += WRONG_SHIPS_PER_TASK;
    const isWrongFirst = wrong >= 1;
    if (isWrongFirst) wrong -= 1;
    const previous = content.tasks[first + at - 1];
    await liveTask(env, user_id, task, previous, isWrongFirst, now);
  }
  const next = content.tasks[first + kind.tasks];
  // The task that the month ends in.
  if (next) await beginTask(env, user_id, next, from + 29 * DAY_MS);
  for (let at = 0; at < kind.dailies; at += 1)
    await liveDaily(env, user_id, content, from + Math.floor(dayOf(at, kind.dailies)) * DAY_MS + at, at);
  for (let at = 0; at < kind.practice_days; at += 1)
    await livePractice(env, user_id, from + Math.floor(dayOf(at, kind.practice_days)) * DAY_MS + 5, at);
}

/** A task comes and is begun. */
async function beginTask(env: Bindings, user_id: string, task: Task, now: number): Promise<void> {
  const db = database(env.DB);
  await db.batch([
    db.insert(inbox_messages).values({ user_id, task_id: task.id, received_at: now }).onConflictDoNothing(),
    upsertDraft(
      db,
      user_id,
      {
        key: String(task.id),
        copy_id: crypto.randomUUID(),
        save: 7,
        based_on: null,
        settled: null,
        age_ms: 0,
        revision: task.revision,
        take_codex: [],
        is_start: false,
        ...task.check,
      },
      now,
    ),
  ]);
}

async function liveTask(
  env: Bindings,
  user_id: string,
  task: Task,
  previous: Task | undefined,
  isWrongFirst: boolean,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  await beginTask(env, user_id, task, now);
  const isQuestion = task.predict !== null;
  const goesOn = previous !== undefined && previous.projectId === task.projectId && isCarried(previous);
  for (const correct of isWrongFirst ? [false, true] : [true]) {
    const at = now + (correct ? 6 : 4) * MINUTE_MS;
    const tips = correct || isQuestion ? [] : tipsOf(task);
    const ship_id = crypto.randomUUID();
    const ship = {
      ...storedForms(env, ship_id, hash(), tips),
      user_id,
      ship_id,
      task_id: task.id,
      revision: task.revision,
      correct,
      roll: correct ? ROLL : null,
      isQuestion,
      now: at,
    };
    await db.batch([
      updateZone(db, user_id, 60, at),
      insertShip(db, ship),
      upsertProjectPage(db, {
        ...ship,
        code: task.check,
        own_start: goesOn ? writeBefore(task.start, task.check, hasCompactRows(env)) : null,
        standsAlone: !isCarried(task),
      }),
      insertFinishedProject(db, ship),
      insertShipAward(db, user_id, ship.ship_id, at),
      insertTaskReview(db, user_id, ship.ship_id, missedIn(tips), at),
      deleteShippedDrafts(db, user_id, task.id, ship.ship_id),
    ]);
  }
}

async function liveDaily(
  env: Bindings,
  user_id: string,
  { curriculum }: Content,
  now: number,
  nth: number,
): Promise<void> {
  const db = database(env.DB);
  const date = utcDate(now);
  const entry = curriculum.daily[nth % curriculum.daily.length];
  await db.batch([insertDailyChallenge(db, date), insertDailyChoice(db, user_id, date, now)]);
  for (const correct of nth % 2 === 0 ? [false, true] : [true]) {
    const at = now + (correct ? 6 : 4) * MINUTE_MS;
    const tips = correct || !entry ? [] : tipsOf({ ...entry, mode: "reference" });
    const ship_id = crypto.randomUUID();
    const ship = { ...storedForms(env, ship_id, hash(), tips), user_id, ship_id, date, correct, now: at };
    await db.batch([
      insertDailyShip(db, { ...ship, roll: correct ? ROLL : null }),
      upsertDailyLog(db, user_id, date, at),
      insertDailyAward(db, user_id, ship.ship_id, at),
      insertDailyReview(db, user_id, ship.ship_id, 1, missedIn(tips), at),
    ]);
  }
}

async function livePractice(env: Bindings, user_id: string, now: number, nth: number): Promise<void> {
  const db = database(env.DB);
  const date = utcDate(now);
  await foldCards(db, user_id, now);
  for (const slot of [1, 2, 3]) {
    const concept = PRACTISED[(nth * 3 + slot) % PRACTISED.length];
    if (!concept) continue;
    const key = { user_id, date, slot };
    await db.batch([
      insertSlot(db, newSlot(user_id, date, slot, concept.id, [])),
      updateAnswer(db, key, slot === 3 ? "wrong" : "right", now),
      insertPracticeAward(db, key, now),
      insertPracticeReview(db, key, false, concept.language, now),
    ]);
    await foldCards(db, user_id, now);
  }
}

/** A month's matches among all who play, each of them with as many as its kind has. */
export async function liveMatches(
  env: Bindings,
  players: readonly Player[],
  battles: readonly Battle[],
  from: number,
): Promise<void> {
  const db = database(env.DB);
  const fighters = players.filter(({ kind }) => kind.matches > 0);
  for (const [at, one] of fighters.entries())
    for (let nth = 0; nth < one.kind.matches / 2; nth += 1) {
      const other = fighters[(at + nth + 1) % fighters.length];
      const battle = battles[(at + nth) % battles.length];
      if (!other || other === one || !battle) continue;
      const now = from + nth * DAY_MS + at * MINUTE_MS;
      const match_id = crypto.randomUUID();
      await db.insert(matches).values({
        id: match_id,
        challenge_id: battle.challengeId,
        battle_id: battle.id,
        user_1_id: one.user_id,
        user_2_id: other.user_id,
        created_at: now,
      });
      const typed = (side: 0 | 1): Edit[] =>
        recordTyping(battle.start, battle.check, nth * 2 + side, MATCH_TIMING_MS.editing).map(
          ([time, , ...rest]) => [time, side, ...rest],
        );
      const met = battle.wishes.map(({ id }) => id);
      const score = { html: 1, css: 1, js: null, score: 1, met };
      await recordMatch(env, {
        match_id,
        players: [one.user_id, other.user_id],
        verdict: {
          codes: [battle.check, battle.check],
          scores: [score, { ...score, score: 0.5, met: met.slice(1) }],
          results: ["win", "lose"],
          wishes: battle.wishes.map(({ id, text }) => ({ id, text })),
          ending: { kind: "time" },
        } as never,
        early_quit: false,
        edits: [...typed(0), ...typed(1)].sort(([one], [other]) => one - other),
        ended_at: now + MINUTE_MS,
      });
    }
}
