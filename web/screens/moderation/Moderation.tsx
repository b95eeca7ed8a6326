import { useQuery } from "@tanstack/react-query";
import type { RemovalTarget } from "#contract/community.ts";
import type { RestorableKind } from "#rules/moderation.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import { HeldResultItem } from "./HeldResultItem.tsx";
import { LogEntry } from "./LogEntry.tsx";
import classes from "./Moderation.module.css";
import { ReportItem } from "./ReportItem.tsx";

const QUERY = screenQuery(["moderation"], () => call(api.moderation.$get()));
/** The open reports, the results that wait, and the log of moderation. Without the role of a moderator it is the not-found page. */
export function Moderation() {
  const { error } = useQuery(QUERY);
  return error instanceof ApiError && error.code === "not_found" ? <NotFound /> : <Reports />;
}

function Reports() {
  const screen = useScreen(QUERY);
  const refresh = () => queryClient.invalidateQueries({ queryKey: QUERY.queryKey });
  const remove = useAction((json: RemovalTarget) => call(api.moderation.remove.$post({ json })), {
    onSuccess: refresh,
  });
  const restore = useAction(
    (json: { target_kind: RestorableKind; target_id: string }) =>
      call(api.moderation.restore.$post({ json })),
    { onSuccess: refresh },
  );
  const silence = useAction(
    (json: { user_id: string; hours: number }) => call(api.moderation.silence.$post({ json })),
    { onSuccess: refresh },
  );
  const rename = useAction((user_id: string) => call(api.moderation.rename.$post({ json: { user_id } })), {
    onSuccess: refresh,
  });
  const clearPicture = useAction(
    (user_id: string) => call(api.moderation["clear-picture"].$post({ json: { user_id } })),
    { onSuccess: refresh },
  );
  const dismiss = useAction(
    (report_id: string) => call(api.moderation.dismiss.$post({ json: { report_id } })),
    { onSuccess: refresh },
  );
  const release = useAction(
    (match_id: string) => call(api.moderation.release.$post({ json: { match_id } })),
    {
      onSuccess: refresh,
    },
  );
  const declareVoid = useAction(
    (match_id: string) => call(api.moderation.void.$post({ json: { match_id } })),
    {
      onSuccess: refresh,
    },
  );
  if (!screen) return <Loading />;
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <ButtonLink to="/chat" kind="ghost" size="small">
          ← Back
        </ButtonLink>
        <h1>Moderation</h1>
      </header>
      <section aria-labelledby="reports">
        <h2 id="reports">Reports</h2>
        {screen.reports.length === 0 && <p className={classes.empty}>No open reports. All is well.</p>}
        <ul className={classes.reports}>
          {screen.reports.map((report) => (
            <ReportItem
              key={report.id}
              report={report}
              acts={{
                onRemove: remove.run,
                onSilence: (user_id, hours) => silence.run({ user_id, hours }),
                onRename: rename.run,
                onClearPicture: clearPicture.run,
                onDismiss: () => dismiss.run(report.id),
              }}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="held">
        <h2 id="held">Results that wait</h2>
        {screen.held.length === 0 && <p className={classes.empty}>No result is held back.</p>}
        <ul className={classes.reports}>
          {screen.held.map((result) => (
            <HeldResultItem
              key={result.match_id}
              held={result}
              onRelease={() => release.run(result.match_id)}
              onVoid={() => declareVoid.run(result.match_id)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="log">
        <h2 id="log">What was done</h2>
        {screen.log.length === 0 && <p className={classes.empty}>Nothing yet.</p>}
        <ul className={classes.log}>
          {screen.log.map((entry) => (
            <LogEntry
              key={entry.id}
              entry={entry}
              log={screen.log}
              busy={restore.busy}
              onRestore={restore.run}
              onEndSilence={(user_id) => silence.run({ user_id, hours: 0 })}
            />
          ))}
        </ul>
      </section>
    </main>
  );
}
