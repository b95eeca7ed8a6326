import type { DailyChallenge, DailyLog, DailyTools } from "../contract/daily.ts";
import type { ServerDraft } from "../contract/drafts.ts";
import type { UserState } from "../contract/standing.ts";
import { type LearnerDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { knowsAbbreviations } from "../rules/abbreviations.ts";
import { ARCHIVE_DAYS, type Difficulty, isDayOpen } from "../rules/daily.ts";
import { addDays, untilUtcMidnight, utcDate } from "../rules/dates.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import {
  insertDailyChallenge,
  insertDailyChoice,
  selectArchive,
  selectDailyChallenge,
  selectDailyLog,
  selectNewestShipped,
} from "./daily-queries.ts";
import { selectDailyDraft } from "./draft-queries.ts";
import { serverDraftOf } from "./server-draft.ts";

export type Daily = {
  user_state: UserState;
  /** Null where the learner hasn't been taught all of any of today's challenges; a lesson comes first. */
  challenge: DailyChallenge | null;
  /** Null until the learner requests the hints; always present on past days. */
  tools: DailyTools | null;
  log: DailyLog;
  /** Whether the date is past: a ship is judged, but not logged and without EXP. */
  practice: boolean;
  /** Whether Emmet abbreviations expand; see rules/abbreviations.ts. */
  abbreviations: boolean;
  /** Milliseconds until the next challenge. */
  next_in: number;
  past: { date: string; title: string; difficulty: Difficulty }[];
  /** What the server has of the learner's work on this challenge: one draft, or none. */
  drafts: ServerDraft[];
};

export const EMPTY_LOG: DailyLog = { attempts: 0, completed: false, hints_used: false, answer_shown: false };

/**
 * The learner's challenge of a UTC date, by default today's: the hardest of the date whose concepts have all been taught. It is fixed now
 * if it isn't yet. Creates today's row where the nightly job hasn't yet.
 * @param wanted a UTC date
 * @throws Problem 404 for a date that isn't open, or a past one without a challenge for this learner
 */
export async function openDailyChallenge(
  env: Bindings,
  user_id: string,
  wanted: string | undefined,
  now: number,
): Promise<Daily> {
  const db = learnerDatabase(env, user_id);
  const { date, today } = openDates(wanted, now);
  const [, , ...rows] = await db.batch([
    insertDailyChallenge(db, today),
    insertDailyChoice(db, user_id, date, now),
    ...dailyStatements(db, user_id, date, today),
  ]);
  return dailyOf(date, now, ...rows);
}

/** As `openDailyChallenge`, but stores nothing: before the first view, it is the challenge that would be fixed now. */
export async function readDailyChallenge(
  env: Bindings,
  user_id: string,
  wanted: string | undefined,
  now: number,
): Promise<Daily> {
  const db = learnerDatabase(env, user_id);
  const { date, today } = openDates(wanted, now);
  return dailyOf(date, now, ...(await db.batch(dailyStatements(db, user_id, date, today))));
}

function openDates(wanted: string | undefined, now: number): { date: string; today: string } {
  const today = utcDate(now);
  const date = wanted ?? today;
  if (!isDayOpen(date, now)) throw new Problem("not_found");
  return { date, today };
}

function dailyStatements(db: LearnerDatabase, user_id: string, date: string, today: string) {
  return [
    selectUserState(db, user_id),
    selectDailyChallenge(db, user_id, date, today),
    selectDailyLog(db, user_id, date),
    selectArchive(db, user_id, addDays(today, -ARCHIVE_DAYS), addDays(today, -1), today),
    selectNewestShipped(db, user_id),
    selectDailyDraft(db, user_id, date),
  ] as const;
}

type RowsOf<Statements extends readonly unknown[]> = { [At in keyof Statements]: Awaited<Statements[At]> };

function dailyOf(
  date: string,
  now: number,
  ...[states, [row], [log = EMPTY_LOG], past, [shipped], drafts]: RowsOf<ReturnType<typeof dailyStatements>>
): Daily {
  const user_state = userStateOf(states[0]);
  const practice = date < utcDate(now);
  if (!row && practice) throw new Problem("not_found");
  return {
    user_state,
    challenge: row
      ? {
          date,
          title: row.title,
          description: row.description,
          difficulty: row.difficulty,
          starting_html: row.starting_html,
          starting_css: row.starting_css,
          starting_js: row.starting_js,
          open_tab: row.open_tab,
        }
      : null,
    tools: row && (practice || log.hints_used || log.completed) ? toolsOf(row) : null,
    log,
    practice,
    abbreviations: knowsAbbreviations(shipped?.newest ?? 0),
    next_in: untilUtcMidnight(now),
    past,
    drafts: drafts.map((draft) => serverDraftOf(draft, now)),
  };
}

/** Converts the tools of a `daily_pool` row to the wire format. */
export function toolsOf(row: {
  tools: string;
  html_tools: string;
  css_tools: string;
  js_tools: string;
}): DailyTools {
  const { html_tools, css_tools, js_tools } = row;
  return { tools: JSON.parse(row.tools) as string[], html_tools, css_tools, js_tools };
}
