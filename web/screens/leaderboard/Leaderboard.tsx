import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef } from "react";
import { useSearchParams } from "react-router";
import { api, call } from "../../api/client.ts";
import { screenQuery, useUser } from "../../api/user.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { LateBell } from "../../ui/LateBell.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import { tabOfKey } from "../../ui/tab-keys.ts";
import { AllTime } from "./AllTime.tsx";
import { FriendsTable } from "./FriendsTable.tsx";
import classes from "./Leaderboard.module.css";
import { LeagueTable } from "./LeagueTable.tsx";

const BOARDS = {
  all: { name: "All time", Board: AllTime },
  league: { name: "This week", Board: LeagueTable },
  friends: { name: "Friends", Board: FriendsTable },
} as const;
type BoardName = keyof typeof BOARDS;
const NAMES = Object.keys(BOARDS) as BoardName[];

const meQuery = screenQuery(["leaderboard-user"], () => call(api.me.$get()));

/** The leaderboard of all time, the learner's league group of this week, and the friends: each in a tab. */
export function Leaderboard() {
  const [search, setSearch] = useSearchParams();
  const open = NAMES.find((name) => name === search.get("board")) ?? "all";
  // The boards are of all learners: after a reload, nothing else tells who this is, with what was set. Where it can't be read, they say why.
  const isKnown = useUser() !== undefined;
  const { isError } = useQuery({ ...meQuery, enabled: !isKnown });
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const show = (name: BoardName) => setSearch(name === "all" ? {} : { board: name }, { replace: true });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabOfKey(event.key, NAMES, open);
    if (!next) return;
    event.preventDefault();
    show(next);
    list.current?.querySelector<HTMLElement>(`[data-board="${next}"]`)?.focus();
  };
  const { Board } = BOARDS[open];
  return (
    <SubPage title="Leaderboard" maxWidth={860} tools={<LateBell />}>
      <div className={classes.bar}>
        <div className={classes.tabs} role="tablist" aria-label="Boards" ref={list} onKeyDown={onKeyDown}>
          {NAMES.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-board={name}
              aria-selected={name === open}
              aria-controls={`${id}-board`}
              tabIndex={name === open ? 0 : -1}
              onClick={() => show(name)}
            >
              {BOARDS[name].name}
            </button>
          ))}
        </div>
        <ButtonLink to="/friends" size="small">
          Your friends
        </ButtonLink>
      </div>
      <div role="tabpanel" id={`${id}-board`} aria-labelledby={`${id}-${open}`} className={classes.board}>
        {isKnown || isError ? <Board /> : <Loading />}
      </div>
    </SubPage>
  );
}
