import { ButtonLink } from "../../ui/Button.tsx";
import { BattleHour } from "./BattleHour.tsx";
import classes from "./MorePlay.module.css";

/** When many meet, and what there is to play alone. @param isLocked for a Starter */
export function MorePlay({ isLocked }: { isLocked: boolean }) {
  return (
    <div className={classes.row} inert={isLocked}>
      <BattleHour />
      <section className={classes.card} aria-labelledby="ghost-ladder">
        <h2 id="ghost-ladder">Ghost ladder</h2>
        <p>Nobody here? Ten ghosts wait for you, from an easy one to the record.</p>
        <ButtonLink to="/ladder" size="small">
          Climb the ladder
        </ButtonLink>
      </section>
    </div>
  );
}
