import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import type { Ref } from "react";
import classes from "./Navigator.module.css";

const ICONS = { left: ChevronLeft, down: ChevronDown, right: ChevronRight } as const;

type Props = { way: keyof typeof ICONS; label: string; onGo: () => void; ref?: Ref<HTMLButtonElement> };

/** An arrow at an edge of the bridge that leads to another screen. */
export function Navigator({ way, label, onGo, ref }: Props) {
  const Icon = ICONS[way];
  return (
    <button ref={ref} type="button" className={`${classes.arrow} ${classes[way]}`} onClick={onGo}>
      <Icon size={34} strokeWidth={2.4} aria-hidden="true" />
      <span>{label}</span>
    </button>
  );
}
