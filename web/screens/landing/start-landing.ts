import { startLesson } from "./lesson/start-lesson.ts";
import { startSoundButton } from "./sound-button.ts";

/** The id of the part of the page that a path leads to; "" for the top. */
const partOf = (pathname: string) => pathname.slice(1);

/** Scrolls to the part of the landing page that a path leads to. */
export function showPart(pathname: string): void {
  const part = partOf(pathname);
  if (part) document.getElementById(part)?.scrollIntoView();
}

/**
 * Brings the elements of `Front` to life, prerendered ones or React's. The lesson has the caret at the top of the page, but not where
 * the focus would raise a keyboard.
 * @returns stops it
 */
export function startLanding(): () => void {
  const lesson = document.querySelector<HTMLElement>("[data-lesson]");
  const sound = document.querySelector<HTMLElement>("[data-sound]");
  if (!lesson || !sound) throw new Error("The landing page has no lesson or no sound button");
  const takesCaret = partOf(location.pathname) === "" && matchMedia("(pointer: fine)").matches;
  const stops = [startLesson(lesson, takesCaret), startSoundButton(sound)];
  return () => {
    for (const stop of stops) stop();
  };
}
