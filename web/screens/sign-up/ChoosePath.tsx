import { Button } from "../../ui/Button.tsx";
import { Plans } from "../../ui/Plans.tsx";
import classes from "./ChoosePath.module.css";

type Props = { busy: boolean; onStarter: () => void; onBack: () => void };

/** Step 2: which plan. */
export function ChoosePath({ busy, onStarter, onBack }: Props) {
  return (
    <main className={classes.page}>
      <h1>Choose Your Path</h1>
      <Plans
        starter={
          <Button kind="primary" size="large" busy={busy} onClick={onStarter}>
            Get Started
          </Button>
        }
        warrior={
          <>
            <Button kind="paid" size="large" disabled aria-describedby="warrior-soon">
              Get Started
            </Button>
            <p id="warrior-soon" className={classes.soon}>
              Opens soon. Begin as a Starter; you can upgrade later.
            </p>
          </>
        }
      />
      <Button kind="ghost" onClick={onBack}>
        Back
      </Button>
    </main>
  );
}
