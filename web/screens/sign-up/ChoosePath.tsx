import { Button } from "../../ui/Button.tsx";
import { Plans } from "../../ui/Plans.tsx";
import classes from "./ChoosePath.module.css";

type Props = { busy: boolean; onStarter: () => void; onWarrior: () => void; onBack: () => void };

/** Step 2: the plan. */
export function ChoosePath({ busy, onStarter, onWarrior, onBack }: Props) {
  return (
    <main className={classes.page}>
      <h1>Choose Your Path</h1>
      <Plans
        folded
        starter={
          <Button kind="primary" size="large" busy={busy} onClick={onStarter}>
            Get Started
          </Button>
        }
        warrior={
          <Button kind="paid" size="large" busy={busy} onClick={onWarrior}>
            Get Started
          </Button>
        }
      />
      <Button kind="ghost" onClick={onBack}>
        Back
      </Button>
    </main>
  );
}
