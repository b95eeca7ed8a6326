import { useEffect, useRef, useState } from "react";
import { useReducedMotion } from "../../../transitions/motion.ts";
import { Glyph } from "../../../ui/Glyph.tsx";
import classes from "./Demo.module.css";
import { Page } from "./Page.tsx";
import { DEMO_LENGTH, type DemoTab, demoDelay, demoFrame } from "./script.ts";

const TABS: readonly DemoTab[] = ["HTML", "CSS", "JavaScript"];
const CAPTIONS: Readonly<Record<DemoTab, string>> = {
  HTML: "First, the bones …",
  CSS: "Now make it pretty …",
  JavaScript: "And bring it to life!",
};

/** A demonstration: an editor types code, and the page beside it changes. With reduced motion it shows the finished page. */
export function Demo() {
  const isMotionReduced = useReducedMotion();
  const [typed, setTyped] = useState(0);
  const [isRunning, setRunning] = useState(true);
  const [isInView, setInView] = useState(true);
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isMotionReduced || !isRunning || !isInView) return;
    const timer = setTimeout(
      () => setTyped((count) => (count >= DEMO_LENGTH ? 0 : count + 1)),
      demoDelay(typed),
    );
    return () => clearTimeout(timer);
  }, [typed, isMotionReduced, isRunning, isInView]);

  const { tab, lines, effects, done } = demoFrame(isMotionReduced ? DEMO_LENGTH : typed);
  return (
    <figure ref={box} className={classes.demo}>
      <figcaption className="visuallyHidden">
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
          {!isMotionReduced && (
            <button
              type="button"
              className={classes.pause}
              aria-label={isRunning ? "Pause the demonstration" : "Play the demonstration"}
              onClick={() => setRunning(!isRunning)}
            >
              <Glyph name={isRunning ? "pause" : "play"} size={16} />
            </button>
          )}
        </div>
        <ol className={classes.code} aria-hidden="true">
          {/* Without a line there is no text in the code font, so the browser doesn't load it before the page's other text. */}
          {(isMotionReduced || typed > 0 ? lines : []).map((pieces, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line's number is its identity
            <li key={row}>
              {pieces.map(([tone, text], at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and no state
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
        <p key={done ? "done" : tab}>{done ? "Ship it!" : CAPTIONS[tab]}</p>
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
