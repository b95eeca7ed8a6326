import { Button, ButtonLink } from "../../ui/Button.tsx";
import classes from "./Locked.module.css";

/** What a Starter sees over the chat: why it is closed, and the way in. */
export function Locked({ onBack }: { onBack: () => void }) {
  return (
    <section className={classes.overlay} aria-label="Locked">
      <div className={classes.panel}>
        <img src="/emoji/lock.webp" alt="" width={96} height={96} />
        <p className={classes.title}>This feature is for Pro users only</p>
        <p className={classes.about}>
          Warriors talk here all day: ask for help, show code that runs, and read what others build.
        </p>
        <div className={classes.actions}>
          <Button onClick={onBack}>Back</Button>
          <ButtonLink to="/profile#plan" kind="paid">
            Become a Warrior
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
