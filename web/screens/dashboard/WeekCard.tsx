import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import type { LastWeek, UserState } from "#contract/standing.ts";
import { LEAGUES } from "#rules/leagues.ts";
import { mondayOf } from "#rules/weeks.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { updateUser } from "../../api/user.ts";
import { browserStorage } from "../../storage.ts";
import { Button } from "../../ui/Button.tsx";
import { useReturnFocus } from "../../ui/return-focus.ts";
import classes from "./WeekCard.module.css";

/** A league's result that isn't there may still come: its week ends by UTC. */
const RESULT_MS = 5 * 60_000;

const fetchLastWeek = () => call(api["last-week"].$get());

type Props = {
  user: Pick<UserState, "user_id" | "email_confirmed" | "weekly_mail">;
  /** The learner's local date. */
  today: string;
  /** Days in a row. */
  streak: number;
};

/** What the learner did last week: on Mondays, until it is closed in this browser. Nothing after a week without anything. */
export function WeekCard({ user, today, streak }: Props) {
  const key = `codenaut.week-card.${user.user_id}`;
  const [closed, setClosed] = useState(() => browserStorage.get(key));
  const isDue = mondayOf(today) === today && closed !== today;
  const { data } = useQuery({
    queryKey: ["last-week", today],
    queryFn: fetchLastWeek,
    enabled: isDue,
    staleTime: ({ state }) => (state.data?.result ? Number.POSITIVE_INFINITY : RESULT_MS),
  });
  if (!isDue || !data || data.days === 0) return null;
  const close = () => {
    browserStorage.set(key, today);
    setClosed(today);
  };
  return (
    <Card week={data} streak={streak} onClose={close}>
      {user.email_confirmed && <MailOffer wanted={user.weekly_mail} />}
    </Card>
  );
}

/** Offers the same by mail, to who doesn't get it yet. */
function MailOffer({ wanted }: { wanted: boolean }) {
  const [isOffered] = useState(!wanted);
  const [isTaken, setIsTaken] = useState(false);
  const take = useAction(() => call(api.settings.$put({ json: { weekly_mail: true } })), {
    onSuccess: () => {
      setIsTaken(true);
      updateUser({ weekly_mail: true });
    },
  });
  if (!isOffered) return null;
  return (
    <p role="status">
      <Button size="small" busy={take.busy || isTaken} onClick={() => take.run(undefined)}>
        {isTaken ? "It comes by mail each Monday" : "Mail me this each Monday"}
      </Button>
    </p>
  );
}

type CardProps = { week: LastWeek; streak: number; onClose: () => void; children: ReactNode };

function Card({ week, streak, onClose, children }: CardProps) {
  const card = useRef<HTMLElement>(null);
  useReturnFocus(card);
  const { tasks, days, result } = week;
  const numbers = [
    { name: tasks === 1 ? "task" : "tasks", value: tasks },
    { name: days === 1 ? "day" : "days", value: `${days} of 7` },
    ...(result ? [{ name: "EXP", value: result.exp.toLocaleString("en") }] : []),
    { name: "in a row now", value: streak === 1 ? "1 day" : `${streak} days` },
  ];
  return (
    <section ref={card} className={classes.card} aria-labelledby="last-week">
      <img src="/emoji/calendar.webp" alt="" width={56} height={56} />
      <div>
        <h2 id="last-week">Your last week</h2>
        <dl>
          {numbers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {result && (
          <p>
            Rank {result.rank} of {result.players} in the {LEAGUES[result.league]} League.{" "}
            <Link to="/leaderboard?board=league">This week's league</Link>
          </p>
        )}
        {children}
      </div>
      <Button size="small" onClick={onClose}>
        OK
      </Button>
    </section>
  );
}
