/** The database's calls as trips: each is held until the test lets it through, and those that are held at the same time are one trip. */
import { env } from "cloudflare:workers";
import { onTestFinished, vi } from "vitest";

const POLL_MS = 5;

/** Holds all calls of the database until the test is over. For one database. */
export function holdCalls() {
  let [waiting, trip, isOver] = [0, 0, false];
  /** A call can only go on in its own object or request, so each looks again by itself. */
  const pass = async () => {
    const mine = trip;
    waiting += 1;
    while (trip === mine && !isOver) await scheduler.wait(POLL_MS);
  };
  const ofSession: D1DatabaseSession = Object.getPrototypeOf(env.DB.withSession());
  const ofStatement: D1PreparedStatement = Object.getPrototypeOf(env.DB.prepare("SELECT 1"));
  const later = <Target extends object>(target: Target, name: keyof Target & string) => {
    const real = target[name] as (...args: unknown[]) => Promise<unknown>;
    return vi
      .spyOn(target as Record<string, (...args: unknown[]) => unknown>, name)
      .mockImplementation(async function (this: unknown, ...args: unknown[]) {
        await pass();
        return real.apply(this, args);
      });
  };
  const spies = [
    later(ofSession, "batch"),
    ...(["all", "raw", "run", "first"] as const).map((name) => later(ofStatement, name)),
  ];
  onTestFinished(() => {
    isOver = true;
    for (const spy of spies) spy.mockRestore();
  });
  return {
    /** How many calls wait. */
    count: () => waiting,
    /** Lets through those that wait: one trip. */
    release: () => {
      trip += 1;
      waiting = 0;
    },
  };
}
