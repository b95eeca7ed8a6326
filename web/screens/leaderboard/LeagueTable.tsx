import type { UseQueryOptions } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { League, LeagueEntry } from "#contract/leagues.ts";
import { GROUP_SIZE, LEAGUES, MIN_MOVING_GROUP, type Move, moveOf } from "#rules/leagues.ts";
import { api, call } from "../../api/client.ts";
import { useScreen } from "../../api/user.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LastWeek } from "./LastWeek.tsx";
import classes from "./Leaderboard.module.css";
import { Row } from "./Row.tsx";
import { timeLeft } from "./time-left.ts";

const leagueQuery: UseQueryOptions<League> = {
  queryKey: ["league"],
  queryFn: () => call(api.league.$get()),
  staleTime: 0,
};

/** The learner's league group of this week: who moves up, who stays, who moves down. */
export function LeagueTable() {
  const league = useScreen(leagueQuery);
  if (!league) return <Loading />;
  if (league.hidden)
    return (
      <Note title="You are in no league" picture="lock">
        <p>You hide your EXP from leaderboards and leagues. Show them, and your next week begins in one.</p>
        <ButtonLink to="/settings">Settings</ButtonLink>
      </Note>
    );
  const name = LEAGUES[league.league];
  return (
    <>
      {league.last && <LastWeek user_id={league.user_id} last={league.last} />}
      <header className={classes.leagueHead}>
        <h2>{name} League</h2>
        <p>
          League {league.league + 1} of {LEAGUES.length}: up to {GROUP_SIZE} learners, by the EXP that they
          earn from Monday to Sunday. {movesText(league.league)} <b>{timeLeft(league.week_ends_in)}</b>
        </p>
      </header>
      {league.entries.length === 0 ? (
        <Note title="Your first EXP of the week gets you in" picture="rocket">
          <p>
            You then compete with up to {GROUP_SIZE} learners of the {name} League.
          </p>
          <ButtonLink kind="primary" to="/dashboard">
            Earn some
          </ButtonLink>
        </Note>
      ) : (
        <Group league={league} />
      )}
    </>
  );
}

/** What the end of the week brings, see `moveOf`. */
function movesText(league: number): string {
  if (league === 0) return "Then the best fifth moves up.";
  if (league === LEAGUES.length - 1) return "Then the last fifth moves down.";
  return "Then the best fifth moves up, and the last fifth down.";
}

const ICONS: Readonly<Record<Move, typeof Minus>> = { up: ArrowUp, stay: Minus, down: ArrowDown };

function Group({ league: { user_id, league, entries } }: { league: League }) {
  const moveFor = ({ rank }: LeagueEntry) => moveOf({ league, rank, players: entries.length });
  return (
    <>
      {entries.length < MIN_MOVING_GROUP && (
        <p className={classes.few}>
          With fewer than {MIN_MOVING_GROUP} in the group nobody moves. It grows as others earn their first
          EXP of the week.
        </p>
      )}
      <div className={classes.panel}>
        <table className={classes.table}>
          <caption className="visuallyHidden">
            Your group of the {LEAGUES[league]} League, {entries.length} learners
          </caption>
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Player</th>
              <th scope="col">EXP this week</th>
            </tr>
          </thead>
          {[...new Set(entries.map(moveFor))].map((move) => (
            <Zone
              key={move}
              move={move}
              league={league}
              rows={entries.filter((entry) => moveFor(entry) === move)}
              user_id={user_id}
            />
          ))}
        </table>
      </div>
    </>
  );
}

const zoneText = (move: Move, league: number): string =>
  ({
    up: `Moving up to ${LEAGUES[league + 1]}`,
    stay: `Staying in ${LEAGUES[league]}`,
    down: `Moving down to ${LEAGUES[league - 1]}`,
  })[move];

type ZoneProps = { move: Move; league: number; rows: LeagueEntry[]; user_id: string };

function Zone({ move, league, rows, user_id }: ZoneProps) {
  const Icon = ICONS[move];
  return (
    <tbody className={classes[move]}>
      <tr>
        <th scope="rowgroup" colSpan={3} className={classes.zone}>
          <Icon size={16} aria-hidden="true" /> {zoneText(move, league)}
        </th>
      </tr>
      {rows.map((entry) => (
        <Row key={entry.user_id} rank={entry.rank} learner={entry} own={entry.user_id === user_id}>
          <td>{entry.exp.toLocaleString("en")}</td>
        </Row>
      ))}
    </tbody>
  );
}

type NoteProps = { title: string; picture: "lock" | "rocket"; children: React.ReactNode };

function Note({ title, picture, children }: NoteProps) {
  return (
    <section className={classes.note}>
      <img src={`/emoji/${picture}.webp`} alt="" width={72} height={72} />
      <h2>{title}</h2>
      {children}
    </section>
  );
}
