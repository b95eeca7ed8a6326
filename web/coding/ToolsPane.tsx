import { Wrench } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { browserStorage } from "../storage.ts";
import { Markdown } from "../ui/Markdown.tsx";
import classes from "./ToolsPane.module.css";

/** The texts of the tools as Markdown, one for each language. `tools`: the names of what the task introduces. */
export type ToolTexts = { tools: readonly string[]; html_tools: string; css_tools: string; js_tools: string };

// Specification, part 1 §9.
const MIN_WIDTH_PIXELS = 200;
const MAX_WIDTH_PIXELS = 600;
const DEFAULT_WIDTH_PIXELS = 350;
/** How far an arrow key moves the edge. */
const STEP_PIXELS = 20;
const STORAGE_KEY = "codenaut.tools-width";

const SECTIONS = [
  ["HTML", "html_tools"],
  ["CSS", "css_tools"],
  ["JavaScript", "js_tools"],
] as const;

/** The tools beside the editors. Its width is changed by dragging its edge or with the arrow keys, and is stored. */
export function ToolsPane({ tools, loading }: { tools: ToolTexts; loading: boolean }) {
  const [width, setWidth] = useState(readWidth);
  const dragFrom = useRef<{ x: number; width: number } | null>(null);
  const resize = (target: number) => {
    const next = Math.min(MAX_WIDTH_PIXELS, Math.max(MIN_WIDTH_PIXELS, Math.round(target)));
    setWidth(next);
    browserStorage.set(STORAGE_KEY, String(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: width + STEP_PIXELS,
      ArrowRight: width - STEP_PIXELS,
      Home: MAX_WIDTH_PIXELS,
      End: MIN_WIDTH_PIXELS,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragFrom.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragFrom.current) resize(dragFrom.current.width + dragFrom.current.x - event.clientX);
  };
  const shown = SECTIONS.filter(([, key]) => tools[key].trim() !== "");
  return (
    <aside className={classes.pane} style={{ flexBasis: width }} aria-label="Tools">
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> can't be a focusable splitter */}
      <div
        role="separator"
        tabIndex={0}
        aria-label="Width of the tools"
        aria-orientation="vertical"
        aria-valuemin={MIN_WIDTH_PIXELS}
        aria-valuemax={MAX_WIDTH_PIXELS}
        aria-valuenow={width}
        className={classes.handle}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          dragFrom.current = null;
        }}
      />
      <div className={classes.text}>
        <h2>
          <Wrench size={20} aria-hidden="true" />
          Tools
        </h2>
        {tools.tools.length > 0 && (
          <ul className={classes.names} aria-label="New here">
            {tools.tools.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        )}
        {shown.map(([name, key]) => (
          <section key={key} data-language={key}>
            <h3>{name}</h3>
            <Markdown text={tools[key]} top={4} />
          </section>
        ))}
        {loading && <p role="status">Loading...</p>}
        {!loading && shown.length === 0 && <p>Nothing new this time: you have all the tools you need.</p>}
      </div>
    </aside>
  );
}

function readWidth(): number {
  const stored = Number(browserStorage.get(STORAGE_KEY));
  return stored >= MIN_WIDTH_PIXELS && stored <= MAX_WIDTH_PIXELS ? stored : DEFAULT_WIDTH_PIXELS;
}
