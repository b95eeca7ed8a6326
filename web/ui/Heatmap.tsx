import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from "react";
import classes from "./Heatmap.module.css";
import { type HeatmapCell, heatmapLayout } from "./heatmap-layout.ts";

// In units of the SVG's viewBox.
/** Width and height of a day. */
const CELL_SIZE = 12;
/** The distance from one day to the next. */
const CELL_STEP = 15;
/** The height of the months' names above the days. */
const HEADER_HEIGHT = 18;
/** By how many days an arrow key moves. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
};

type Props = { today: string; tasksByDate: Readonly<Record<string, number>> };

/** The heatmap of shipped tasks over five months. The pointer, a touch or the arrow keys choose a day, whose count is shown. */
export function Heatmap({ today, tasksByDate }: Props) {
  const layout = useMemo(() => heatmapLayout(today, tasksByDate), [today, tasksByDate]);
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const { cells, months, columns, summary } = layout;
  const cell = chosen === null ? undefined : cells[chosen];
  const width = columns * CELL_STEP - (CELL_STEP - CELL_SIZE);
  const height = HEADER_HEIGHT + 7 * CELL_STEP - (CELL_STEP - CELL_SIZE);

  const chooseByPointer = (event: PointerEvent) => {
    const index = event.target instanceof Element ? event.target.getAttribute("data-day") : null;
    setChosen(index === null ? null : Number(index));
  };
  const chooseByKey = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen ?? cells.length - 1) + (chosen === null ? 0 : step);
    setChosen(Math.max(0, Math.min(cells.length - 1, next)));
  };
  return (
    <div className={classes.heatmap}>
      {/* biome-ignore lint/a11y/useSemanticElements: no HTML element has the role of a group of shapes */}
      <div
        className={classes.field}
        role="group"
        aria-label="Tasks per day"
        aria-describedby={`${id}-summary`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a day
        tabIndex={0}
        onPointerMove={chooseByPointer}
        onPointerDown={chooseByPointer}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={chooseByKey}
        onBlur={() => setChosen(null)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {months.map(({ name, column }) => (
            <text key={`${name}-${column}`} x={column * CELL_STEP} y={10}>
              {name}
            </text>
          ))}
          {cells.map((day, index) => (
            <rect
              key={day.date}
              data-day={index}
              x={day.column * CELL_STEP}
              y={HEADER_HEIGHT + day.row * CELL_STEP}
              width={CELL_SIZE}
              height={CELL_SIZE}
              rx={3}
              className={`${classes[`level${day.level}`]} ${index === chosen ? classes.chosen : ""}`}
            />
          ))}
        </svg>
        {cell && (
          <p className={classes.tip} style={tooltipPosition(cell, width, height)} aria-hidden="true">
            {cell.text}
          </p>
        )}
        <p className="visuallyHidden" aria-live="polite">
          {cell?.text}
        </p>
      </div>
      <p id={`${id}-summary`} className="visuallyHidden">
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

/** The style that puts the tooltip above a day. The translation is proportional to x, so that it stays within the panel. */
function tooltipPosition({ column, row }: HeatmapCell, width: number, height: number) {
  const x = (column * CELL_STEP + CELL_SIZE / 2) / width;
  const y = (HEADER_HEIGHT + row * CELL_STEP) / height;
  return { left: `${x * 100}%`, top: `${y * 100}%`, transform: `translate(${-x * 100}%, calc(-100% - 6px))` };
}
