import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { clearUser } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { deviceOf } from "./device.ts";
import classes from "./Panel.module.css";

const SESSIONS_KEY = ["sessions"];
const TIME_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The learner's sessions, with buttons to end another one or all. */
export function SessionsPanel() {
  const navigate = useNavigate();
  const { confirm } = useMessages();
  const { data, isError, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: () => call(api.sessions.$get()),
    staleTime: 0,
  });
  const onAllEnded = () => {
    clearUser();
    navigate("/");
  };
  const end = useAction((id: string) => call(api.sessions[":id"].$delete({ param: { id } })), {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  const endAll = useAction(() => call(api.sessions.$delete()), { onSuccess: onAllEnded });
  return (
    <section className={classes.panel} aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are logged in</h2>
      {isError && !data && (
        <div className={classes.actions}>
          <p>The list couldn't be read just now.</p>
          <Button size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ul className={classes.list}>
        {data?.map((session) => (
          <li key={session.id}>
            <span className={classes.what}>
              {deviceOf(session.user_agent)}
              <small>
                {session.location && `${session.location} · `}last seen{" "}
                {TIME_FORMAT.format(session.last_seen_at)}
              </small>
            </span>
            {session.current ? (
              <span className={classes.here}>This device</span>
            ) : (
              <Button
                size="small"
                busy={end.busy}
                onClick={() => end.run(session.id)}
                aria-label={`Log out ${deviceOf(session.user_agent)}, last seen ${TIME_FORMAT.format(session.last_seen_at)}`}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          size="small"
          busy={endAll.busy}
          onClick={async () => {
            if (await confirm("Log out everywhere, here too?", { yes: "Log out everywhere" }))
              endAll.run(undefined);
          }}
        >
          Log out everywhere
        </Button>
      </div>
    </section>
  );
}
