import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Practice as Day, PracticeAnswerBody, PracticeResult } from "#contract/practice.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, updateStanding, useScreen } from "../../api/user.ts";
import { showsSky } from "../../sky-setting.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { dayName } from "../../ui/day-name.ts";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import { Exercise } from "./Exercise.tsx";
import { Outcome } from "./Outcome.tsx";
import classes from "./Practice.module.css";

// Not a GET: the first visit of a date chooses its exercises. A further one changes nothing.
const practiceQuery = {
  ...screenQuery<Day>(["practice"], () => call(api.practice.$post())),
  // Not cached: the exercises that were answered since would be open in it.
  gcTime: 0,
};

/** A day of practice: three short exercises, one after the other. */
export function Practice() {
  const day = useScreen(practiceQuery);
  if (!day) return <Loading />;
  if (day.reason) return <Nothing reason={day.reason} />;
  return <Exercises key={day.date} day={day} />;
}

function Nothing({ reason }: { reason: "untaught" | "fresh" }) {
  return reason === "untaught" ? (
    <MessagePage
      title="Nothing to practise yet"
      text="Practice brings back what you have learnt. Ship your first lesson, and come here tomorrow."
      picture="empty"
    >
      <ButtonLink to="/journey" kind="primary">
        To the first lesson
      </ButtonLink>
      <ButtonLink to="/dashboard">Dashboard</ButtonLink>
    </MessagePage>
  ) : (
    <MessagePage
      title="All fresh"
      text="Whatever you know, you have used today. Practice waits until something begins to fade: come back tomorrow."
      picture="done"
    >
      <ButtonLink to="/inbox" kind="primary">
        Go on learning
      </ButtonLink>
      {showsSky() && <ButtonLink to="/practice/sky">Your sky</ButtonLink>}
      <ButtonLink to="/dashboard">Dashboard</ButtonLink>
    </MessagePage>
  );
}

function Exercises({ day }: { day: Day }) {
  const { date, slots, award } = day;
  const [results, setResults] = useState<Readonly<Record<number, PracticeResult>>>({});
  const stateOf = ({ slot, state }: Day["slots"][number]) =>
    results[slot] ? (results[slot].correct ? "right" : "wrong") : state;
  const [current, setCurrent] = useState(() => slots.find(({ state }) => state === "open")?.slot);
  const shown = slots.find(({ slot }) => slot === current);
  const result = current === undefined ? undefined : results[current];
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // The next exercise and the end begin at their heading, also for a screen reader.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = current === undefined && isFirst.current;
  }, [current]);
  const send = useAction(
    (answer: PracticeAnswerBody) =>
      call(api.practice[":date"][":slot"].$post({ param: { date, slot: String(current) }, json: answer })),
    {
      onSuccess: (answered) => {
        updateStanding(answered.standing);
        setResults((before) => ({ ...before, [answered.slot]: answered }));
      },
    },
  );
  const next = slots.find((one) => stateOf(one) === "open")?.slot;
  return (
    <SubPage title="Practice" maxWidth={760}>
      <ol className={classes.progress} aria-label="Today's exercises">
        {slots.map((one) => (
          <li
            key={one.slot}
            data-state={stateOf(one)}
            aria-current={one.slot === current ? "step" : undefined}
          >
            <span className="visuallyHidden">
              Exercise {one.slot}: {stateOf(one) === "open" ? "to do" : stateOf(one)}
            </span>
          </li>
        ))}
      </ol>
      {shown ? (
        <section className={classes.panel} aria-labelledby="exercise">
          <p className={classes.kind}>
            {shown.concept.name}
            <span>
              {shown.slot} of {slots.length}
            </span>
          </p>
          <h2 id="exercise" ref={heading} tabIndex={-1}>
            {TITLES[shown.exercise.kind]}
          </h2>
          <Exercise
            key={shown.slot}
            exercise={shown.exercise}
            busy={send.busy}
            isDone={result !== undefined}
            onAnswer={send.run}
          />
          {result && (
            <Outcome slot={shown} result={result}>
              <Button kind="primary" onClick={() => setCurrent(next)}>
                {next === undefined ? "Finish" : "Next"}
              </Button>
            </Outcome>
          )}
        </section>
      ) : (
        <section className={classes.panel} aria-labelledby="finished">
          <h2 id="finished" ref={heading} tabIndex={-1}>
            Done for today
          </h2>
          <p className={classes.muted}>
            {slots.filter((one) => stateOf(one) === "right").length} of {slots.length} right. This day counts
            for your streak.
          </p>
          <ul className={classes.summary}>
            {slots.map((one) => {
              const outcome = results[one.slot] ?? one.outcome;
              return (
                <li key={one.slot} data-state={stateOf(one)}>
                  <b>{one.concept.name}</b>
                  <span>
                    {stateOf(one) === "right" ? `right, ${award} EXP` : "not yet"}
                    {outcome && `; comes back on ${dayName(outcome.comes_back)}`}
                  </span>
                </li>
              );
            })}
          </ul>
          <div className={classes.actions}>
            <ButtonLink to="/dashboard" kind="primary">
              Dashboard
            </ButtonLink>
          </div>
        </section>
      )}
      {showsSky() && (
        <p>
          <Link to="/practice/sky">Your sky: what you know, and when it comes back</Link>
        </p>
      )}
    </SubPage>
  );
}

const TITLES = {
  predict: "Think ahead",
  look: "What will it look like?",
  gap: "Fill the gap",
  order: "Put it in order",
  fix: "Find the fault",
  write: "Write it",
} as const;
