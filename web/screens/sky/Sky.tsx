import { type CSSProperties, useState } from "react";
import { Link } from "react-router";
import type { Sky as SkyOfConcepts, Star } from "#contract/practice.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#rules/code.ts";
import { utcDate } from "#rules/dates.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { showsSky } from "../../sky-setting.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { dayName } from "../../ui/day-name.ts";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import classes from "./Sky.module.css";

const skyQuery = screenQuery<SkyOfConcepts>(["practice", "sky"], () => call(api.practice.sky.$get()));

/** The concepts as stars: bright where they are remembered well, fading with time. */
export function Sky() {
  if (!showsSky())
    return (
      <MessagePage title="Your sky is off" text="You have switched it off in the settings." picture="empty">
        <ButtonLink to="/settings" kind="primary">
          Settings
        </ButtonLink>
      </MessagePage>
    );
  return <Stars />;
}

function Stars() {
  const sky = useScreen(skyQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isList, setList] = useState(false);
  if (!sky) return <Loading />;
  const { stars } = sky;
  const star = stars.find(({ id }) => id === chosen);
  const taught = stars.filter(({ strength }) => strength !== null).length;
  return (
    <SubPage title="Your sky" maxWidth={1080}>
      <div className={classes.lead}>
        <p>
          {taught} of {stars.length} stars are lit. Each is something that you have learnt: it brightens with
          practice, and fades with time.
        </p>
        <Button size="small" onClick={() => setList(!isList)}>
          {isList ? "As stars" : "As a list"}
        </Button>
      </div>
      {LANGUAGES.map((language) => (
        <section key={language} className={classes.sky} aria-labelledby={`sky-${language}`}>
          <h2 id={`sky-${language}`}>{LANGUAGE_NAMES[language]}</h2>
          <ul className={isList ? classes.list : classes.stars}>
            {stars
              .filter((one) => one.language === language)
              .map((one, at) => (
                <li key={one.id} style={placeOf(at, one.strength)}>
                  <button
                    type="button"
                    aria-pressed={one.id === chosen}
                    data-lit={one.strength !== null}
                    title={isList ? undefined : one.name}
                    onClick={() => setChosen(one.id === chosen ? null : one.id)}
                  >
                    <i aria-hidden="true" />
                    <span className={isList ? undefined : "visuallyHidden"}>
                      {one.name}
                      <span className={classes.state}>, {stateOf(one)}</span>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <div className={classes.about} role="status">
        {star ? <About star={star} /> : <p className={classes.muted}>Choose a star.</p>}
      </div>
    </SubPage>
  );
}

function About({ star }: { star: Star }) {
  const { name, sentence, lesson, strength } = star;
  return (
    <>
      <p className={classes.name}>
        <b>{name}</b> <span className={classes.muted}>{stateOf(star)}</span>
      </p>
      <p>
        <Sentence text={sentence} />
      </p>
      {lesson && strength !== null && (
        <Link to="/inbox" state={{ task: lesson.task_id }}>
          Lesson: {lesson.title}
        </Link>
      )}
      {lesson && strength === null && <p className={classes.muted}>Lesson: {lesson.title}</p>}
    </>
  );
}

/** Where a star stands beside its place in the grid, and how bright it is. */
function placeOf(at: number, strength: number | null): CSSProperties {
  // Steps of the golden ratio look scattered, and are the same at each visit.
  const scatter = (by: number) => (((at + 1) * by) % 1) - 0.5;
  return {
    "--x": `${Math.round(scatter(0.618) * 20)}px`,
    "--y": `${Math.round(scatter(0.382 * 1.7) * 26)}px`,
    "--strength": strength === null ? 0 : Math.max(0.15, (strength - 0.5) * 2),
  } as CSSProperties;
}

function stateOf({ strength, due }: Star): string {
  if (strength === null || due === null) return "not learnt yet";
  const word =
    strength >= 0.95 ? "bright" : strength >= 0.9 ? "clear" : strength >= 0.75 ? "fading" : "faint";
  if (due <= utcDate(Date.now())) return `${word}, due now`;
  // A date isn't broken between month and day.
  return `${word}, comes back on ${dayName(due).replace(/ (?=\d)/, "\u00a0")}`;
}
