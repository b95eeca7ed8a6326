import { Wrench } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { browserStorage } from "../storage.ts";
import { Markdown } from "../ui/Markdown.tsx";
import classes from "./ToolsPane.module.css";

/** What the tools teach, as Markdown per language, and the names of what is new. */
export type ToolTexts = { tools: readonly string[]; html_tools: string; css_tools: string; js_tools: string };

// Specification, part 1 §9, in pixels.
const LEAST = 200;
const MOST = 600;
const DEFAULT = 350;
/** What an arrow key moves. */
const STEP = 20;
const STORAGE_KEY = "codenaut.tools-width";

const SECTIONS = [
  ["HTML", "html_tools"],
  ["CSS", "css_tools"],
  ["JavaScript", "js_tools"],
] as const;

/** The tools beside the editors; its edge is dragged, or moved with the arrow keys, and stays where it was left. */
export function ToolsPane({ tools, loading }: { tools: ToolTexts; loading: boolean }) {
  const [width, setWidth] = useState(readWidth);
  const dragFrom = useRef<{ x: number; width: number } | null>(null);
  const resize = (wanted: number) => {
    const next = Math.min(MOST, Math.max(LEAST, Math.round(wanted)));
    setWidth(next);
    browserStorage.set(STORAGE_KEY, String(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: MOST, End: LEAST }[event.key];
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
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that moves is not a rule */}
      <div
        role="separator"
        tabIndex={0}
        aria-label="Width of the tools"
        aria-orientation="vertical"
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
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
  const kept = Number(browserStorage.get(STORAGE_KEY));
  return kept >= LEAST && kept <= MOST ? kept : DEFAULT;
}
