import { X } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../ui/Button.tsx";
import { isFocusFree } from "../ui/focus-free.ts";
import { useMessages } from "../ui/messages.tsx";
import { useReturnFocus } from "../ui/return-focus.ts";
import { type Box, isSheet, placeCard, ringAround, type Size, visibleBox } from "./position.ts";
import type { TourStep } from "./step.ts";
import classes from "./Tour.module.css";

/** The events that can show it. */
const DOING = ["click", "keydown", "input", "pointerup"] as const;

type Props = {
  steps: readonly TourStep[];
  index: number;
  /** Whether every step is shown. Otherwise those are left out that are done already, and those wait whose target isn't on the page. */
  isWhole: boolean;
  takesFocus: boolean;
  onStep: (index: number) => void;
  onEnd: () => void;
};

/** What of a step is on the screen. */
type View = {
  /** Whether the card is shown. */
  isShown: boolean;
  ring: Box | null;
  hasPrevious: boolean;
  hasNext: boolean;
};

const NO_VIEW: View = { isShown: false, ring: null, hasPrevious: false, hasNext: false };

/**
 * The card of a step, with Back, Next and Done. It isn't modal: it moves on when the learner does what it says, takes the focus only
 * where nothing else has it, and F6 leads to it and back. While it has the focus, or nothing has, the arrow keys go back and forward, and
 * Esc asks whether to stop.
 */
export function Tour({ steps, index, isWhole, takesFocus, onStep, onEnd }: Props) {
  const [{ isShown, ring, hasPrevious, hasNext }, setView] = useState(NO_VIEW);
  const [announcement, setAnnouncement] = useState("");
  const card = useRef<HTMLDivElement>(null);
  /** What had the focus before F6. */
  const beforeCard = useRef<Element>(null);
  /** What gets the focus after a tour that started by itself, which has no opener. */
  const returnTo = useRef<Element>(null);
  const doneSteps = useRef(new Set<number>());
  const wantsFocus = useRef(isWhole);
  const { confirm } = useMessages();
  const id = useId();
  const step = steps[index];
  const text = (hasTouchAlone() && step?.touchText) || step?.text;

  /** The nearest step in a direction that is to be shown; undefined if there is none. */
  const find = (from: number, direction: 1 | -1): number | undefined => {
    for (let at = from; steps[at]; at += direction)
      if (isWhole || (!doneSteps.current.has(at) && isOnPage(elementOf(steps[at])))) return at;
    return undefined;
  };
  const go = (direction: 1 | -1) => {
    // A step whose target isn't there waits for it.
    const waiting = steps.findIndex((_, at) => at > index && !doneSteps.current.has(at));
    const next = find(index + direction, direction) ?? (direction === 1 ? waiting : undefined);
    if (next === -1) onEnd();
    else if (next !== undefined) onStep(next);
  };

  const update = useEffectEvent(() => {
    const viewport = viewportSize();
    const element = elementOf(step);
    returnTo.current = beforeCard.current?.isConnected ? beforeCard.current : element;
    const box = visibleBox(element, viewport);
    const focused =
      isFocusFree() || card.current?.contains(document.activeElement) ? null : document.activeElement;
    const isTyping = focused?.matches("[contenteditable], input, textarea") === true;
    // A sheet and the keyboard of a phone would leave nothing of the editor.
    const isShown = (isWhole || isOnPage(element)) && !(isTyping && isSheet(viewport));
    let ring = isShown && box ? ringAround(box, viewport) : null;
    if (card.current) {
      const size = { width: card.current.offsetWidth, height: card.current.offsetHeight };
      // An editor is too large to be avoided.
      const place = placeCard(size, viewport, box, visibleBox(isTyping ? null : focused, viewport));
      card.current.style.translate = `${Math.round(place.left)}px ${Math.round(place.top)}px`;
      if (place.isInside) ring = null;
    }
    const view: View = {
      isShown,
      ring,
      hasPrevious: find(index - 1, -1) !== undefined,
      hasNext: find(index + 1, 1) !== undefined,
    };
    setView((old) => (JSON.stringify(old) === JSON.stringify(view) ? old : view));
  });
  const begin = useEffectEvent(() => {
    // What isn't on the page yet can't be explained first.
    const first = find(index, 1) ?? index;
    if (first !== index) onStep(first);
    else elementOf(step)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  // The page may scroll, resize or move its parts, so the positions are updated in every frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step brings its target into view
  useEffect(() => {
    begin();
    let frame = 0;
    const onFrame = () => {
      update();
      frame = requestAnimationFrame(onFrame);
    };
    onFrame();
    return () => cancelAnimationFrame(frame);
  }, [index]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step that appears is placed, and focused or announced
  useLayoutEffect(() => {
    if (!card.current) return;
    update();
    const getsFocus =
      wantsFocus.current || card.current.contains(document.activeElement) || (takesFocus && isFocusFree());
    wantsFocus.current = false;
    if (getsFocus) card.current.focus({ preventScroll: true });
    setAnnouncement(getsFocus ? "" : `${step?.title} ${text}`);
  }, [index, isShown]);

  const onDoing = useEffectEvent((event: Event) => {
    for (const [at, each] of steps.entries()) if (isDone(each, event)) doneSteps.current.add(at);
    if (step && isDone(step, event)) go(1);
  });
  const askToStop = async () => {
    if (await confirm("Are you sure you want to stop the tour?", { yes: "Stop the tour", no: "Go on" }))
      onEnd();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInside = card.current?.contains(document.activeElement) === true;
    const isOpen = document.querySelector("dialog[open]") !== null;
    if (!card.current || isOpen || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "F6") moveFocus(isInside);
    else if (event.defaultPrevented || !(isInside || isFocusFree())) return;
    else if (event.key === "ArrowRight" && hasNext) go(1);
    else if (event.key === "ArrowLeft") go(-1);
    else if (event.key === "Escape") askToStop();
    else if (event.key === "Enter" && event.target === card.current) go(1);
    else return;
    event.preventDefault();
  });
  const moveFocus = (isInside: boolean) => {
    if (!isInside) beforeCard.current = document.activeElement;
    const to = isInside ? beforeCard.current : card.current;
    if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  };
  // Before the card is painted, so that no key is lost that is pressed when it appears. The page's own shortcuts come first: they
  // listen longer.
  useLayoutEffect(() => {
    const listenToKeys = (event: KeyboardEvent) => onKey(event);
    const listen = (event: Event) => onDoing(event);
    window.addEventListener("keydown", listenToKeys);
    for (const type of DOING) document.addEventListener(type, listen, true);
    return () => {
      window.removeEventListener("keydown", listenToKeys);
      for (const type of DOING) document.removeEventListener(type, listen, true);
    };
  }, []);

  return (
    <div className={classes.tour}>
      {ring && <div className={classes.ring} style={ring} aria-hidden="true" />}
      {step && isShown && (
        <Card card={card} fallback={returnTo} id={id}>
          <h2 id={`${id}-title`}>{step.title}</h2>
          <p id={`${id}-text`}>{text}</p>
          <div className={classes.foot}>
            <p className={classes.count}>
              <span className="visuallyHidden">Step </span>
              {index + 1} / {steps.length}
            </p>
            {hasPrevious && (
              <Button size="small" kind="ghost" onClick={() => go(-1)}>
                Back
              </Button>
            )}
            <Button size="small" kind="primary" onClick={() => go(1)}>
              {hasNext ? "Next" : "Done"}
            </Button>
          </div>
          <button type="button" className={classes.close} onClick={askToStop} aria-label="Close the tour">
            <X size={18} aria-hidden="true" />
          </button>
        </Card>
      )}
      <p className="visuallyHidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

type CardProps = {
  card: RefObject<HTMLDivElement | null>;
  /** What gets the focus after a card without an opener. */
  fallback: RefObject<Element | null>;
  id: string;
  children: ReactNode;
};

/** The box of a card. It returns the focus when it is gone. */
function Card({ card, fallback, id, children }: CardProps) {
  useReturnFocus(card, fallback);
  return (
    <div
      ref={card}
      className={classes.card}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}

const elementOf = (step: TourStep | undefined): Element | null =>
  step ? document.querySelector(step.target) : null;

/** Whether an element takes part in the page's layout, in the viewport or not. */
const isOnPage = (element: Element | null): boolean =>
  element !== null && element.getClientRects().length > 0;

/** Whether an event shows that the learner has done what a step says. */
function isDone(step: TourStep, event: Event): boolean {
  const isClick =
    event.type === "click" && event.target instanceof Element && event.target.closest(step.target);
  return Boolean(isClick) || step.isDoneBy?.(event) === true;
}

/** Whether the device has touch, and neither a mouse nor, as far as one can know, a keyboard. */
const hasTouchAlone = (): boolean => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** The part of the window that the keyboard of a phone leaves. */
const viewportSize = (): Size => ({
  width: window.innerWidth,
  height: window.visualViewport?.height ?? window.innerHeight,
});
