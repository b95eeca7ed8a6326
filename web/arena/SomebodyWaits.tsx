import { Suspense } from "react";
import { useLocation } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { mayUse } from "#rules/features.ts";
import { lazyOr } from "../ui/lazy-or.ts";
import { useWaitingNews } from "../waiting-setting.ts";
import { useLiveMatch } from "./live-match.ts";

// Starters don't need it.
const Line = lazyOr<{ whenHidden: boolean; isAtDesk: boolean }>(
  async () => (await import("./WaitingLine.tsx")).WaitingLine,
  () => null,
);

/** Pages on the way into a battle, in one, or into an account. A race has its id in the address. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...["", "battle", "queue", "play", "invite", "replay"],
  ...["newUser", "signup", "login", "success", "checkout", "goback", "reset", "confirm", "weekly-mail"],
]);

/** Pages on which one codes. */
const DESKS: ReadonlySet<string> = new Set(["playground", "dailychallenge", "testing"]);

/** Tells a Warrior on any other page that somebody waits for a battle. */
export function SomebodyWaits({ user }: { user: UserState }) {
  const { pathname, search } = useLocation();
  const news = useWaitingNews();
  const match = useLiveMatch(user.user_id);
  const section = pathname.split("/")[1] ?? "";
  if (!mayUse(user.plan, "queue") || news === "off") return null;
  if (ELSEWHERE.has(section) || search.includes("race_id")) return null;
  // The way back to it stands in the same place.
  if (match && match.until > Date.now()) return null;
  return (
    <Suspense>
      <Line whenHidden={news === "always"} isAtDesk={DESKS.has(section)} />
    </Suspense>
  );
}
