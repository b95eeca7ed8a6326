import type { MapName } from "#rules/map-names.ts";
import classes from "./CurrentMap.module.css";
import { Panel } from "./Panel.tsx";

/** The panel with the learner's current map. */
export function CurrentMap({ name }: { name: MapName }) {
  return (
    <Panel title={name} aside={<p className={classes.label}>Current map</p>} className={classes.map}>
      <img src={`/maps/${name}-card.webp`} alt={`The map of ${name}`} width={480} height={312} />
    </Panel>
  );
}
