import type { NeighbourMessage, Report, ReportVoice } from "#contract/community.ts";
import { learnerPath } from "#rules/public-profile.ts";
import { threadPath } from "#rules/thread-ids.ts";
import { Fold } from "../../arena/Fold.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ACT_NAMES } from "./act-names.ts";
import classes from "./Moderation.module.css";
import { ReportActions, type ReportActs } from "./ReportActions.tsx";
import { TIME_FORMAT } from "./time-format.ts";

/** Where what was reported stands. A room has its own way in; a profile of nobody has none. */
function placeOf({ target_kind, target_id, target_in, author }: Report): string | undefined {
  switch (target_kind) {
    case "message":
      return `/chat?channel=${target_in}&message=${target_id.split("/")[1]}`;
    case "thread":
      return threadPath(target_id);
    case "reply":
      return threadPath(target_in);
    case "page":
      return `/made/${target_id}`;
    case "certificate":
      return `/certificates/${target_id}`;
    case "profile":
      return author === null ? undefined : learnerPath(author);
    case "room":
      return `/room/${target_id}`;
  }
}

/** The open reports of one thing: what it is, what stands around it, what is said of it, and what was before with its author. */
export function ReportItem({ report, acts }: { report: Report; acts: ReportActs }) {
  const { target_kind, target_in, excerpt, card, others, more, before, after } = report;
  const author = report.author ?? "Anonymous";
  const place = placeOf(report);
  return (
    <li className={classes.report} aria-label={`${target_kind} of ${author}`}>
      <p className={classes.what}>
        <strong>{author}</strong>: a {target_kind}
        {target_kind === "message" && ` in #${target_in}`}
        {place !== undefined && (
          <ButtonLink
            to={place}
            kind="ghost"
            size="small"
            aria-label={`Look at it: the ${target_kind} of ${author}`}
          >
            Look at it
          </ButtonLink>
        )}
        <Moment at={report.created_at} />
      </p>
      <Neighbours name="Before" messages={before} />
      <Reported kind={target_kind} voice={report} />
      <Neighbours name="After" messages={after} />
      <Voice voice={report} />
      {more > 0 && (
        <Fold title={more === 1 ? "One more report of it" : `${more} more reports of it`}>
          {others.map((voice) => (
            <div key={`${voice.reporter}${voice.created_at}`}>
              <Voice voice={voice} />
              {(voice.excerpt !== excerpt || voice.card !== card) && (
                <Reported kind={target_kind} voice={voice} />
              )}
            </div>
          ))}
        </Fold>
      )}
      <p className={classes.muted}>{historyOf(report)}</p>
      <ReportActions report={report} acts={acts} />
    </li>
  );
}

/** What was reported of the author before, and done. */
function historyOf({
  author_id,
  reported_before,
  newest_reason,
  newest_report_at,
  acts_before,
  newest_act,
  newest_act_at,
}: Report): string {
  if (author_id === null) return "Its author's account is gone.";
  const reports =
    reported_before === 0 || newest_report_at === null
      ? "No other report of this author's things."
      : `Other things of this author were reported ${times(reported_before)}, last on ${TIME_FORMAT.format(newest_report_at)}: “${newest_reason}”.`;
  const acts =
    acts_before === 0 || newest_act === null || newest_act_at === null
      ? "Moderators have done nothing about them yet."
      : `Moderators acted ${times(acts_before)}, last on ${TIME_FORMAT.format(newest_act_at)}: ${ACT_NAMES[newest_act]}.`;
  return `${reports} ${acts}`;
}

type ReportedProps = { kind: Report["target_kind"]; voice: ReportVoice };

/** What was reported, as it was then. Of a profile the text is its name and the address of its picture. */
function Reported({ kind, voice: { excerpt, card } }: ReportedProps) {
  const avatar = kind === "profile" ? excerpt.split("\n")[1] : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <blockquote className={classes.excerpt} tabIndex={0}>
        {excerpt}
      </blockquote>
      {avatar && <img src={avatar} alt="What the profile showed" width={96} height={96} loading="lazy" />}
      {card !== null && (
        <img
          className={classes.card}
          src={card}
          alt="What lists and link previews showed of it"
          width={360}
          height={189}
          loading="lazy"
        />
      )}
    </>
  );
}

const times = (count: number) => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

function Voice({ voice: { reporter, reason } }: { voice: ReportVoice }) {
  return (
    <p>
      <span className={classes.muted}>{reporter ?? "Somebody"} says: </span>
      {reason}
    </p>
  );
}

/** Messages beside a reported one, as they stand now. */
function Neighbours({ name, messages }: { name: string; messages: readonly NeighbourMessage[] }) {
  if (messages.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <ul className={classes.neighbours} aria-label={name} tabIndex={0}>
      {messages.map(({ id, display_name, message }) => (
        <li key={id}>
          <b>{display_name}</b> {message}
        </li>
      ))}
    </ul>
  );
}

export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{TIME_FORMAT.format(at)}</time>;
}
