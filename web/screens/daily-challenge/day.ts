import type { DailyChallenge, DailyLog, DailyTools } from "#contract/daily.ts";
import type { ServerDraft } from "#contract/drafts.ts";
import type { UserState } from "#contract/standing.ts";

/** The response for the daily challenge of a date. */
export type Day = {
  user_state: UserState;
  /** Null where a lesson comes first. */
  challenge: DailyChallenge | null;
  tools: DailyTools | null;
  log: DailyLog;
  practice: boolean;
  abbreviations: boolean;
  /** Milliseconds until the next daily challenge. */
  next_in: number;
  past: { date: string; title: string; difficulty: string }[];
  /** The learner's draft on the server: one, or none. */
  drafts: ServerDraft[];
};

/** A day with a challenge for this learner. */
export type OpenDay = Day & { challenge: DailyChallenge };
