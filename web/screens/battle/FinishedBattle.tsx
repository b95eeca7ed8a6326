import type { BattleRecord, PlayedMatch } from "#contract/battles.ts";
import type { UserState } from "#contract/standing.ts";
import { ResultCard } from "../../arena/ResultCard.tsx";
import classes from "./Battle.module.css";
import { NextActions } from "./NextActions.tsx";

type Props = { report: PlayedMatch; challenge_id: string; user: UserState; record: BattleRecord };

/** The page of a finished match, for its two players. */
export function FinishedBattle({ report, challenge_id, user, record }: Props) {
  const { match_id, battle, players, you, verdict, payment, rating, share_key, held } = report;
  const opponent = players[you === 0 ? 1 : 0];
  return (
    <main className={classes.finished}>
      <h1>{battle.title}</h1>
      <p className={classes.when}>{new Date(report.ended_at).toLocaleString()}</p>
      <ResultCard
        task={battle}
        players={players}
        you={you}
        verdict={verdict}
        earned={{ ...payment, record, rating, held }}
      >
        <NextActions {...{ match_id, challenge_id, user, opponent, share_key }} />
      </ResultCard>
    </main>
  );
}
