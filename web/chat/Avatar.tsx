import { DEFAULT_AVATAR_URL } from "#rules/avatars.ts";
import classes from "./Avatar.module.css";

/** A learner's avatar; the default one if it can't be loaded. */
export function Avatar({ url, size = 40 }: { url: string; size?: number }) {
  return (
    <img
      className={classes.avatar}
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={(event) => {
        const image = event.currentTarget;
        if (!image.src.endsWith(DEFAULT_AVATAR_URL)) image.src = DEFAULT_AVATAR_URL;
      }}
    />
  );
}
