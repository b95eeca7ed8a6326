/**
 * What learners do in a month: assumptions, since nobody has measured it yet. A learner-month is a month in which a learner was here at
 * least once. Learners who stay away cost their storage alone, which is counted for the time that rows are kept (STORED_MONTHS).
 */

/** A kind of learner, with how often each does something in a month. */
export type Kind = {
  name: string;
  /** The share of the learners of a month. */
  share: number;
  /** Days with a visit, of about half an hour. */
  days: number;
  /** Tasks of the journey that are shipped right. */
  tasks: number;
  dailies: number;
  /** Days on which the three exercises are done. */
  practice_days: number;
  matches: number;
  chat_minutes: number;
  /** The share of them who sign up in this month. */
  new: number;
};

export const KINDS: readonly Kind[] = [
  {
    name: "looks in",
    share: 0.4,
    days: 2,
    tasks: 3,
    dailies: 0,
    practice_days: 0,
    matches: 0,
    chat_minutes: 0,
    new: 0.5,
  },
  {
    name: "learns",
    share: 0.4,
    days: 8,
    tasks: 16,
    dailies: 3,
    practice_days: 3,
    matches: 0,
    chat_minutes: 0,
    new: 0.1,
  },
  {
    name: "learns daily",
    share: 0.15,
    days: 20,
    tasks: 30,
    dailies: 14,
    practice_days: 14,
    matches: 0,
    chat_minutes: 0,
    new: 0,
  },
  {
    name: "Warrior",
    share: 0.05,
    days: 20,
    tasks: 25,
    dailies: 12,
    practice_days: 12,
    matches: 20,
    chat_minutes: 120,
    new: 0,
  },
];

/** Wrong ships for each right one. */
export const WRONG_SHIPS_PER_TASK = 0.6;
/** Of all learners, who has asked for the weekly mail. */
const WEEKLY_MAIL_SHARE = 0.1;
/** How long a learner-month's rows are kept on average, in months. Accounts that are never deleted keep theirs. */
export const STORED_MONTHS = 24;

/** How often a kind does each act in a month. The acts are those of acts.ts. */
export const actsOf = ({ days, tasks, dailies, practice_days, matches, chat_minutes, new: isNew }: Kind) => ({
  me: 3 * days,
  // The files of the build: a browser keeps them until a release changes them, four times a month.
  file: 40 * Math.min(4, days),
  // Half an hour: noted each 15 minutes, the token renewed each minute in which something is asked.
  session_noted: 2 * days,
  session_renewed: 25 * days,
  dashboard: 1.5 * days,
  // Two minutes on the dashboard.
  chat_poll: 8 * days,
  journey: days,
  choose_project: tasks / 12,
  // Four minutes on the pages that show EXP: map, inbox, practice.
  exp: 48 * days,
  inbox: tasks + days / 2,
  receive: tasks,
  playground: 1.2 * tasks,
  // One each time that the keys rest for three seconds.
  draft: 10 * tasks + 5 * dailies,
  // One for each Run.
  ticks: 3 * tasks,
  wrong_ship: WRONG_SHIPS_PER_TASK * tasks,
  right_ship: tasks,
  continue: tasks,
  daily_open: dailies,
  daily_wrong: 0.5 * dailies,
  daily_right: 0.8 * dailies,
  practice_open: practice_days,
  practice_answer: 3 * practice_days,
  leaderboard: days / 5,
  league: days / 5,
  // In each week with a right ship.
  league_join: Math.min(days, 4.3),
  // Once in each page load; each half minute of 25 minutes for one in five who has friends.
  friends_here: 4 * days + 10 * days,
  // Five pages with a bell, and another time for each change of it.
  notices: 6 * days,
  // A reply, a mention, a like or a league's result.
  notice: days / 3,
  avatar: 3 * days,
  avatar_upload: 0.3 * isNew,
  settings: 1,
  log_in: 0.5,
  sign_up: isNew,
  mail: 1.1 * isNew + 0.02,
  challenges: 1.2 * matches,
  match: matches,
  // A Warrior's page asks three times a minute whether somebody waits.
  waiting_poll: matches > 0 ? 90 * days : 0,
  matches: matches / 4,
  chat_minute: chat_minutes,
  chat_message: chat_minutes / 3,
  chat_change: chat_minutes / 6,
  threads: chat_minutes / 10,
  thread: chat_minutes / 8,
  write_thread: chat_minutes / 250,
  reply: chat_minutes / 40,
  like: chat_minutes / 30,
  // Each Monday. Who isn't here any more gets four, which those who stay on make up for.
  weekly_mail: 4.3 * WEEKLY_MAIL_SHARE,
  // Each night, of who has a subscription: Warriors, the only ones with matches.
  reconcile: matches > 0 ? 30 : 0,
  night: 1,
});

export type Act = keyof ReturnType<typeof actsOf>;
