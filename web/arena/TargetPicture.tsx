import { useState } from "react";
import type { BattleTask } from "#contract/battles.ts";
import { BATTLE_PICTURE } from "#rules/battle-picture.ts";
import classes from "./TargetPicture.module.css";

/** What the finished page of a battle looks like. Nothing where there is no picture, as for a battle that has changed since. */
export function TargetPicture({ task, isLarge = false }: { task: BattleTask; isLarge?: boolean }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === task.picture) return null;
  return (
    <img
      src={task.picture}
      alt={task.description}
      {...BATTLE_PICTURE}
      className={`${classes.picture} ${isLarge ? classes.large : ""}`}
      onError={() => setMissing(task.picture)}
    />
  );
}
