import type { HeldPlayer, HeldResult } from "#contract/community.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#rules/code.ts";
import { Fold } from "../../arena/Fold.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { useMessages } from "../../ui/messages.tsx";
import classes from "./Moderation.module.css";
import { TIME_FORMAT } from "./time-format.ts";

type Props = { held: HeldResult; onRelease: () => void; onVoid: () => void };

const RESULTS = { win: "won", lose: "lost", tie: "tied", none: "no contest" };

/** A result that waits: how both codes came about, the codes, the replay, and the two ways to decide. */
export function HeldResultItem({ held, onRelease, onVoid }: Props) {
  const { confirm } = useMessages();
  const { match_id, title, ended_at, players, share_key, releasing } = held;
  const [one, other] = players.map(({ display_name }) => display_name ?? "Anonymous");
  const askForVoid = async () => {
    if (await confirm("Let this battle count for nothing?", { yes: "Declare it void", danger: true }))
      onVoid();
  };
  return (
    <li className={classes.report} aria-label={`${one} against ${other}`}>
      <p className={classes.what}>
        <strong>
          {one} against {other}
        </strong>
        : {title}
        <time dateTime={new Date(ended_at).toISOString()}>{TIME_FORMAT.format(ended_at)}</time>
      </p>
      {players.map((player, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is a number.
        <HeldCode key={side} player={player} />
      ))}
      <div className={classes.acts}>
        <ButtonLink to={`/replay/${match_id}?key=${share_key}`} size="small">
          Watch the replay
        </ButtonLink>
        <Button size="small" onClick={onRelease}>
          {releasing ? "Release it again" : "Release it"}
        </Button>
        {!releasing && (
          <Button kind="danger" size="small" onClick={askForVoid}>
            Declare it void
          </Button>
        )}
      </div>
    </li>
  );
}

function HeldCode({ player: { display_name, result, score, mark, code } }: { player: HeldPlayer }) {
  const name = display_name ?? "Anonymous";
  return (
    <>
      <p>
        <b>{name}</b> {RESULTS[result]} with {Math.round(score * 100)} %: {mark.inserted} new characters,{" "}
        {mark.keys} keys, {mark.pasted} characters pasted{mark.machine && ", faster than hands can type"}.
      </p>
      <Fold title={`${name}'s code`}>
        {LANGUAGES.filter((language) => code[language] !== "").map((language) => (
          <figure key={language}>
            <figcaption>{LANGUAGE_NAMES[language]}</figcaption>
            <pre className={classes.code}>{code[language]}</pre>
          </figure>
        ))}
      </Fold>
    </>
  );
}
