import { useEffect, useRef, useState } from "react";
import { useStill } from "../../../transitions/motion.ts";
import { Glyph } from "../../../ui/Glyph.tsx";
import classes from "./Demo.module.css";
import { Page } from "./Page.tsx";
import { DEMO_LENGTH, type DemoTab, demoFrame, demoPause } from "./script.ts";

const TABS: readonly DemoTab[] = ["HTML", "CSS", "JavaScript"];
const SAYS: Readonly<Record<DemoTab, string>> = {
  HTML: "First, the bones …",
  CSS: "Now make it pretty …",
  JavaScript: "And bring it to life!",
};

/** The product at work: an editor that types a page while it comes alive beside it. Where things stay still, the finished page. */
export function Demo() {
  const still = useStill();
  const [typed, setTyped] = useState(0);
  const [running, setRunning] = useState(true);
  const [seen, setSeen] = useState(true);
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (still || !running || !seen) return;
    const timer = setTimeout(
      () => setTyped((count) => (count >= DEMO_LENGTH ? 0 : count + 1)),
      demoPause(typed),
    );
    return () => clearTimeout(timer);
  }, [typed, still, running, seen]);

  const { tab, lines, effects, done } = demoFrame(still ? DEMO_LENGTH : typed);
  return (
    <figure ref={box} className={classes.demo}>
      <figcaption className="quiet">
        An editor types a small page in HTML, CSS and JavaScript. Beside it the page takes shape: a card of a
        lighthouse keeper whose lamp lights up at a click.
      </figcaption>
      <div className={classes.editor}>
        <div className={classes.bar}>
          <div className={classes.tabs} aria-hidden="true">
            {TABS.map((name) => (
              <span key={name} className={name === tab ? classes.open : ""}>
                {name}
              </span>
            ))}
          </div>
          {!still && (
            <button
              type="button"
              className={classes.pause}
              aria-label={running ? "Pause the demonstration" : "Play the demonstration"}
              onClick={() => setRunning(!running)}
            >
              <Glyph name={running ? "pause" : "play"} size={16} />
            </button>
          )}
        </div>
        <ol className={classes.code} aria-hidden="true">
          {/* The code's font comes with the first letter, after what everybody reads first. */}
          {(still || typed > 0 ? lines : []).map((pieces, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of code is its number
            <li key={row}>
              {pieces.map(([tone, text], at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move within their line
                <span key={at} className={classes[tone]}>
                  {text}
                </span>
              ))}
              {row === lines.length - 1 && !done && <i className={classes.caret} />}
            </li>
          ))}
        </ol>
      </div>
      <Page effects={effects} />
      <div className={classes.codex} aria-hidden="true">
        <p key={done ? "done" : tab}>{done ? "Ship it!" : SAYS[tab]}</p>
        <img src="/pictures/codex-256.webp" alt="" width={256} height={256} fetchPriority="low" />
      </div>
      {done && (
        <p className={classes.earned} aria-hidden="true">
          +42 EXP
        </p>
      )}
    </figure>
  );
}
