/**
 * The events of CSS transitions and animations. Nothing is animated: a transition begins where an attribute has changed a computed
 * value, an animation where the computed `animation-name` has a new name, and both end by the clock. Only for pages that listen.
 */
import { computedLonghand, isUnrendered, styleElements } from "../css/cascade.ts";
import { longhandsOf } from "../css/shorthands.ts";
import { hasEffect, onListener } from "../dom/dispatch.ts";
import { ANY, onAttribute } from "../dom/mutate.ts";
import { type Attribute, contains, Element, textOf, version } from "../dom/node.ts";
import { onFrame, startTimer } from "../loop.ts";
import { page } from "../page.ts";
import { fire } from "./events.ts";

const EVENT_TYPES = [
  "transitionrun",
  "transitionstart",
  "transitionend",
  "animationstart",
  "animationend",
] as const;
/** What `transition-property: all` is taken for: what pages animate. */
const ALL_PROPERTIES =
  "opacity transform translate rotate scale color background-color border-top-color box-shadow filter width height max-width max-height min-height top left right bottom margin-top margin-left padding-top padding-left font-size visibility".split(
    " ",
  );
/** How many changed elements are compared. */
const MAX_ELEMENTS = 50;

/** The elements that got a listener for one of the events. */
const listening = new Set<Element>();
/** Those of them whose animations were looked at. */
const seen = new WeakSet<Element>();
/** The attributes that connected elements had at the last frame, of those that were changed since. */
const changed = new Map<Element, Attribute[]>();

onListener((target, type) => {
  if (target instanceof Element && (EVENT_TYPES as readonly string[]).includes(type)) listening.add(target);
});

onAttribute(ANY, (element, old, _value, name) => {
  if (!element.isConnected || changed.size >= MAX_ELEMENTS) return;
  const before = changed.get(element);
  // The first change of an attribute decides; the others of the element are still as they were.
  if (before) {
    if (!before.some((attribute) => attribute.name === name) && old !== null)
      before.push({ name, value: old });
    return;
  }
  const others = element.attributes.filter((attribute) => attribute.name !== name);
  changed.set(element, old === null ? others.map(copy) : [...others.map(copy), { name, value: old }]);
});

function copy({ name, value }: Attribute): Attribute {
  return { name, value };
}

/** What is compared of an element; null if it isn't rendered. */
type Style = { values: Map<string, string>; animations: string[] } | null;

function listOf(element: Element, property: string): string[] {
  return computedLonghand(element, property).split(/\s*,\s*/);
}

/** The times of a list-valued property in milliseconds. */
function timesOf(element: Element, property: string): number[] {
  return listOf(element, property).map((time) => {
    const number = Number.parseFloat(time) || 0;
    return time.endsWith("ms") ? number : number * 1000;
  });
}

function transitionProperties(element: Element): string[] {
  return listOf(element, "transition-property").map((name) => name.trim());
}

function longhandsFor(property: string): readonly string[] {
  if (property === "all") return ALL_PROPERTIES;
  const longhands = longhandsOf(property);
  return longhands.length > 0 ? longhands : [property];
}

function hasTransition(element: Element): boolean {
  return timesOf(element, "transition-duration").some((time) => time > 0);
}

function styleOf(element: Element, properties: readonly string[]): Style {
  if (isUnrendered(element)) return null;
  const values = new Map<string, string>();
  for (const property of properties) values.set(property, computedLonghand(element, property));
  return { values, animations: listOf(element, "animation-name") };
}

/** Runs `work` while the changed elements have their old attributes. */
function withOldAttributes<T>(work: () => T): T {
  const present = [...changed].map(([element, before]) => {
    const { style } = element;
    const attributes = element.attributes.splice(0, element.attributes.length, ...before);
    element.style = undefined;
    return { element, attributes, style };
  });
  version.tree++;
  const result = work();
  for (const { element, attributes, style } of present) {
    element.attributes.splice(0, element.attributes.length, ...attributes);
    element.style = style;
  }
  version.tree++;
  return result;
}

/** Compares the styles of what has changed since the last frame, and starts transitions and animations. */
function startMotions(): void {
  if (changed.size === 0 && listening.size === 0) return;
  if (!EVENT_TYPES.some(hasEffect)) {
    changed.clear();
    return;
  }
  const affected = [...listening].filter((element) =>
    [...changed.keys()].some((one) => contains(one, element)),
  );
  const elements = [...new Set([...changed.keys(), ...affected])].filter((element) => element.isConnected);
  const properties = new Map<Element, string[]>();
  for (const element of elements)
    properties.set(
      element,
      hasTransition(element) ? transitionProperties(element).flatMap(longhandsFor) : [],
    );
  const stylesOf = (): Style[] => elements.map((element) => styleOf(element, properties.get(element) ?? []));
  const before = elements.length > 0 ? withOldAttributes(stylesOf) : [];
  const after = stylesOf();
  changed.clear();
  elements.forEach((element, index) => {
    const [old, now] = [before[index], after[index]];
    if (!now) return;
    if (old) startTransitions(element, old.values, now.values);
    startAnimations(element, old?.animations ?? []);
    seen.add(element);
  });
  for (const element of listening) {
    if (seen.has(element) || !element.isConnected || isUnrendered(element)) continue;
    seen.add(element);
    startAnimations(element, []);
  }
}

function startTransitions(
  element: Element,
  old: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): void {
  const [durations, delays] = [timesOf(element, "transition-duration"), timesOf(element, "transition-delay")];
  const isStarted = new Set<string>();
  transitionProperties(element).forEach((name, index) => {
    const duration = durations[index % durations.length] ?? 0;
    const delay = delays[index % delays.length] ?? 0;
    if (duration + delay <= 0) return;
    for (const propertyName of longhandsFor(name)) {
      if (isStarted.has(propertyName) || old.get(propertyName) === now.get(propertyName)) continue;
      isStarted.add(propertyName);
      const details = { propertyName, elapsedTime: duration / 1000 };
      fireLater(element, "TransitionEvent", "transitionrun", 0, { propertyName });
      fireLater(element, "TransitionEvent", "transitionstart", delay, { propertyName });
      fireLater(element, "TransitionEvent", "transitionend", duration + delay, details);
    }
  });
}

function startAnimations(element: Element, old: readonly string[]): void {
  const [durations, delays] = [timesOf(element, "animation-duration"), timesOf(element, "animation-delay")];
  const counts = listOf(element, "animation-iteration-count");
  listOf(element, "animation-name").forEach((animationName, index) => {
    if (animationName === "none" || old.includes(animationName) || !hasKeyframes(animationName)) return;
    const count =
      counts[index % counts.length] === "infinite" ? null : Number(counts[index % counts.length] ?? 1);
    const duration = (durations[index % durations.length] ?? 0) * (count ?? 1);
    const delay = delays[index % delays.length] ?? 0;
    fireLater(element, "AnimationEvent", "animationstart", delay, { animationName });
    if (count !== null)
      fireLater(element, "AnimationEvent", "animationend", delay + duration, {
        animationName,
        elapsedTime: duration / 1000,
      });
  });
}

/** Whether a sheet has the keyframes of a name. */
function hasKeyframes(name: string): boolean {
  const wanted = name.replace(/^["']|["']$/g, "");
  return styleElements(page.document).some((sheet) =>
    [...textOf(sheet).matchAll(/@(?:-webkit-)?keyframes\s+["']?([^\s"'{]+)/g)].some(
      ([, found]) => found === wanted,
    ),
  );
}

/** Fires an event if something listens. @param delay in milliseconds */
function fireLater(
  element: Element,
  kind: string,
  type: string,
  delay: number,
  details: Record<string, unknown>,
): void {
  if (hasEffect(type))
    startTimer(
      () => void (element.isConnected && fire(element, kind, type, details)),
      Math.max(0, delay),
      false,
    );
}

onFrame(startMotions);
