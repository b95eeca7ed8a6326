import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { useWaitingNews } from "../waiting-setting.ts";
import { useLiveMatch } from "./live-match.ts";
import classes from "./SomebodyWaits.module.css";
import { useSomebodyWaits } from "./use-somebody-waits.ts";

/** Pages on the way into a battle, in one, or into an account. A race has its id in the address. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...["", "battle", "queue", "play", "invite", "replay"],
  ...["newUser", "signup", "login", "success", "checkout", "goback", "reset", "confirm"],
]);

/** Pages on which one codes. */
const DESKS: ReadonlySet<string> = new Set(["playground", "dailychallenge", "testing"]);

/** Tells a Warrior on any other page that somebody waits for a battle. */
export function SomebodyWaits({ user }: { user: UserState }) {
  const { pathname, search } = useLocation();
  const news = useWaitingNews();
  const match = useLiveMatch(user.user_id);
  const section = pathname.split("/")[1] ?? "";
  if (user.plan !== "warrior" || news === "off") return null;
  if (ELSEWHERE.has(section) || search.includes("race_id")) return null;
  // The way back to it stands in the same place.
  if (match && match.until > Date.now()) return null;
  return <Line whenHidden={news === "always"} isAtDesk={DESKS.has(section)} />;
}

function Line({ whenHidden, isAtDesk }: { whenHidden: boolean; isAtDesk: boolean }) {
  const challenge_id = useSomebodyWaits(whenHidden);
  const [isDismissed, setDismissed] = useState(false);
  // Until nobody waits any more.
  useEffect(() => {
    if (challenge_id === null) setDismissed(false);
  }, [challenge_id]);
  const isShown = challenge_id !== null && !isDismissed;
  return (
    <div className={classes.place} data-desk={isAtDesk}>
      <p className="visuallyHidden" role="status">
        {isShown && "Somebody waits for a battle."}
      </p>
      {isShown && (
        <aside className={classes.line} aria-label="Somebody waits">
          <span>Somebody waits for a battle</span>
          <ButtonLink kind="primary" size="small" to={`/queue?challenge_id=${challenge_id}`}>
            Join
          </ButtonLink>
          <button
            type="button"
            className={classes.dismiss}
            aria-label="Not now"
            onClick={() => setDismissed(true)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </aside>
      )}
    </div>
  );
}
