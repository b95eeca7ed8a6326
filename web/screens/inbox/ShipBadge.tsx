import { Check, Wrench } from "lucide-react";
import type { ShipState } from "#contract/journey.ts";
import classes from "./ShipBadge.module.css";

/** The texts of a task's state. */
export const SHIP_LABELS: Readonly<Record<ShipState, string>> = {
  right: "Shipped right",
  wrong: "Shipped, but wrong",
  none: "Not shipped yet",
};

/** An icon for a task's state, with a text for screen readers. Nothing before the first ship. */
export function ShipBadge({ ship }: { ship: ShipState }) {
  if (ship === "none") return null;
  const Icon = ship === "right" ? Check : Wrench;
  return (
    <span className={`${classes.badge} ${classes[ship]}`}>
      <Icon size={14} strokeWidth={ship === "right" ? 3 : 2.4} aria-hidden="true" />
      <span className="visuallyHidden">{SHIP_LABELS[ship]}</span>
    </span>
  );
}
