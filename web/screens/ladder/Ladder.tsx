import { Check } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import type { LadderAnswer, Rung } from "#contract/races.ts";
import { CHALLENGES } from "#rules/battle-challenges.ts";
import { mayUse } from "#rules/features.ts";
import { RACE_AWARD } from "#rules/race-awards.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { GhostRace } from "../../arena/GhostRace.tsx";
import { racesLeftText } from "../../arena/RaceOutcomeText.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LockOverlay } from "../../ui/LockOverlay.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import classes from "./Ladder.module.css";

/** There is one challenge so far, so there is one ladder. */
const challenge_id = CHALLENGES[0]?.id ?? "";

const ladderQuery = screenQuery(["ladder"], () =>
  call(api.ladders[":challenge_id"].$get({ param: { challenge_id } })),
);

/** The ladder of ghosts, and the races against them, which need no queue. */
export function Ladder() {
  const screen = useScreen(ladderQuery);
  return screen ? <Ghosts {...screen} /> : <Loading />;
}

function Ghosts({ user_state, rungs, races_left }: LadderAnswer) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const race_id = search.get("race_id");
  const start = useAction((rung: number) => call(api.races.$post({ json: { challenge_id, rung } })), {
    onSuccess: (race, rung) =>
      setSearch({ race_id: race.race_id, rung: String(rung) }, { replace: race_id !== null }),
  });
  if (race_id) {
    const rung = Number(search.get("rung"));
    const leave = () => setSearch({}, { replace: true });
    return (
      <GhostRace key={race_id} race_id={race_id} user={user_state} isQueued={false} onLeave={leave}>
        {rungs[rung - 1] && (
          <Button kind="primary" onClick={() => start.run(rung)} busy={start.busy}>
            Race {rungs[rung - 1]?.name} again
          </Button>
        )}
        <Button onClick={leave}>Back to the ladder</Button>
      </GhostRace>
    );
  }
  const isLocked = !mayUse(user_state.plan, "ghosts");
  const next = rungs.findIndex(({ beaten }) => !beaten);
  return (
    <SubPage title="Ghost ladder" maxWidth={720}>
      <div className={classes.ladder} inert={isLocked}>
        <p className={classes.about}>
          Each ghost types a battle that was played before, from an easy one at the bottom to the record. To
          beat it, do everything that the battle asks for, and be done first.
        </p>
        <p className={classes.about}>
          A race with everything done pays {RACE_AWARD} EXP. {racesLeftText(races_left)}
        </p>
        <ol className={classes.rungs} reversed>
          {rungs
            .map((rung, index) => (
              <RungRow
                key={rung.name}
                rung={rung}
                number={index + 1}
                isNext={index === next}
                busy={start.busy}
                onRace={() => start.run(index + 1)}
              />
            ))
            .reverse()}
        </ol>
      </div>
      {isLocked && (
        <LockOverlay about="Warriors race ghosts whenever they like." onBack={() => navigate("/dashboard")} />
      )}
    </SubPage>
  );
}

type RowProps = { rung: Rung; number: number; isNext: boolean; busy: boolean; onRace: () => void };

function RungRow({ rung: { name, strength, beaten }, number, isNext, busy, onRace }: RowProps) {
  return (
    <li className={classes.rung} data-beaten={beaten} aria-current={isNext ? "step" : undefined}>
      <span className={classes.number} aria-hidden="true">
        {beaten ? <Check size={20} /> : number}
      </span>
      <span className={classes.name}>
        <b>{name}</b>
        <span>
          {strength !== null && `Strength ${strength}`}
          {strength !== null && beaten && " · "}
          {beaten && "Beaten"}
        </span>
      </span>
      <Button
        size="small"
        kind={isNext ? "primary" : "plain"}
        aria-label={`Race ${name}`}
        busy={busy}
        onClick={onRace}
      >
        Race
      </Button>
    </li>
  );
}
