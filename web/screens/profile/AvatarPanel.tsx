import type { UserState } from "#contract/standing.ts";
import { ApiError } from "../../api/client.ts";
import { uploadAvatar } from "../../api/upload-avatar.ts";
import { useAction } from "../../api/use-action.ts";
import { updateStanding, updateUser } from "../../api/user.ts";
import { AvatarPicker } from "../../ui/AvatarPicker.tsx";
import { useMessages } from "../../ui/messages.tsx";
import panel from "./Panel.module.css";
import classes from "./Profile.module.css";

/** The learner's avatar, and the upload of another. */
export function AvatarPanel({ user }: { user: UserState }) {
  const { notify } = useMessages();
  const upload = useAction((image: Blob) => uploadAvatar(image), {
    onSuccess: ({ avatar_url, standing }) => {
      updateUser({ avatar_url });
      updateStanding(standing);
      notify("Avatar updated!");
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "session_missing") return false;
      const reason = error instanceof ApiError ? (error.field("avatar") ?? error.message) : "";
      notify(["Upload failed", reason].filter(Boolean).join(": "), "problem");
      return true;
    },
  });
  return (
    <section className={panel.panel} aria-labelledby="avatar-title">
      <h2 id="avatar-title">Avatar</h2>
      <div className={classes.avatar}>
        <img src={user.avatar_url} alt="Your avatar" width={112} height={112} />
        <AvatarPicker busy={upload.busy} onPicked={upload.run}>
          Upload another
        </AvatarPicker>
      </div>
    </section>
  );
}
