import type { DailyChallenge, DailyLog, DailyTools } from "../contract/daily.ts";
import type { UserState } from "../contract/standing.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { knowsAbbreviations } from "../rules/abbreviations.ts";
import { isDayOpen, PRACTICE_DAYS } from "../rules/daily.ts";
import { addDays, untilUtcMidnight, utcDate } from "../rules/dates.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import {
  insertDailyChallenge,
  selectDailyChallenge,
  selectDailyLog,
  selectNewestShipped,
  selectPracticeDates,
} from "./daily-queries.ts";

export type Daily = {
  user_state: UserState;
  challenge: DailyChallenge;
  /** Null until the learner requests the hints; always present on past days. */
  tools: DailyTools | null;
  log: DailyLog;
  /** Whether the date is past: a ship is judged, but not logged and without EXP. */
  practice: boolean;
  /** Whether Emmet abbreviations expand; see rules/abbreviations.ts. */
  abbreviations: boolean;
  /** Milliseconds until the next challenge. */
  next_in: number;
  past: { date: string; title: string; difficulty: "Easy" | "Medium" | "Hard" }[];
};

export const EMPTY_LOG: DailyLog = { attempts: 0, completed: false, hints_used: false, answer_shown: false };

/**
 * The challenge of a UTC date, by default today's. Creates today's row where the nightly job hasn't yet.
 * @param wanted a UTC date
 * @throws Problem 404 for a date that isn't open or has no challenge
 */
export async function readDailyChallenge(
  env: Bindings,
  user_id: string,
  wanted: string | undefined,
  now: number,
): Promise<Daily> {
  const db = database(env.DB);
  const today = utcDate(now);
  const date = wanted ?? today;
  if (!isDayOpen(date, now)) throw new Problem("not_found");
  const [, states, [row], [log = EMPTY_LOG], past, [shipped]] = await db.batch([
    insertDailyChallenge(db, today),
    selectUserState(db, user_id),
    selectDailyChallenge(db, date, today),
    selectDailyLog(db, user_id, date),
    selectPracticeDates(db, addDays(today, -PRACTICE_DAYS), addDays(today, -1)),
    selectNewestShipped(db, user_id),
  ]);
  const user_state = userStateOf(states[0]);
  if (!row) throw new Problem("not_found");
  const practice = date < today;
  return {
    user_state,
    challenge: {
      date,
      title: row.title,
      description: row.description,
      difficulty: row.difficulty,
      starting_html: row.starting_html,
      starting_css: row.starting_css,
      starting_js: row.starting_js,
      open_tab: row.open_tab,
    },
    tools: practice || log.hints_used || log.completed ? toolsOf(row) : null,
    log,
    practice,
    abbreviations: knowsAbbreviations(shipped?.newest ?? 0),
    next_in: untilUtcMidnight(now),
    past,
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
