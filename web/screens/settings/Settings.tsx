import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { Settings as Saved, UserState } from "#contract/standing.ts";
import { mayUse } from "#rules/features.ts";
import { EDITOR_FONT_SIZE } from "#rules/limits.ts";
import { learnerPath, PROFILE_PARTS, type ProfilePart } from "#rules/public-profile.ts";
import { api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, updateUser, useScreen, useUser } from "../../api/user.ts";
import { PUSH_QUERY } from "../../push/push-state.ts";
import { setShowsSky, showsSky } from "../../sky-setting.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import { NoticeSettings } from "./NoticeSettings.tsx";
import classes from "./Settings.module.css";

/** The debounce of saving: settings are saved this long after the last change. */
const SAVE_DELAY_MS = 500;

const settingsQuery = screenQuery(["settings"], async () => {
  // With what this device is told of: its column would move what is below it, were it to come later. Without an answer there is none.
  const push = queryClient.prefetchQuery({ ...PUSH_QUERY, retry: false });
  const [settings] = await Promise.all([call(api.me.$get()), push]);
  return settings;
});

/** The settings of volumes, motion, font size, ratings, what others see, what the bell tells and what is mailed. A change takes effect at once. */
export function Settings() {
  const screen = useScreen(settingsQuery);
  const user = useUser();
  if (!screen || !user) return <Loading />;
  return <Controls user={user} />;
}

function Controls({ user }: { user: UserState }) {
  const change = useSavedSettings();
  return (
    <SubPage title="Settings" maxWidth={640}>
      <section className={classes.panel} aria-labelledby="sound">
        <h2 id="sound">Sound</h2>
        <Slider
          label="Music volume"
          {...{ min: 0, max: 1, step: 0.01, value: user.music_volume }}
          valueText={`${Math.round(user.music_volume * 100)} %`}
          onChange={(music_volume) => change({ music_volume })}
        />
        <Slider
          label="SFX volume"
          {...{ min: 0, max: 1, step: 0.01, value: user.sfx_volume }}
          valueText={`${Math.round(user.sfx_volume * 100)} %`}
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
        <Check
          label="Show my sky"
          hint="The page of stars behind practice. It counts for nothing else, and is kept for this browser."
          value={showsSky()}
          onChange={setShowsSky}
        />
        <Slider
          label="Editor font size"
          {...{
            min: EDITOR_FONT_SIZE.min,
            max: EDITOR_FONT_SIZE.max,
            step: 1,
            value: user.editor_font_size,
          }}
          valueText={`${user.editor_font_size} px`}
          onChange={(editor_font_size) => change({ editor_font_size })}
        />
        <pre className={classes.sample} style={{ fontSize: user.editor_font_size }}>
          <code>{"<h1>Hello</h1>"}</code>
        </pre>
      </section>
      <section className={classes.panel} aria-labelledby="battles">
        <h2 id="battles">Battles</h2>
        <Check
          label="Hide ratings"
          hint="You see no ratings, neither yours nor anybody else's, and nobody sees yours. Your battles count all the same."
          value={user.hide_ratings}
          onChange={(hide_ratings) => change({ hide_ratings })}
        />
        <Check
          label="Don't let others watch my matches"
          hint="Your battles from the queue aren't in the list of live matches, and nobody can watch them. It counts from your next battle on."
          value={user.hide_matches}
          onChange={(hide_matches) => change({ hide_matches })}
        />
      </section>
      <section className={classes.panel} aria-labelledby="others">
        <h2 id="others">What others see</h2>
        <Check
          label="Hide me from leaderboards and leagues"
          hint="Nobody sees your EXP: not in a leaderboard, a league or a friend's list. You leave your league at once, and begin in the first one when you come back."
          value={user.hide_standing}
          onChange={(hide_standing) => change({ hide_standing })}
        />
        <Check
          label="Don't show friends when I am here"
          hint="Nobody but friends is ever told. You still see which of them are here."
          value={user.hide_presence}
          onChange={(hide_presence) => change({ hide_presence })}
        />
      </section>
      <NoticeSettings off={user.notices_off} mayQueue={mayUse(user.plan, "queue")} onChange={change} />
      <section className={classes.panel} aria-labelledby="mail">
        <h2 id="mail">Mail</h2>
        <Check
          label="A mail each Monday"
          hint={`What you did in the week before, your league and your next task. Each has a link to stop it. ${
            user.email_confirmed
              ? `It goes to ${user.email}.`
              : "It begins once you have confirmed your address, on your profile."
          }`}
          value={user.weekly_mail}
          onChange={(weekly_mail) => change({ weekly_mail })}
        />
      </section>
      <ProfileSettings user={user} onChange={change} />
    </SubPage>
  );
}

/** What each part of the public profile is called in its switch. */
const PART_NAMES: Readonly<Record<ProfilePart, string>> = {
  level: "My level",
  streak: "My streak",
  rating: "My rating",
  medals: "My medals",
  heatmap: "My tasks per day",
  projects: "My finished projects",
  stars: "My sky: what I have learnt, and how well I remember it",
};

/** What else hides a part. */
const PART_HINTS: Readonly<Partial<Record<ProfilePart, string>>> = {
  level: "Not while you are hidden from leaderboards and leagues.",
  rating: "Not while you hide ratings.",
};

/** What the public profile shows to everybody. */
function ProfileSettings({ user, onChange }: { user: UserState; onChange: (part: Saved) => void }) {
  // Each switch adds to the newest choice, which the query cache has a render later.
  const shown = useRef(new Set(user.shown_parts));
  const show = (part: ProfilePart, isShown: boolean) => {
    if (isShown) shown.current.add(part);
    else shown.current.delete(part);
    onChange({ shown_parts: PROFILE_PARTS.filter((one) => shown.current.has(one)) });
  };
  return (
    <section className={classes.panel} aria-labelledby="profile">
      <h2 id="profile">Your public profile</h2>
      <p className={classes.about}>
        Everybody can open it, also without an account. It shows your name, your picture and the pages you
        have published, and beside them only what you choose here.
      </p>
      {PROFILE_PARTS.map((part) => (
        <Check
          key={part}
          label={PART_NAMES[part]}
          hint={PART_HINTS[part]}
          value={user.shown_parts.includes(part)}
          onChange={(isShown) => show(part, isShown)}
        />
      ))}
      <Check
        label="Hide my public profile"
        hint="Nobody finds it, as if there were no such name."
        value={user.hide_profile}
        onChange={(hide_profile) => onChange({ hide_profile })}
      />
      <ButtonLink to={learnerPath(user.display_name)}>See it as others do</ButtonLink>
    </section>
  );
}

/** @returns a function that changes settings: in the page at once, on the server after a debounce or when the page is left */
function useSavedSettings(): (part: Saved) => void {
  const unsaved = useRef<Saved>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSaving = useRef(false);
  const { run } = useAction(
    async (part: Saved) => {
      isSaving.current = true;
      try {
        // A page that is closed or reloaded meanwhile doesn't end the request.
        await call(api.settings.$put({ json: part }, { init: { keepalive: true } }));
      } finally {
        isSaving.current = false;
      }
    },
    {
      // An answer with the user that was asked for before may have brought the old ones back.
      onSuccess: (_, part) => updateUser({ ...part, ...unsaved.current } as Partial<UserState>),
    },
  );
  const saveNow = useCallback(
    function saveNow() {
      clearTimeout(timer.current);
      window.removeEventListener("pagehide", saveNow);
      const part = unsaved.current;
      unsaved.current = {};
      if (Object.keys(part).length > 0) run(part);
    },
    [run],
  );
  // One request after the other: an earlier one that came later would take the change back.
  const save = useCallback(
    function save() {
      clearTimeout(timer.current);
      if (isSaving.current) timer.current = setTimeout(save, SAVE_DELAY_MS);
      else saveNow();
    },
    [saveNow],
  );
  // When the screen is left.
  useEffect(() => save, [save]);
  return (part) => {
    updateUser(part as Partial<UserState>);
    unsaved.current = { ...unsaved.current, ...part };
    // Until it is sent, also where the screen was left while another change was being saved.
    window.addEventListener("pagehide", saveNow);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_DELAY_MS);
  };
}

type CheckProps = {
  label: string;
  hint?: string | undefined;
  value: boolean;
  onChange: (value: boolean) => void;
};

function Check({ label, hint, value, onChange }: CheckProps) {
  // Local state, for the same reason as in `Slider`.
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
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

type SliderProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value with its unit, for the label and for screen readers. */
  valueText: string;
  onChange: (value: number) => void;
};

function Slider({ label, min, max, step, value, valueText, onChange }: SliderProps) {
  const id = useId();
  // Local state, since `value` comes from the query cache, which updates later than the next key press.
  const [localValue, setLocalValue] = useState(value);
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{valueText}</span>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={localValue}
        aria-valuetext={valueText}
        onChange={(event) => {
          setLocalValue(event.target.valueAsNumber);
          onChange(event.target.valueAsNumber);
        }}
      />
    </div>
  );
}
