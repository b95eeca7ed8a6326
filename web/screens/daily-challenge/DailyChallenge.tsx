import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DailyChallenge as Challenge, DailyLog, DailyTools } from "#contract/daily.ts";
import type { UserState } from "#contract/standing.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Loading } from "../../ui/Loading.tsx";
import { ChallengeCoding } from "./ChallengeCoding.tsx";
import { Intro } from "./Intro.tsx";

/** The response for the daily challenge of a date. */
export type Day = {
  user_state: UserState;
  challenge: Challenge;
  tools: DailyTools | null;
  log: DailyLog;
  practice: boolean;
  abbreviations: boolean;
  /** Milliseconds until the next daily challenge. */
  next_in: number;
  past: { date: string; title: string; difficulty: string }[];
};

const dayQuery = (date: string | undefined) =>
  screenQuery<Day>(["daily-challenge", date ?? "today"], () =>
    call(api["daily-challenge"].$get({ query: date === undefined ? {} : { date } })),
  );

/** The daily challenge: the intro, then the coding page. `?date=` opens a past one from the archive. */
export function DailyChallenge() {
  const [search] = useSearchParams();
  const date = search.get("date") ?? undefined;
  const day = useScreen(dayQuery(date));
  /** The date of the challenge whose coding page is open. */
  const [openDate, setOpenDate] = useState<string | null>(null);
  if (!day) return <Loading />;
  const { challenge } = day;
  if (openDate !== challenge.date) return <Intro day={day} onBegin={() => setOpenDate(challenge.date)} />;
  return <ChallengeCoding key={challenge.date} day={day} onLeave={() => setOpenDate(null)} />;
}
