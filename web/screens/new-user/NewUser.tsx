import { useQuery } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { DEFAULT_AVATAR_URL, PRESET_AVATARS, presetAvatarUrl } from "#rules/avatars.ts";
import { api, call } from "../../api/client.ts";
import { uploadAvatar } from "../../api/upload-avatar.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, updateStanding, updateUser, useScreen } from "../../api/user.ts";
import { AvatarPicker } from "../../ui/AvatarPicker.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { bringHeroWork, finishHeroWork } from "./finish-hero-work.ts";
import classes from "./NewUser.module.css";

type Choice =
  | { kind: "preset"; preset: (typeof PRESET_AVATARS)[number] }
  | { kind: "upload"; image: Blob; url: string };

const PRESET_NAMES = ["Nova", "Comet", "Eclipse", "Stardust"] as const;

const newUserQuery = screenQuery(["session"], async () => {
  const { user_state } = await call(api.me.$get());
  return { user_state };
});

/** The choice of an avatar after the sign-up. The first avatar earns 50 EXP; a learner who has one can choose another here. */
export function NewUser() {
  const screen = useScreen(newUserQuery);
  return screen ? <ChooseAvatar user={screen.user_state} /> : <Loading />;
}

function ChooseAvatar({ user }: { user: UserState }) {
  const { user_id } = user;
  const navigate = useNavigate();
  const [isFirst] = useState(user.avatar_url === DEFAULT_AVATAR_URL);
  const [choice, setChoice] = useState<Choice | null>(
    isFirst ? { kind: "preset", preset: PRESET_AVATARS[0] } : null,
  );
  // What was written on the landing page, where the sign-up couldn't ship it. Where that fails again, the button below says so.
  const { data: verdict } = useQuery({
    queryKey: ["hero-work", user_id],
    queryFn: () => bringHeroWork(user_id),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useAction(
    async (chosen: Choice) => {
      const saved = await (chosen.kind === "preset"
        ? call(api.avatar.$put({ json: { preset: chosen.preset } }))
        : uploadAvatar(chosen.image));
      updateUser({ avatar_url: saved.avatar_url });
      updateStanding(saved.standing);
      return finishHeroWork(user_id);
    },
    { onSuccess: (heroVerdict) => navigate(heroVerdict ? "/inbox" : "/dashboard") },
  );
  return (
    <main className={classes.page}>
      {isFirst && <p className={classes.boost}>+50 XP Boost!</p>}
      <h1>Pick your look</h1>
      {verdict?.correct && (
        <p className={classes.shipped} role="status">
          Amara has your page: +{verdict.exp_gained} EXP
        </p>
      )}
      <fieldset className={classes.choices}>
        <legend className="visuallyHidden">Avatar</legend>
        {PRESET_AVATARS.map((preset, index) => (
          <label key={preset} className={classes.choice}>
            <input
              type="radio"
              name="avatar"
              checked={choice?.kind === "preset" && choice.preset === preset}
              onChange={() => setChoice({ kind: "preset", preset })}
            />
            <img src={presetAvatarUrl(preset)} alt={PRESET_NAMES[index]} width={128} height={128} />
          </label>
        ))}
        {choice?.kind === "upload" && (
          <label className={classes.choice}>
            <input type="radio" name="avatar" checked readOnly />
            <img src={choice.url} alt="Your own, cut to a square" width={128} height={128} />
          </label>
        )}
      </fieldset>
      <AvatarPicker
        onPicked={(image) => setChoice({ kind: "upload", image, url: URL.createObjectURL(image) })}
      >
        <ImageUp size={18} aria-hidden="true" />
        Upload
      </AvatarPicker>
      <Button
        kind="primary"
        size="large"
        disabled={!choice}
        busy={save.busy}
        onClick={() => choice && save.run(choice)}
      >
        Let's Begin!
      </Button>
    </main>
  );
}
