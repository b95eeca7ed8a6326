import { useState } from "react";
import { useSearchParams } from "react-router";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Loading } from "../../ui/Loading.tsx";
import { ChallengeCoding } from "./ChallengeCoding.tsx";
import type { Day } from "./day.ts";
import { Intro } from "./Intro.tsx";
import { LessonFirst } from "./LessonFirst.tsx";

const dayQuery = (date: string | undefined) => ({
  ...screenQuery<Day>(["daily-challenge", date ?? "today"], () =>
    // Not a GET: the first view fixes the challenge of the date. A further one changes nothing.
    call(api["daily-challenge"].$post({ json: date === undefined ? {} : { date } })),
  ),
  // Not cached: the draft in it would be older than what was typed since.
  gcTime: 0,
});

/** The daily challenge: the intro, then the coding page. `?date=` opens a past one from the archive. */
export function DailyChallenge() {
  const [search] = useSearchParams();
  const date = search.get("date") ?? undefined;
  const day = useScreen(dayQuery(date));
  /** The date of the challenge whose coding page is open. */
  const [openDate, setOpenDate] = useState<string | null>(null);
  if (!day) return <Loading />;
  const { challenge } = day;
  if (!challenge) return <LessonFirst day={day} />;
  if (openDate !== challenge.date)
    return <Intro day={{ ...day, challenge }} onBegin={() => setOpenDate(challenge.date)} />;
  return (
    <ChallengeCoding key={challenge.date} day={{ ...day, challenge }} onLeave={() => setOpenDate(null)} />
  );
}
