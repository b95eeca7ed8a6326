/**
 * What a visitor writes in the lesson of the landing page. This browser keeps it for a day, for the one account that is made here next:
 * claiming moves it to a key of that account, so that no other account gets it.
 */
import type { HeroTask } from "./hero-task.ts";
import type { GuardedStorage } from "./storage.ts";

const VISITOR_KEY = "codenaut.hero-work";
/** When work was claimed last. */
const CLAIMED_KEY = "codenaut.hero-claimed";
/** How long it is kept after the last change. */
export const HERO_WORK_MS = 24 * 60 * 60 * 1000;

/** What the server has said of a claimed ship. */
export type HeroVerdict = { correct: boolean; exp_gained: number };

/** What this browser keeps. */
export type HeroWork = {
  /** The task as it was shown. */
  task: HeroTask;
  /** The HTML in the editor. */
  html: string;
  /** The HTML that lifted off last, with the id under which it is shipped; null before the first lift-off. */
  shipped: { ship_id: string; html: string } | null;
  /** The time of the last change, in milliseconds since 1970. */
  saved_at: number;
  /** Of claimed work that was shipped. */
  verdict?: HeroVerdict;
};

const keyOf = (user_id?: string) => (user_id === undefined ? VISITOR_KEY : `${VISITOR_KEY}.${user_id}`);

/**
 * The work that this browser keeps; null where there is none, or none that is young enough.
 * @param now milliseconds since 1970
 * @param user_id the account that has claimed it; left out for a visitor's
 */
export function readHeroWork(storage: GuardedStorage, now: number, user_id?: string): HeroWork | null {
  const work = storage.getJson(keyOf(user_id));
  if (!isHeroWork(work)) return null;
  if (now - work.saved_at < HERO_WORK_MS) return work;
  storage.remove(keyOf(user_id));
  return null;
}

/** Stores work. @param user_id the account that has claimed it; left out for a visitor's */
export function writeHeroWork(storage: GuardedStorage, work: HeroWork, user_id?: string): void {
  storage.setJson(keyOf(user_id), work);
}

/** Removes work. @param user_id the account that has claimed it; left out for a visitor's */
export function removeHeroWork(storage: GuardedStorage, user_id?: string): void {
  storage.remove(keyOf(user_id));
}

/** Gives a visitor's work to a new account. @returns whether there was any */
export function claimHeroWork(storage: GuardedStorage, user_id: string, now: number): boolean {
  const work = readHeroWork(storage, now);
  if (!work) return false;
  writeHeroWork(storage, work, user_id);
  removeHeroWork(storage);
  storage.set(CLAIMED_KEY, String(now));
  return true;
}

/**
 * Whether an account has claimed the visitor's work since a time. A page from before, in another tab or in the browser's history, still
 * shows it and mustn't keep it for the next account.
 * @param time milliseconds since 1970
 */
export function wasClaimedSince(storage: GuardedStorage, time: number): boolean {
  return Number(storage.get(CLAIMED_KEY)) >= time;
}

function isHeroWork(value: unknown): value is HeroWork {
  if (typeof value !== "object" || value === null) return false;
  const { task, html, shipped, saved_at } = value as Record<string, unknown>;
  if (!task || typeof html !== "string" || typeof saved_at !== "number") return false;
  if (shipped === null) return true;
  if (typeof shipped !== "object") return false;
  const { ship_id, html: shippedHtml } = shipped as Record<string, unknown>;
  return typeof ship_id === "string" && typeof shippedHtml === "string";
}
