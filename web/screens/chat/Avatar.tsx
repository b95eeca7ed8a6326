import { DEFAULT_AVATAR_URL } from "#rules/avatars.ts";
import classes from "./Avatar.module.css";

/** Somebody's picture; the default one where theirs is gone. */
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
