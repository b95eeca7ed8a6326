/** `Element.animate` and its `Animation`. Nothing is animated: an animation ends by the clock, with its event and its promise. */

import { dispatch } from "../dom/dispatch.ts";
import { type Element, Target } from "../dom/node.ts";
import { Interface, type Internal, option, text } from "../expose.ts";
import { pageTime, queueTask, startTimer, stopTimer } from "../loop.ts";
import { pageArray, pagePromise } from "../realm.ts";
import { elementInterface } from "./elements.ts";
import { createEvent, defineHandlers, eventTargetInterface } from "./events.ts";

class Animation extends Target {
  /** Milliseconds from the start to the end; infinite for one that never ends. */
  readonly length: number;
  readonly ready = pagePromise();
  readonly finished = pagePromise();
  id: string;
  state: "idle" | "running" | "paused" | "finished" = "idle";
  rate = 1;
  /** The time of the animation when it was started or paused, and when that was on the page's clock. */
  #time = 0;
  #since = 0;
  #timer = 0;

  constructor(options: unknown) {
    super();
    const read = (name: string, initial: number): number => Number(option(options, name) ?? initial) || 0;
    const duration = typeof options === "number" ? options : read("duration", 0);
    this.length =
      typeof options === "number"
        ? options
        : read("delay", 0) + read("endDelay", 0) + duration * read("iterations", 1);
    this.id = text(option(options, "id") ?? "");
    this.ready.resolve(this.wrapper);
    this.play();
  }

  override get interface(): Interface<Internal> {
    return animationInterface;
  }

  get time(): number {
    return this.state === "running" ? this.#time + (pageTime() - this.#since) * this.rate : this.#time;
  }

  set time(time: number) {
    this.#time = time;
    if (this.state === "running") this.play();
  }

  play(): void {
    const time = this.state === "finished" ? 0 : this.time;
    stopTimer(this.#timer);
    this.state = "running";
    this.#time = time;
    this.#since = pageTime();
    const left = (this.rate < 0 ? time : this.length - time) / Math.abs(this.rate || 1);
    if (Number.isFinite(left))
      this.#timer = startTimer(() => this.#end("finished"), Math.max(0, left), false);
  }

  pause(): void {
    this.#time = this.time;
    this.state = "paused";
    stopTimer(this.#timer);
  }

  finish(): void {
    this.#end("finished");
  }

  cancel(): void {
    if (this.state !== "idle") this.#end("idle");
  }

  #end(state: "finished" | "idle"): void {
    stopTimer(this.#timer);
    this.state = state;
    this.#time = state === "idle" || this.rate < 0 ? 0 : this.length;
    // The promise of a cancelled animation stays as it is. A browser rejects it, but most pages don't expect that.
    if (state === "finished") this.finished.resolve(this.wrapper);
    const type = state === "finished" ? "finish" : "cancel";
    queueTask(() => dispatch(this, createEvent("Event", type, { bubbles: false })));
  }
}

const animationInterface: Interface<Animation> = new Interface<Animation>(
  "Animation",
  eventTargetInterface,
  Animation,
);
defineHandlers(animationInterface, "finish cancel remove");
animationInterface
  .attribute(
    "id",
    (animation) => animation.id,
    (animation, value) => {
      animation.id = text(value);
    },
  )
  .attribute("playState", (animation) => animation.state)
  .attribute("pending", () => false)
  .attribute("replaceState", () => "active")
  .attribute("ready", (animation) => animation.ready.promise)
  .attribute("finished", (animation) => animation.finished.promise)
  .attribute("effect", () => null)
  .attribute("timeline", () => null)
  .attribute(
    "currentTime",
    (animation) => (animation.state === "idle" ? null : animation.time),
    (animation, value) => {
      animation.time = Number(value) || 0;
    },
  )
  .attribute(
    "playbackRate",
    (animation) => animation.rate,
    (animation, value) => {
      animation.rate = Number(value);
      if (animation.state === "running") animation.play();
    },
  )
  .method("play", 0, (animation) => animation.play())
  .method("pause", 0, (animation) => animation.pause())
  .method("finish", 0, (animation) => animation.finish())
  .method("cancel", 0, (animation) => animation.cancel())
  .method("reverse", 0, (animation) => {
    animation.rate = -animation.rate;
    animation.play();
  })
  .method("updatePlaybackRate", 1, (animation, rate) => {
    animation.rate = Number(rate);
  })
  .method("commitStyles", 0, () => undefined)
  .method("persist", 0, () => undefined);

/** The animations of each element that have not ended. */
const animationsOf = new WeakMap<Element, Animation[]>();

elementInterface
  .method("animate", 1, (element, _keyframes, options) => {
    const animation = new Animation(options);
    animationsOf.set(element, [...running(element), animation]);
    return animation;
  })
  .method("getAnimations", 0, (element) => pageArray(running(element).map(({ wrapper }) => wrapper)));

function running(element: Element): Animation[] {
  return (animationsOf.get(element) ?? []).filter(({ state }) => state === "running" || state === "paused");
}
