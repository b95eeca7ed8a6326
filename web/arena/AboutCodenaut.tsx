import { wasSignedIn } from "../api/user.ts";
import { ButtonLink } from "../ui/Button.tsx";
import classes from "./AboutCodenaut.module.css";

/** What somebody without an account reads of the product beside other people's battles. Nothing for those who know it. */
export function AboutCodenaut() {
  if (wasSignedIn()) return null;
  return (
    <aside className={classes.product} aria-label="Codenaut">
      <p>
        <b>Codenaut</b> Two learners, the same small page, 35 seconds. Your own first line of code takes a
        minute.
      </p>
      <ButtonLink kind="primary" to="/">
        Try it
      </ButtonLink>
    </aside>
  );
}
