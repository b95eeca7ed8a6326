import { HERO_TASK } from "../../../hero-task.ts";
import { readHeroWork, removeHeroWork, wasClaimedSince, writeHeroWork } from "../../../hero-work.ts";
import { browserStorage } from "../../../storage.ts";
import { createDrawing } from "./drawing.ts";
import type { LessonEditor } from "./editor.ts";
import { pageOf } from "./page-of.ts";
import type { TypedText } from "./replay.ts";

/** What is missing for a lift-off. */
const NO_HEADING = "Not yet: there is no heading. It begins with <h1> and ends with </h1>.";
const EMPTY_HEADING = "Nearly: the heading is empty. Write the name between <h1> and </h1>.";

/**
 * What a page lacks for the lift-off, or null. It decides only whether this browser celebrates: the server judges after the sign-up, and
 * nothing here knows the check.
 */
function missingIn(html: string): string | null {
  const heading = new DOMParser().parseFromString(html, "text/html").querySelector("h1");
  if (!heading) return NO_HEADING;
  return heading.textContent.trim() === "" ? EMPTY_HEADING : null;
}

/**
 * Brings the prerendered lesson to life: draws the page as it is typed, keeps what is typed for a day, and lifts off. The editor
 * replaces the text area at the first input.
 * @param lesson the element of `Lesson`
 * @param takesCaret whether the text area gets the caret, where that raises no keyboard
 * @returns stops it
 */
export function startLesson(lesson: HTMLElement, takesCaret: boolean): () => void {
  const part = <Kind extends HTMLElement>(name: string): Kind => {
    const element = lesson.querySelector<Kind>(`[data-part="${name}"]`);
    if (!element) throw new Error(`The lesson has no ${name}`);
    return element;
  };
  const area = part<HTMLTextAreaElement>("code");
  const hint = part("hint");
  const flight = part("flight");
  const { start } = HERO_TASK;
  const listeners = new AbortController();
  const { signal } = listeners;
  const drawing = createDrawing(part<HTMLIFrameElement>("page"));

  const begunAt = Date.now();
  const before = readHeroWork(browserStorage, begunAt);
  // What was typed before this script ran is newer.
  if (before && area.value === start.html) area.value = before.html;
  let text = before?.html ?? start.html;
  let shipped = before?.shipped ?? null;
  let editor: LessonEditor | null = null;

  const draw = (): void => drawing.draw(pageOf({ html: text, css: start.css }));
  const keep = (): void => {
    // The account has it by now. The worker leads its learner on, and a visitor begins again.
    if (wasClaimedSince(browserStorage, begunAt)) location.reload();
    else if (text === start.html && !shipped) removeHeroWork(browserStorage);
    else writeHeroWork(browserStorage, { task: HERO_TASK, html: text, shipped, saved_at: Date.now() });
  };
  const change = (next: string): void => {
    if (next === text) return;
    text = next;
    hint.textContent = "";
    draw();
    keep();
  };
  if (text !== start.html) draw();
  change(area.value);

  const typed: TypedText[] = [];
  const noteText = (): void => {
    typed.push({ text: area.value, from: area.selectionStart, to: area.selectionEnd, at: Date.now() });
  };
  let isLoading = false;
  let isComposing = false;
  let replaceArea: (() => void) | null = null;
  /** Not while an input method composes a character, which belongs to the text area. */
  const replaceIfReady = (): void => {
    if (isComposing || signal.aborted) return;
    replaceArea?.();
    replaceArea = null;
  };
  const loadEditor = (): void => {
    if (isLoading) return;
    isLoading = true;
    import("./editor.ts").then(
      ({ takeOver }) => {
        replaceArea = () => {
          editor = takeOver(area, typed, change);
        };
        replaceIfReady();
      },
      // Without it the text area goes on as it is. The next input tries again.
      () => {
        isLoading = false;
      },
    );
  };
  const on = (type: string, listener: () => void) => area.addEventListener(type, listener, { signal });
  on("beforeinput", () => {
    if (typed.length === 0) noteText();
  });
  on("input", () => {
    noteText();
    change(area.value);
    loadEditor();
  });
  on("compositionstart", () => {
    isComposing = true;
  });
  on("compositionend", () => {
    isComposing = false;
    // After the input event that ends a composition in some browsers.
    setTimeout(replaceIfReady);
  });

  const focus = (): void => (editor ?? area).focus();
  const insert = (key: string): void => {
    if (editor) {
      editor.insert(key);
      return;
    }
    if (typed.length === 0) noteText();
    area.setRangeText(key, area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new InputEvent("input"));
  };
  for (const key of lesson.querySelectorAll<HTMLButtonElement>('[data-part="key"]')) {
    // The caret, and with it a phone's keyboard, stays where it is.
    key.addEventListener("pointerdown", (event) => event.preventDefault(), { signal });
    key.addEventListener("click", () => insert(key.value), { signal });
  }

  const setFlying = (isFlying: boolean): void => {
    flight.hidden = !isFlying;
    part("work").inert = isFlying;
  };
  part("ship").addEventListener(
    "click",
    () => {
      const missing = missingIn(text);
      if (missing) {
        hint.textContent = missing;
        focus();
        return;
      }
      // The same code again is the same ship.
      if (shipped?.html !== text) shipped = { ship_id: crypto.randomUUID(), html: text };
      keep();
      setFlying(true);
      part("success").focus();
      // What can't be loaded is left out.
      import("../../../audio/player.ts").then(
        ({ play }) => play("ship"),
        () => undefined,
      );
    },
    { signal },
  );
  part("back").addEventListener(
    "click",
    () => {
      setFlying(false);
      focus();
    },
    { signal },
  );
  if (takesCaret) area.focus({ preventScroll: true });

  return () => {
    listeners.abort();
    setFlying(false);
    editor?.dispose();
    drawing.dispose();
  };
}
