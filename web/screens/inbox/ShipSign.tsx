import { Check, Wrench } from "lucide-react";
import type { ShipState } from "#contract/journey.ts";
import classes from "./ShipSign.module.css";

/** What is said of a task's ships. */
export const SHIP_WORDS: Readonly<Record<ShipState, string>> = {
  right: "Shipped right",
  wrong: "Shipped, but wrong",
  none: "Not shipped yet",
};

/** How a learner stands with a task, as a small sign with its words for whoever doesn't see it; none before the first ship. */
export function ShipSign({ ship }: { ship: ShipState }) {
  if (ship === "none") return null;
  const Icon = ship === "right" ? Check : Wrench;
  return (
    <span className={`${classes.sign} ${classes[ship]}`}>
      <Icon size={14} strokeWidth={ship === "right" ? 3 : 2.4} aria-hidden="true" />
      <span className="quiet">{SHIP_WORDS[ship]}</span>
    </span>
  );
}
