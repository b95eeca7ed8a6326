import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { useMessages } from "../ui/messages.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";
import { type Box, positionCard, ringAround, visibleBox } from "./position.ts";
import { hasSeen, markAsSeen } from "./seen.ts";
import classes from "./Tour.module.css";

/** One step of a tour. */
export type TourStep = {
  /** The highlighted element: a CSS selector or a ref. Without one, or if it isn't on the page, the card is centred. */
  target?: string | { readonly current: Element | null };
  title: string;
  text: string;
};

type Props = { steps: readonly TourStep[]; onEnd: () => void };

/**
 * A screen's tour for the first visit: once in each browser, and again after `restart`. Render `tour` when its targets are on the
 * page.
 * @param name the name under which the browser stores that the tour was shown
 */
export function useTour(
  name: string,
  steps: readonly TourStep[],
): { tour: ReactNode; running: boolean; restart: () => void } {
  const [running, setRunning] = useState(() => !hasSeen(name));
  const end = () => {
    markAsSeen(name);
    setRunning(false);
  };
  return {
    tour: running ? <Tour steps={steps} onEnd={end} /> : null,
    running,
    restart: () => setRunning(true),
  };
}

/**
 * Explains a screen's parts, one card for each, with Back, Next and Done. The arrow keys go back and forward, Esc asks whether to
 * stop, and Tab stays in the card.
 */
function Tour({ steps, onEnd }: Props) {
  const [index, setIndex] = useState(0);
  const [box, setBox] = useState<Box | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const { confirm } = useMessages();
  const id = useId();
  const step = steps[index];
  const last = index === steps.length - 1;
  const target = step?.target;

  const targetElement = useRef<Element>(null);
  // The page may scroll, resize or move its parts, so the ring's position is updated in every frame.
  useEffect(() => {
    elementOf(target)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    let frame = 0;
    const updateBox = () => {
      targetElement.current = elementOf(target);
      const next = visibleBox(targetElement.current);
      setBox((old) => (isSameBox(old, next) ? old : next));
      frame = requestAnimationFrame(updateBox);
    };
    updateBox();
    return () => cancelAnimationFrame(frame);
  }, [target]);

  useLayoutEffect(() => {
    if (card.current) positionCard(card.current, box);
  }, [box]);

  // A tour that opened by itself has no opener. Then the focus goes to the last target.
  useReturnFocus(card, targetElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus to the card
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
  }, [index]);

  const go = (to: number) => {
    if (to >= steps.length) onEnd();
    else if (to >= 0) setIndex(to);
  };
  const onKeys = useEffectEvent((event: KeyboardEvent) => {
    if (isConfirming) return;
    if (event.key === "Tab") trapFocus(event, card.current);
    else if (event.key === "ArrowRight" && !last) go(index + 1);
    else if (event.key === "ArrowLeft") go(index - 1);
    else if (event.key === "Escape") {
      event.preventDefault();
      setConfirming(true);
      confirm("Are you sure you want to stop the tour?", { yes: "Stop the tour", no: "Go on" }).then(
        (stop) => {
          setConfirming(false);
          if (stop) onEnd();
        },
      );
    } else if (event.key === "Enter" && event.target === card.current) go(index + 1);
    // The screen's own keyboard shortcuts are off during the tour.
    event.stopPropagation();
  });
  // Before the card is painted, so that no key is lost that is pressed when it appears.
  useLayoutEffect(() => {
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
            <span className="visuallyHidden">Step </span>
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

function isSameBox(a: Box | null, b: Box | null): boolean {
  if (!a || !b) return a === b;
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

/** Moves the focus to the next or previous button of the card, in a cycle. */
function trapFocus(event: KeyboardEvent, card: HTMLElement | null): void {
  const buttons: Element[] = [...(card?.querySelectorAll("button") ?? [])];
  const index = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  const next = event.shiftKey ? (index <= 0 ? buttons.length - 1 : index - 1) : (index + 1) % buttons.length;
  event.preventDefault();
  const button = buttons[next];
  if (button instanceof HTMLElement) button.focus();
}
