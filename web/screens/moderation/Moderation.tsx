import { useQuery } from "@tanstack/react-query";
import type { ModerationAct, Target } from "#contract/community.ts";
import { learnerPath } from "#rules/public-profile.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import { HeldResultItem } from "./HeldResultItem.tsx";
import classes from "./Moderation.module.css";
import { ReportActions } from "./ReportActions.tsx";
import { TIME_FORMAT } from "./time-format.ts";

const QUERY = screenQuery(["moderation"], () => call(api.moderation.$get()));
const ACTION_VERBS = {
  remove: "took away",
  silence: "silenced",
  rename: "renamed",
  clear_picture: "took the picture of",
  answer: "decided on the answer of",
  dismiss: "dismissed a report of",
  release: "released the result of",
  void: "declared void the result of",
  restore: "brought back",
} as const;

/** Whether an entry of the log is the newest about a page or certificate, and has taken it away: these can be brought back. */
const newestOfRemoved = (entry: ModerationAct, log: readonly ModerationAct[]): boolean =>
  entry.act === "remove" &&
  /^(?:page|certificate):/.test(entry.target) &&
  log.find(({ target, act }) => target === entry.target && act !== "dismiss") === entry;

/** The open reports, the results that wait, and the log of moderation. Without the role of a moderator it is the not-found page. */
export function Moderation() {
  const { error } = useQuery(QUERY);
  return error instanceof ApiError && error.code === "not_found" ? <NotFound /> : <Reports />;
}

function Reports() {
  const screen = useScreen(QUERY);
  const refresh = () => queryClient.invalidateQueries({ queryKey: QUERY.queryKey });
  const remove = useAction((json: Target) => call(api.moderation.remove.$post({ json })), {
    onSuccess: refresh,
  });
  const restore = useAction(
    (target: string) => {
      const [kind, target_id = ""] = target.split(":");
      const target_kind = kind === "page" ? "page" : "certificate";
      return call(api.moderation.restore.$post({ json: { target_kind, target_id } }));
    },
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
            <li key={report.id} className={classes.report}>
              <p className={classes.what}>
                <strong>{report.author ?? "Anonymous"}</strong>: a {report.target_kind}
                {report.target_kind === "message" && ` in #${report.target_in}`}
                {report.target_kind === "profile" && report.author !== null && (
                  <ButtonLink to={learnerPath(report.author)} kind="ghost" size="small">
                    Look at it
                  </ButtonLink>
                )}
                {(report.target_kind === "page" || report.target_kind === "certificate") && (
                  <ButtonLink
                    to={`/${report.target_kind === "page" ? "made" : "certificates"}/${report.target_id}`}
                    kind="ghost"
                    size="small"
                  >
                    Look at it
                  </ButtonLink>
                )}
                <time dateTime={new Date(report.created_at).toISOString()}>
                  {TIME_FORMAT.format(report.created_at)}
                </time>
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
              <blockquote className={classes.excerpt} tabIndex={0}>
                {report.excerpt}
              </blockquote>
              {report.card !== null && (
                <img
                  className={classes.card}
                  src={report.card}
                  alt="What lists and link previews showed of it"
                  width={360}
                  height={189}
                  loading="lazy"
                />
              )}
              <p>
                <span className={classes.muted}>{report.reporter ?? "Somebody"} says: </span>
                {report.reason}
              </p>
              <ReportActions
                report={report}
                onRemove={({ target_kind, target_id }) => remove.run({ target_kind, target_id })}
                onSilence={(user_id, hours) => silence.run({ user_id, hours })}
                onRename={(user_id) => rename.run(user_id)}
                onClearPicture={(user_id) => clearPicture.run(user_id)}
                onDismiss={() => dismiss.run(report.id)}
              />
            </li>
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
            <li key={entry.id}>
              <time dateTime={new Date(entry.created_at).toISOString()}>
                {TIME_FORMAT.format(entry.created_at)}
              </time>
              <span>
                {entry.moderator ?? "Somebody"} {ACTION_VERBS[entry.act]} <code>{entry.target}</code>{" "}
                {entry.detail}
                {newestOfRemoved(entry, screen.log) && (
                  <Button
                    size="small"
                    kind="ghost"
                    busy={restore.busy}
                    onClick={() => restore.run(entry.target)}
                  >
                    Bring it back
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
