import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DailyChallenge as Challenge, DailyLog, DailyTools } from "#contract/daily.ts";
import type { UserState } from "#contract/standing.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Loading } from "../../ui/Loading.tsx";
import { ChallengeAtWork } from "./ChallengeAtWork.tsx";
import { Intro } from "./Intro.tsx";

/** What the server says of a day. */
export type Day = {
  user_state: UserState;
  challenge: Challenge;
  tools: DailyTools | null;
  log: DailyLog;
  practice: boolean;
  abbreviations: boolean;
  next_in: number;
  past: { date: string; title: string; difficulty: string }[];
};

const dayQuery = (date: string | undefined) =>
  screenQuery<Day>(["daily-challenge", date ?? "today"], () =>
    call(api["daily-challenge"].$get({ query: date === undefined ? {} : { date } })),
  );

/** The daily challenge: the intro, then the coding page; a past day for practice with `?date=`. */
export function DailyChallenge() {
  const [search] = useSearchParams();
  const date = search.get("date") ?? undefined;
  const day = useScreen(dayQuery(date));
  const [begun, setBegun] = useState<string | null>(null);
  if (!day) return <Loading />;
  const { challenge } = day;
  if (begun !== challenge.date) return <Intro day={day} onBegin={() => setBegun(challenge.date)} />;
  return <ChallengeAtWork key={challenge.date} day={day} onLeave={() => setBegun(null)} />;
}
