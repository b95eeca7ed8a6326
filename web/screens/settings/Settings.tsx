import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { Settings as Saved, UserState } from "#contract/standing.ts";
import { EDITOR_FONT_SIZE } from "#rules/limits.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, userChanged, useScreen, useUser } from "../../api/user.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import classes from "./Settings.module.css";

/** A slider is saved once it has rested for this long. */
const REST_MS = 500;

const settingsQuery = screenQuery(["settings"], () => call(api.me.$get()));

/** Volumes, motion, and the size of the code. What is moved is heard and seen at once. */
export function Settings() {
  const screen = useScreen(settingsQuery);
  const user = useUser();
  if (!screen || !user) return <Loading />;
  return <Controls user={user} />;
}

function Controls({ user }: { user: UserState }) {
  const change = useSavedSettings();
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <ButtonLink to="/dashboard" kind="ghost" size="small">
          Back
        </ButtonLink>
        <h1>Settings</h1>
      </header>
      <section className={classes.panel} aria-labelledby="sound">
        <h2 id="sound">Sound</h2>
        <Slider
          label="Music volume"
          {...{ least: 0, most: 1, step: 0.01, value: user.music_volume }}
          told={`${Math.round(user.music_volume * 100)} %`}
          onChange={(music_volume) => change({ music_volume })}
        />
        <Slider
          label="SFX volume"
          {...{ least: 0, most: 1, step: 0.01, value: user.sfx_volume }}
          told={`${Math.round(user.sfx_volume * 100)} %`}
          onChange={(sfx_volume) => change({ sfx_volume })}
        />
      </section>
      <section className={classes.panel} aria-labelledby="looks">
        <h2 id="looks">Looks</h2>
        <Check
          label="Reduce motion"
          hint="No travelling, glitching or confetti. Your system's own setting counts too."
          value={user.reduce_motion}
          onChange={(reduce_motion) => change({ reduce_motion })}
        />
        <Slider
          label="Editor font size"
          {...{
            least: EDITOR_FONT_SIZE.min,
            most: EDITOR_FONT_SIZE.max,
            step: 1,
            value: user.editor_font_size,
          }}
          told={`${user.editor_font_size} px`}
          onChange={(editor_font_size) => change({ editor_font_size })}
        />
        <pre className={classes.sample} style={{ fontSize: user.editor_font_size }}>
          <code>{"<h1>Hello</h1>"}</code>
        </pre>
      </section>
    </main>
  );
}

/** Changes settings at once in the page, and on the server once they rest, or when the page is left. */
function useSavedSettings(): (part: Saved) => void {
  const waiting = useRef<Saved>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { run } = useAction((part: Saved) => call(api.settings.$put({ json: part })));
  const save = useCallback(() => {
    clearTimeout(timer.current);
    const part = waiting.current;
    waiting.current = {};
    if (Object.keys(part).length > 0) run(part);
  }, [run]);
  useEffect(() => save, [save]);
  return (part) => {
    userChanged(part as Partial<UserState>);
    waiting.current = { ...waiting.current, ...part };
    clearTimeout(timer.current);
    timer.current = setTimeout(save, REST_MS);
  };
}

type CheckProps = { label: string; hint: string; value: boolean; onChange: (value: boolean) => void };

function Check({ label, hint, value, onChange }: CheckProps) {
  // Its own, as the slider's.
  const [checked, setChecked] = useState(value);
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => {
          setChecked(event.target.checked);
          onChange(event.target.checked);
        }}
      />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
}

type SliderProps = {
  label: string;
  least: number;
  most: number;
  step: number;
  value: number;
  told: string;
  onChange: (value: number) => void;
};

function Slider({ label, least, most, step, value, told, onChange }: SliderProps) {
  const id = useId();
  // Its own, since the store tells of a change a moment later than the next key press comes.
  const [moved, setMoved] = useState(value);
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{told}</output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={moved}
        aria-valuetext={told}
        onChange={(event) => {
          setMoved(event.target.valueAsNumber);
          onChange(event.target.valueAsNumber);
        }}
      />
    </div>
  );
}
