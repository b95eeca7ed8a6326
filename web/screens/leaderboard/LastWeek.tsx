import { useState } from "react";
import type { League } from "#contract/leagues.ts";
import { LEAGUES, leagueAfter, moveOf } from "#rules/leagues.ts";
import { browserStorage } from "../../storage.ts";
import { Button } from "../../ui/Button.tsx";
import classes from "./Leaderboard.module.css";

type Props = { user_id: string; last: NonNullable<League["last"]> };

/** What last week came to, until the learner has read it in this browser. */
export function LastWeek({ user_id, last }: Props) {
  const key = `codenaut.league-result.${user_id}`;
  const [read, setRead] = useState(() => browserStorage.get(key));
  if (read === String(last.week)) return null;
  const dismiss = () => {
    browserStorage.set(key, String(last.week));
    setRead(String(last.week));
  };
  const move = moveOf(last);
  const to = LEAGUES[leagueAfter(last)];
  return (
    <section className={classes.lastWeek} aria-label="Last week">
      <img src={`/emoji/${move === "up" ? "rocket" : "flag"}.webp`} alt="" width={48} height={48} />
      <p>
        <b>
          {move === "up" && `You moved up to the ${to} League!`}
          {move === "stay" && `You stay in the ${to} League.`}
          {move === "down" && `This week you are in the ${to} League.`}
        </b>{" "}
        Last week you came in at rank {last.rank} of {last.players} with {last.exp.toLocaleString("en")} EXP.
      </p>
      <Button size="small" onClick={dismiss}>
        OK
      </Button>
    </section>
  );
}
