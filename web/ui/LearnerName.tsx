import { Link } from "react-router";
import { learnerPath } from "#rules/public-profile.ts";
import classes from "./LearnerName.module.css";

/** A learner's name as a link to the public profile. Who has no account any more is Anonymous, without a page. */
export function LearnerName({ display_name }: { display_name: string }) {
  if (display_name === "" || display_name === "Anonymous") return "Anonymous";
  return (
    <Link to={learnerPath(display_name)} className={classes.link}>
      {display_name}
    </Link>
  );
}
