import type { DailyChallenge, DailyLog, DailyTools } from "../contract/daily.ts";
import type { ServerDraft } from "../contract/drafts.ts";
import type { UserState } from "../contract/standing.ts";
import { type LearnerDatabase, learnerDatabase } from "../db/client.ts";
import { type Content, type ContentDaily, withContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { knowsAbbreviations } from "../rules/abbreviations.ts";
import {
  ARCHIVE_DAYS,
  type Difficulty,
  type DueOnDate,
  dueByPool,
  hardestTaught,
  isDayOpen,
  isDue,
} from "../rules/daily.ts";
import { addDays, untilUtcMidnight, utcDate } from "../rules/dates.ts";
import type { TaskProgress } from "../rules/task-progress.ts";
import { selectProgress, selectUserState, userStateOf } from "../standing/queries.ts";
import {
  insertDailyChallenge,
  insertDailyChoice,
  selectChosen,
  selectDailyLog,
  selectDates,
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
  const opened = db.batch([
    insertDailyChallenge(db, today),
    insertDailyChoice(db, user_id, date, now),
    ...dailyStatements(db, user_id, date, today),
  ]);
  return dailyOf(
    db,
    { date, today, now },
    opened.then(([, , ...rows]) => rows),
  );
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
  return dailyOf(db, { date, today, now }, db.batch(dailyStatements(db, user_id, date, today)));
}

function openDates(wanted: string | undefined, now: number): { date: string; today: string } {
  const today = utcDate(now);
  const date = wanted ?? today;
  if (!isDayOpen(date, now)) throw new Problem("not_found");
  return { date, today };
}

function dailyStatements(db: LearnerDatabase, user_id: string, date: string, today: string) {
  const first = addDays(today, -ARCHIVE_DAYS);
  return [
    selectUserState(db, user_id),
    selectDates(db, first, today),
    selectChosen(db, user_id, first, today),
    selectProgress(db, user_id),
    selectDailyLog(db, user_id, date),
    selectDailyDraft(db, user_id, date),
  ] as const;
}

type RowsOf<Statements extends readonly unknown[]> = { [At in keyof Statements]: Awaited<Statements[At]> };
type DailyRows = RowsOf<ReturnType<typeof dailyStatements>>;
type Dates = { date: string; today: string; now: number };

async function dailyOf(
  db: LearnerDatabase,
  { date, today, now }: Dates,
  read: Promise<DailyRows>,
): Promise<Daily> {
  const [content, [states, dates, chosen, progress, [log = EMPTY_LOG], drafts]] = await withContent(
    db,
    now,
    read,
    ([, due, fixed, tasks]) => ({ tasks, dailies: [...due.flatMap(idsOf), ...fixed.flatMap(chosenOf)] }),
  );
  const user_state = userStateOf(states[0]);
  const challenges = challengesOf(content, { dates, chosen, progress, today });
  const practice = date < today;
  const row = challenges.get(date);
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
    abbreviations: knowsAbbreviations(newestShipped(progress)),
    next_in: untilUtcMidnight(now),
    past: [...challenges]
      .filter(([day]) => day < today)
      .sort(([one], [other]) => (one < other ? 1 : -1))
      .map(([day, { title, difficulty }]) => ({ date: day, title, difficulty })),
    drafts: drafts.map((draft) => serverDraftOf(draft, now)),
  };
}

const chosenOf = ({ chosen_id }: DailyRows[2][number]): number[] => (chosen_id === null ? [] : [chosen_id]);
const idsOf = ({ pool_id, easy_id, medium_id, hard_id }: DueOnDate): number[] =>
  [pool_id, easy_id, medium_id, hard_id].filter((id) => id !== null);

/** The highest id of a task that the learner has shipped; 0 before the first ship. */
const newestShipped = (progress: readonly TaskProgress[]): number =>
  Math.max(0, ...progress.map(({ task_id, right_revision }) => (right_revision === null ? 0 : task_id)));

/**
 * The learner's challenges by date: the fixed ones, and before one is fixed that which the first view would fix now. The pool rotates, so earlier
 * dates with a challenge of today are left out: as past ones they would show its answer.
 */
function challengesOf(
  { tasks, dailies }: Content,
  {
    dates,
    chosen,
    progress,
    today,
  }: { dates: DailyRows[1]; chosen: DailyRows[2]; progress: TaskProgress[]; today: string },
): Map<string, ContentDaily> {
  const shipped = new Map<number, number>();
  for (const { task_id, right_revision } of progress) {
    const task = right_revision === null ? undefined : tasks.get(task_id);
    if (task) shipped.set(task.project_id, Math.max(shipped.get(task.project_id) ?? 0, task.position));
  }
  const due = new Map<string, DueOnDate>(dates.map((row) => [row.date, row]));
  const dueToday = due.get(today) ?? dueByPool(dailies.values(), today);
  const fixed = new Map(chosen.map((row) => [row.date, row.chosen_id ?? due.get(row.date)?.pool_id ?? null]));
  return new Map(
    [...due.set(today, dueToday)].flatMap(([day, ofDay]) => {
      const id = fixed.has(day) ? fixed.get(day) : hardestTaught(ofDay, dailies, shipped);
      const entry = dailies.get(id ?? 0);
      return entry && (day === today || !isDue(dueToday, entry.id)) ? [[day, entry] as const] : [];
    }),
  );
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
