import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import classes from "./Navigator.module.css";

const ICONS = { left: ChevronLeft, down: ChevronDown, right: ChevronRight } as const;

type Props = { direction: keyof typeof ICONS; label: string; onGo: () => void; tour?: string };

/** An arrow button at an edge of the dashboard that navigates to another screen. */
export function Navigator({ direction, label, onGo, tour }: Props) {
  const Icon = ICONS[direction];
  return (
    <button
      type="button"
      className={`${classes.arrow} ${classes[direction]}`}
      onClick={onGo}
      data-tour={tour}
    >
      <Icon size={34} strokeWidth={2.4} aria-hidden="true" />
      <span>{label}</span>
    </button>
  );
}
