/** The weekly mail: when it is due, and what it says. Times are milliseconds since 1970. */
import { addDays, DAY_MS, utcDate } from "./dates.ts";
import { LEAGUES, type LeagueResult, moveOf } from "./leagues.ts";
import { mondayOf, weekOf, weekStart } from "./weeks.ts";

/** How many mails a learner who isn't here any more gets in a row. */
export const MAX_MISSED_MAILS = 4;

/** Whether the night sends the mails of a week: on Monday, and on Tuesday what it hasn't come to. By UTC. */
export const isMailNight = (now: number): boolean => now - weekStart(weekOf(now)) < 2 * DAY_MS;

const HOUR_SECONDS = 3600;
/** The hour of the learner's own Monday at which the mail is to come. */
const MAIL_HOUR = 6;
/** The longest delay of a message. West of the Atlantic the mail comes some hours earlier, but on Monday too. */
const MAX_DELAY_SECONDS = 12 * HOUR_SECONDS;

/** How long a mail waits for the learner's own Monday morning, in whole hours. @param offset the learner's from UTC in minutes @returns seconds */
export function mailDelay(now: number, offset: number): number {
  const elapsed = (now - weekStart(weekOf(now))) / 1000;
  const hours = Math.ceil((MAIL_HOUR * HOUR_SECONDS - offset * 60 - elapsed) / HOUR_SECONDS);
  return Math.min(MAX_DELAY_SECONDS, Math.max(0, hours * HOUR_SECONDS));
}

/** A learner's own date, and that of the Monday before the last one. @param offset from UTC in minutes */
export function lastWeekOf(now: number, offset: number): { today: string; from: string; to: string } {
  const today = utcDate(now + offset * 60_000);
  const to = mondayOf(today);
  return { today, from: addDays(to, -7), to };
}

/** What a learner did in a week. `tasks`, `days`, `result`: as in `LastWeek` of contract/standing.ts. */
export type MailedWeek = {
  display_name: string;
  tasks: number;
  days: number;
  result: (LeagueResult & { exp: number }) | null;
  /** Days in a row, up to now. */
  streak: number;
  /** The title of the next task; null where a project is to be chosen first. */
  task: string | null;
  /** How many mails in a row have come without the learner being here, with this one. */
  missed: number;
};

const count = (number: number, one: string, more = `${one}s`) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : more}`;

/** The subject, and the paragraphs of the mail. */
export function weeklyMail(week: MailedWeek): { subject: string; lines: string[] } {
  const { display_name, tasks, days, streak, task, missed } = week;
  const done =
    days === 0
      ? "Nothing was shipped last week, and that is fine."
      : `Last week you shipped ${count(tasks, "task")}, on ${count(days, "day")} of 7.`;
  const next = task === null ? "Your next project waits on the map." : `Your next task is “${task}”.`;
  return {
    subject:
      days === 0 ? "Your next task waits" : `Your week: ${count(tasks, "task")} on ${count(days, "day")}`,
    lines: [
      `Hi ${display_name}!`,
      done,
      ...(week.result ? [leagueLine(week.result)] : []),
      ...(streak > 0 ? [`Your streak: ${count(streak, "day")} in a row.`] : []),
      next,
      ...(missed >= MAX_MISSED_MAILS
        ? [
            "This is the last of these mails for now: you haven't been here for four weeks. They begin again by themselves once you have.",
          ]
        : []),
    ],
  };
}

function leagueLine(result: LeagueResult & { exp: number }): string {
  const { league, rank, players, exp } = result;
  const move = moveOf(result);
  const moved = {
    up: ` That moves you up into the ${LEAGUES[league + 1]} League.`,
    down: ` That moves you down into the ${LEAGUES[league - 1]} League.`,
    stay: "",
  }[move];
  return `You earned ${exp.toLocaleString("en")} EXP, rank ${rank} of ${players} in the ${LEAGUES[league]} League.${moved}`;
}
