import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { useMessages } from "../ui/messages.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";
import { type Box, boxOf, placeNear, ringAround } from "./place.ts";
import { hasSeen, remember } from "./seen.ts";
import classes from "./Tour.module.css";

/** One stop of a tour. */
export type TourStep = {
  /** What it points at: a CSS selector or a ref. Without one, or where the thing isn't on the page, the card stands in the middle. */
  target?: string | { readonly current: Element | null };
  title: string;
  text: string;
};

type Props = { steps: readonly TourStep[]; onEnd: () => void };

/**
 * A screen's first-visit tour: once per browser, and again whenever it is asked for. Put `tour` into the screen once the things
 * that it points at are there.
 * @param name what the browser remembers the visit by
 */
export function useTour(
  name: string,
  steps: readonly TourStep[],
): { tour: ReactNode; running: boolean; restart: () => void } {
  const [running, setRunning] = useState(() => !hasSeen(name));
  const end = () => {
    remember(name);
    setRunning(false);
  };
  return {
    tour: running ? <Tour steps={steps} onEnd={end} /> : null,
    running,
    restart: () => setRunning(true),
  };
}

/** Walks through a screen's parts, one card each: Back, Next and Done; Tab stays inside, Esc asks, the arrows go back and on. */
export function Tour({ steps, onEnd }: Props) {
  const [index, setIndex] = useState(0);
  const [box, setBox] = useState<Box | null>(null);
  const [asking, setAsking] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const { confirm } = useMessages();
  const id = useId();
  const step = steps[index];
  const last = index === steps.length - 1;
  const target = step?.target;

  const shown = useRef<Element>(null);
  // The page may scroll, resize or move under the tour: the ring follows from frame to frame.
  useEffect(() => {
    elementOf(target)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    let frame = 0;
    const follow = () => {
      shown.current = elementOf(target);
      const next = boxOf(shown.current);
      setBox((old) => (same(old, next) ? old : next));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [target]);

  useLayoutEffect(() => {
    if (card.current) placeNear(card.current, box);
  }, [box]);

  // Focus goes into the card with each step. Where nobody asked for the tour, it goes on at what the last step was about.
  useReturnFocus(card, shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step takes the focus anew
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
  }, [index]);

  const go = (to: number) => {
    if (to >= steps.length) onEnd();
    else if (to >= 0) setIndex(to);
  };
  const onKeys = useEffectEvent((event: KeyboardEvent) => {
    if (asking) return;
    if (event.key === "Tab") keepInside(event, card.current);
    else if (event.key === "ArrowRight" && !last) go(index + 1);
    else if (event.key === "ArrowLeft") go(index - 1);
    else if (event.key === "Escape") {
      event.preventDefault();
      setAsking(true);
      confirm("Are you sure you want to stop the tour?", { yes: "Stop the tour", no: "Go on" }).then(
        (stop) => {
          setAsking(false);
          if (stop) onEnd();
        },
      );
    } else if (event.key === "Enter" && event.target === card.current) go(index + 1);
    // The screen's own keys rest while the tour speaks.
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeys(event);
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, []);

  if (!step) return null;
  return (
    <div className={classes.tour}>
      <div className={box ? classes.veil : `${classes.veil} ${classes.full}`} />
      {box && <div className={classes.ring} style={ringAround(box)} aria-hidden="true" />}
      <div
        ref={card}
        className={classes.card}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
      >
        <h2 id={`${id}-title`}>{step.title}</h2>
        <p id={`${id}-text`}>{step.text}</p>
        <div className={classes.foot}>
          <p className={classes.count}>
            <span className="quiet">Step </span>
            {index + 1} / {steps.length}
          </p>
          {index > 0 && (
            <Button size="small" kind="ghost" onClick={() => go(index - 1)}>
              Back
            </Button>
          )}
          <Button size="small" kind="primary" onClick={() => go(index + 1)}>
            {last ? "Done" : "Next"}
          </Button>
        </div>
      </div>
    </div>
  );
}

function elementOf(target: TourStep["target"]): Element | null {
  if (!target) return null;
  return typeof target === "string" ? document.querySelector(target) : target.current;
}

function same(a: Box | null, b: Box | null): boolean {
  if (!a || !b) return a === b;
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

/** Tab goes round within the card. */
function keepInside(event: KeyboardEvent, card: HTMLElement | null): void {
  const stops: Element[] = [...(card?.querySelectorAll("button") ?? [])];
  const at = document.activeElement ? stops.indexOf(document.activeElement) : -1;
  const next = event.shiftKey ? (at <= 0 ? stops.length - 1 : at - 1) : (at + 1) % stops.length;
  event.preventDefault();
  const stop = stops[next];
  if (stop instanceof HTMLElement) stop.focus();
}
