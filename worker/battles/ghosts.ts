import type { Ghost, GhostRaceBody, MatchVerdict } from "../contract/battles.ts";
import { type Database, database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { random32 } from "../platform/tokens.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { recordTyping } from "../rules/battle-ghost.ts";
import { settleMatch } from "../rules/battle-score.ts";
import { type BattleCode, codesAt, type Edit } from "../rules/match-edits.ts";
import { MATCH_TIMING } from "../rules/match-timing.ts";
import {
  selectBattle,
  selectBattleIds,
  selectMatch,
  selectPlan,
  selectRecordings,
  selectSubmissions,
} from "./queries.ts";
import { battleOf, codeOf, taskOf, wishTextsOf } from "./report.ts";

/** A recording that got less than this right is no fun to race. */
const LEAST_SCORE = 0.3;
/** The project has so many recordings of each battle. */
const TAKES = 5;

type Recording = {
  kind: Ghost["kind"];
  battle: Parameters<typeof battleOf>[0];
  edits: Edit[];
  code: BattleCode;
};

/**
 * A recording of the challenge to race: of an earlier match between others, or, half of the time and where there is none, one of
 * the project's own.
 * @throws Problem 403 for a Starter, 404 for an unknown challenge
 */
export async function chooseGhost(
  env: Bindings,
  user_id: string,
  challenge_id: string,
  scale: number,
): Promise<Ghost> {
  if (!challengeOf(challenge_id)) throw new Problem("not_found");
  const db = database(env.DB);
  const [[state], ids, recordings] = await db.batch([
    selectPlan(db, user_id),
    selectBattleIds(db, challenge_id),
    selectRecordings(db, challenge_id, user_id, LEAST_SCORE),
  ]);
  if (state?.plan !== "warrior") throw new Problem("plan_required");
  const earlier = random32() % 2 === 0 ? recordings[random32() % recordings.length] : undefined;
  const own = ids[random32() % ids.length];
  if (!own) throw new Problem("not_found");
  const ghost_id = earlier
    ? `match:${earlier.match_id}:${earlier.user_id}`
    : `codex:${own.id}:${random32() % TAKES}`;
  const { kind, battle, edits } = await readRecording(db, ghost_id);
  return { ghost_id, kind, battle: taskOf(battle), edits, scale };
}

/**
 * Scores a race against a ghost. Nothing is recorded, nothing earned.
 * @throws Problem 404 for an unknown recording
 */
export async function scoreGhostRace(env: Bindings, race: GhostRaceBody): Promise<MatchVerdict> {
  const { battle, code } = await readRecording(database(env.DB), race.ghost_id);
  const check = battleOf(battle);
  const codes: [BattleCode, BattleCode] = [codeOf(race), code];
  return { ...settleMatch({ kind: "scored" }, codes, check, () => []), codes, wishes: wishTextsOf(check) };
}

async function readRecording(db: Database, ghost_id: string): Promise<Recording> {
  const [kind, id = "", detail = ""] = ghost_id.split(":");
  if (kind === "codex") return readOwn(db, id, Number(detail));
  if (kind === "match") return readEarlier(db, id, detail);
  throw new Problem("not_found");
}

async function readOwn(db: Database, battle_id: string, take: number): Promise<Recording> {
  const [battle] = await selectBattle(db, battle_id);
  if (!battle || !Number.isInteger(take) || take < 0 || take >= TAKES) throw new Problem("not_found");
  const { start, check } = battleOf(battle);
  const edits = recordTyping(start, check, take, MATCH_TIMING.editing);
  return { kind: "codex", battle, edits, code: codesAt(start, edits, MATCH_TIMING.editing)[1] };
}

async function readEarlier(db: Database, match_id: string, user_id: string): Promise<Recording> {
  const [[row], submissions] = await db.batch([selectMatch(db, match_id), selectSubmissions(db, match_id)]);
  const submission = submissions.find((one) => one.user_id === user_id);
  if (!row || !submission || row.match.ended_at === null) throw new Problem("not_found");
  const side = row.match.user_1_id === user_id ? 0 : 1;
  const all = JSON.parse(row.match.edits) as Edit[];
  // A ghost is always the second player.
  const edits = all.filter((edit) => edit[1] === side).map(([at, , ...rest]): Edit => [at, 1, ...rest]);
  return { kind: "match", battle: row.battle, edits, code: codeOf(submission) };
}
