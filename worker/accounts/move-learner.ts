/**
 * Moves a learner from one database of learners to another, while the learner goes on:
 *
 * 1. `moving`: from now on each call of the learner's in the old database is refused and waits (db/bound-databases.ts). What was written before
 *    is there, since both are batches of one database.
 * 2. The rows are copied, table by table, with the content that they name and the new database lacks, and compared by count and bytes.
 * 3. `copied`: the new database takes the learner.
 * 4. `moved`: one batch of the old database deletes the rows, or makes a copy of them (copies.ts), and says where the learner is. Calls that
 *    wait go on there.
 *
 * Each step can be repeated. One that broke off before `copied` begins again; one after it goes on. Where a step before the last one fails, the
 * learner stays, and a later run tries again. A night has two, so that nobody waits between the databases for a day.
 *
 * The other database has league groups of its own: the learner comes into one of the same league there, and keeps league, EXP and the last result.
 */
import { eachLearnerDatabase, learnerDatabase, severalDatabases } from "../db/client.ts";
import type { MoveState } from "../db/moved-learners.ts";
import type { SeveralDatabases } from "../db/several.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { weekOf } from "../rules/weeks.ts";
import { copiedMail, sendProfile } from "./copies.ts";
import { upsertChangedProfile } from "./copy-queries.ts";
import {
  becomeCopy,
  deleteMove,
  deleteRows,
  insertRow,
  isMadeByTriggers,
  joinGroup,
  keepResult,
  type LeagueRow,
  leaveGroups,
  MOVED_TABLES,
  type MovedTable,
  measureRows,
  NAMED_CONTENT,
  type Row,
  STATE_TABLE,
  selectIsHere,
  selectLeagueRows,
  selectMoves,
  selectRows,
  updateMove,
} from "./move-queries.ts";

/** Rows of one call. With their texts they stay far below the limits of a call. */
const ROWS_PER_CALL = 100;

type Move = { user_id: string; to_number: number; state: MoveState };

/**
 * Moves a learner, or goes on with a move that broke off.
 * @param from the number of the database with the learner's rows and the row of the move
 * @returns whether the learner was moved; false where that isn't possible, and where it failed and the learner is in the old database as before
 * @throws errors of the databases after which the move has to be gone on with
 */
export async function moveLearner(env: Bindings, from: number, move: Move, now: number): Promise<boolean> {
  const several = severalDatabases(env);
  if (!several) return false;
  const { user_id, to_number, state } = move;
  const source = several.at({ number: from });
  const isHere = await selectIsHere(source, user_id).first();
  if (!isHere || !isPossible(several, from, to_number)) {
    await deleteMove(source, user_id).run();
    return false;
  }
  const target = several.at({ number: to_number });
  try {
    if (state !== "copied") {
      await updateMove(source, user_id, "moving", now).run();
      await copyRows(source, target, user_id);
      await updateMove(source, user_id, "copied", now).run();
    }
    await take(source, target, user_id, now);
  } catch (error) {
    // Nobody looks for the learner in the new database yet. What is there goes with the next try.
    await updateMove(source, user_id, "asked", now).run();
    logFault("move", error);
    return false;
  }
  await leave(source, from, user_id, now);
  await upsertChangedProfile(learnerDatabase(env, user_id), user_id, crypto.randomUUID(), now);
  await sendProfile(env, user_id);
  return true;
}

/** New learners and moved ones never go into the directory's database. */
const isPossible = (several: SeveralDatabases, from: number, to: number) =>
  to !== from && to > 0 && to < several.learners().length;

/** @throws Error where the rows aren't the same afterwards */
async function copyRows(source: D1Database, target: D1Database, user_id: string): Promise<void> {
  await target.batch(
    [STATE_TABLE, ...MOVED_TABLES].reverse().map((table) => deleteRows(target, table, user_id)),
  );
  for (const table of NAMED_CONTENT) await copyTable(source, target, table, user_id);
  for (const table of MOVED_TABLES) {
    if (isMadeByTriggers(table)) await deleteRows(target, table, user_id).run();
    await copyTable(source, target, table, user_id);
  }
  const [before, after] = await Promise.all(
    [source, target].map(async (binding) => {
      const answers = await binding.batch(MOVED_TABLES.map((table) => measureRows(binding, table, user_id)));
      return JSON.stringify(answers.map(({ results }) => results));
    }),
  );
  if (before !== after) throw new Error("The rows aren't the same after the copying.");
}

async function copyTable(
  source: D1Database,
  target: D1Database,
  table: MovedTable,
  user_id: string,
): Promise<void> {
  for (let offset = 0; ; offset += ROWS_PER_CALL) {
    const { results } = await selectRows(source, table, user_id, ROWS_PER_CALL, offset).all<Row>();
    if (results.length > 0) await target.batch(results.map((row) => insertRow(target, table, row)));
    if (results.length < ROWS_PER_CALL) return;
  }
}

/** Lets the new database take the learner. Where it has, what was written there since stays. */
async function take(source: D1Database, target: D1Database, user_id: string, now: number): Promise<void> {
  const [state, leagues] = await source.batch([
    selectRows(source, STATE_TABLE, user_id, 1, 0),
    selectLeagueRows(source, user_id),
  ]);
  const [results, groups] = [state?.results as Row[], leagues?.results as LeagueRow[]];
  await target.batch([
    ...groups.flatMap((row) =>
      row.week < weekOf(now) ? keepResult(target, user_id, row) : joinGroup(target, user_id, row),
    ),
    ...results.map((row) => insertRow(target, STATE_TABLE, row)),
    // From an earlier move.
    deleteMove(target, user_id),
  ]);
}

/** Ends the learner's time in the old database. */
async function leave(source: D1Database, from: number, user_id: string, now: number): Promise<void> {
  const [users, ...others] = MOVED_TABLES;
  if (!users) return;
  const { results } = await selectRows(source, users, user_id, 1, 0).all<{ email: string }>();
  const email = await copiedMail(results[0]?.email ?? "");
  await source.batch([
    updateMove(source, user_id, "moved", now),
    leaveGroups(source, user_id),
    ...others.map((table) => deleteRows(source, table, user_id)),
    ...(from === 0 ? becomeCopy(source, user_id, email) : [deleteRows(source, users, user_id)]),
  ]);
}

/** Each takes some hundred calls. */
const MOVES_PER_STEP = 1;
export const MOVE_CALLS = 300;

/** Moves the learners who are to be moved. A part of the nightly job. */
export const moveLearners: NightlyStep = inEachDatabase(async (env, db, now, position) => {
  if (!severalDatabases(env)) return null;
  const from = eachLearnerDatabase(env).indexOf(db);
  const [move] = await selectMoves(db, position ?? "", MOVES_PER_STEP);
  if (!move) return null;
  await moveLearner(env, from, move, now);
  return move.user_id;
});
