import { TriangleAlert } from "lucide-react";
import classes from "./Checkout.module.css";

/** The notice on every page of the local checkout that it is a stand-in. */
export function StandIn() {
  return (
    <p className={classes.standIn}>
      <TriangleAlert size={20} aria-hidden="true" />
      <span>
        <strong>This is a stand-in for the real checkout.</strong> It runs on this machine only: no card is
        asked for and nothing is charged.
      </span>
    </p>
  );
}
