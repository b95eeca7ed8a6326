import { useQuery } from "@tanstack/react-query";
import { PUSH_QUERY, pushObstacle, usePushChoice } from "../../push/push-state.ts";
import classes from "./Settings.module.css";

/** The setting by which a Warrior's device tells when somebody waits for a battle. Nothing where the server sends no notifications. */
export function PushSetting() {
  const { data } = useQuery(PUSH_QUERY);
  const { run, busy } = usePushChoice(data?.public_key ?? "");
  if (!data?.public_key) return null;
  const obstacle = pushObstacle();
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={data.subscribed}
        disabled={busy || (obstacle !== null && !data.subscribed)}
        onChange={(event) => run({ subscribed: event.target.checked, kinds: data.kinds })}
      />
      <span>
        Send a notification when somebody waits for a battle
        <small>
          {obstacle ??
            "To this device, also while Codenaut is closed: at most three a day, never at night. It ends when you log out."}
        </small>
      </span>
    </label>
  );
}
