import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from "react";
import classes from "./Heatmap.module.css";
import { type HeatmapCell, heatmapLayout } from "./heatmap-layout.ts";

/** Side of a day and distance to the next, in the drawing's units. */
const SIDE = 12;
const STEP = 15;
const TOP = 18;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 };

type Props = { today: string; tasksByDate: Readonly<Record<string, number>> };

/** Five months of days, each as green as it was busy. A day says its number at a touch, under the pointer, or by the arrow keys. */
export function Heatmap({ today, tasksByDate }: Props) {
  const layout = useMemo(() => heatmapLayout(today, tasksByDate), [today, tasksByDate]);
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const { cells, months, columns, summary } = layout;
  const cell = chosen === null ? undefined : cells[chosen];
  const width = columns * STEP - (STEP - SIDE);
  const height = TOP + 7 * STEP - (STEP - SIDE);

  const point = (event: PointerEvent) => {
    const at = event.target instanceof Element ? event.target.getAttribute("data-day") : null;
    setChosen(at === null ? null : Number(at));
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen ?? cells.length - 1) + (chosen === null ? 0 : step);
    setChosen(Math.max(0, Math.min(cells.length - 1, next)));
  };
  return (
    <div className={classes.heatmap}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of shapes has no element of its own */}
      <div
        className={classes.field}
        role="group"
        aria-label="Tasks per day"
        aria-describedby={`${id}-summary`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from day to day in it
        tabIndex={0}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={move}
        onBlur={() => setChosen(null)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {months.map(({ name, column }) => (
            <text key={`${name}-${column}`} x={column * STEP} y={10}>
              {name}
            </text>
          ))}
          {cells.map((day, index) => (
            <rect
              key={day.date}
              data-day={index}
              x={day.column * STEP}
              y={TOP + day.row * STEP}
              width={SIDE}
              height={SIDE}
              rx={3}
              className={`${classes[`level${day.level}`]} ${index === chosen ? classes.chosen : ""}`}
            />
          ))}
        </svg>
        {cell && (
          <p className={classes.tip} style={placeOf(cell, width, height)} aria-hidden="true">
            {cell.text}
          </p>
        )}
        <p className="quiet" aria-live="polite">
          {cell?.text}
        </p>
      </div>
      <p id={`${id}-summary`} className="quiet">
        {summary}
      </p>
      <p className={classes.legend} aria-hidden="true">
        Less
        {[0, 1, 2, 3, 4].map((level) => (
          <i key={level} className={classes[`level${level}`]} />
        ))}
        More
      </p>
    </div>
  );
}

/** Over the day, and within the panel at both edges. */
function placeOf({ column, row }: HeatmapCell, width: number, height: number) {
  const x = (column * STEP + SIDE / 2) / width;
  const y = (TOP + row * STEP) / height;
  return { left: `${x * 100}%`, top: `${y * 100}%`, transform: `translate(${-x * 100}%, calc(-100% - 6px))` };
}
