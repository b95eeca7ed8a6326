import { Check, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type {
  BattleRecord,
  BattleTask,
  MatchVerdict,
  Payment,
  RatingOutcome,
  WishText,
} from "#contract/battles.ts";
import { AWARDED_MATCHES_A_DAY } from "#rules/battle-awards.ts";
import type { BattleScore } from "#rules/battle-score.ts";
import { type Code, LANGUAGES } from "#rules/code.ts";
import type { HeldState } from "#rules/held-results.ts";
import { otherSide, type Side } from "#rules/match-phases.ts";
import { PreviewFrame } from "../preview/PreviewFrame.tsx";
import { CodeChanges } from "./CodeChanges.tsx";
import { Fold } from "./Fold.tsx";
import { HowItCounts } from "./HowItCounts.tsx";
import { HeldText, hasMarks, MarksText } from "./MarksText.tsx";
import type { Profile } from "./profile.ts";
import { RatingOutcomeText } from "./RatingText.tsx";
import classes from "./ResultCard.module.css";

const HEADINGS = { win: "You win!", lose: "You lose", tie: "It's a tie", none: "No contest" };

type Props = {
  task: BattleTask;
  players: readonly [Profile, Profile];
  you: Side;
  verdict: MatchVerdict;
  /** The EXP, the battle record and the rating. Undefined while they are being recorded; null for a race, which has `race`. */
  earned?:
    | (Payment & { record: BattleRecord; rating: RatingOutcome | null; held?: HeldState | null | undefined })
    | null
    | undefined;
  /** What a race came to. */
  race?: ReactNode;
  /** The way to a rematch. */
  rematch?: ReactNode;
  /** The buttons and links that lead on. */
  children: ReactNode;
};

/**
 * The result of a match or race: first the winner and the reason, what was earned and the ways on, then both pages and the wishes. The
 * code comes last and folded, so that a phone reaches all without scrolling past it.
 */
export function ResultCard({ task, players, you, verdict, earned, race, rematch, children }: Props) {
  const result = verdict.results[you];
  const opponentSide = otherSide(you);
  const opponent = players[opponentSide].display_name;
  return (
    <section className={`${classes.card} ${classes[result]}`} aria-labelledby="battle-result">
      <h2 id="battle-result" tabIndex={-1}>
        {HEADINGS[result]}
      </h2>
      <p className={classes.reason}>{reasonOf(verdict, you, opponent)}</p>
      {earned === undefined && <p className={classes.earned}>Writing it down…</p>}
      {earned && (
        <div className={classes.earned} role="status">
          <b>+{earned.exp_gained} EXP</b>
          <MarksText marks={verdict.marks} players={players} you={you} />
          <HeldText held={earned.held ?? null} you={you} marks={verdict.marks} />
          {result === "lose" && earned.exp_gained === 0 && <p>A loss earns no EXP.</p>}
          {earned.unpaid && <p>{UNPAID[earned.unpaid](opponent)}</p>}
          {earned.rating && <RatingOutcomeText outcome={earned.rating} opponent={opponent} />}
          <RecordText record={earned.record} />
        </div>
      )}
      {!earned && hasMarks(verdict.marks) && (
        <div className={classes.earned}>
          <MarksText marks={verdict.marks} players={players} you={you} />
        </div>
      )}
      {race}
      {rematch}
      <div className={classes.actions}>{children}</div>
      <BothPages players={players} you={you} codes={verdict.codes} />
      {verdict.wishes && (
        <Wishes wishes={verdict.wishes} players={players} you={you} scores={verdict.scores} />
      )}
      <Fold title="What both changed">
        <div className={classes.sides}>
          {[you, opponentSide].map((side) => (
            <article key={side} className={classes.side} aria-label={players[side].display_name}>
              <h3>
                <img src={players[side].avatar_url} alt="" width={36} height={36} />
                <span>{players[side].display_name}</span>
                <output>{scoreText(verdict.scores[side], verdict.wishes)}</output>
              </h3>
              <CodeChanges
                start={task.start}
                code={verdict.codes[side]}
                languages={languagesShown(task.start, verdict)}
                notes={languageNotes(verdict.scores[side])}
              />
            </article>
          ))}
        </div>
      </Fold>
      {verdict.way && <OneWay start={task.start} way={verdict.way} />}
      <HowItCounts earned={earned ?? null} />
    </section>
  );
}

/**
 * Both players' pages, in frames that are drawn as in the arena. They are built once the arena's own are gone: code that still runs looks
 * like code that has crashed.
 */
function BothPages({ players, you, codes }: Pick<Props, "players" | "you"> & Pick<MatchVerdict, "codes">) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className={classes.pages}>
      {[you, otherSide(you)].map((side) => {
        const { display_name } = players[side];
        const title = side === you ? "Your page" : `${display_name}'s page`;
        return (
          <figure key={side}>
            <figcaption>{title}</figcaption>
            <div className={classes.page}>
              {isReady && (
                <PreviewFrame
                  code={codes[side]}
                  policy={side === you ? "own" : "isolated"}
                  title={`${title} at the end`}
                  author={display_name}
                  panel={false}
                />
              )}
            </div>
          </figure>
        );
      })}
    </div>
  );
}

/** The battle's check, as what it changes. */
function OneWay({ start, way }: { start: Code; way: Code }) {
  return (
    <Fold title="One way to do it">
      <p className={classes.note}>Other ways count as well, as long as the page does what was asked for.</p>
      <CodeChanges
        start={start}
        code={way}
        languages={LANGUAGES.filter((language) => way[language] !== start[language])}
      />
    </Fold>
  );
}

type WishesProps = Pick<Props, "players" | "you"> & Pick<MatchVerdict, "scores"> & { wishes: WishText[] };

function Wishes({ wishes, players, you, scores }: WishesProps) {
  return (
    <table className={classes.wishes}>
      <thead>
        <tr>
          <th scope="col">The battle asked for</th>
          {[you, otherSide(you)].map((side) => (
            <th scope="col" key={side}>
              {side === you ? "You" : players[side].display_name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wishes.map(({ id, text }) => (
          <tr key={id}>
            <th scope="row">{text}</th>
            {[you, otherSide(you)].map((side) => (
              <td key={side} data-met={isMet(scores[side], id)}>
                {isMet(scores[side], id) ? <Check aria-label="met" /> : <X aria-label="not met" />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isMet = ({ met }: BattleScore, id: string) => met?.includes(id) ?? false;

/** Wins, losses and ties as text. */
export function RecordText({ record }: { record: BattleRecord }) {
  const { wins, losses, ties } = record;
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  return (
    <span className={classes.record}>
      {count(wins, "win", "wins")} · {count(losses, "loss", "losses")} · {count(ties, "tie", "ties")}
    </span>
  );
}

/** A share from 0 to 1 as a whole percentage. */
export const percent = (share: number) => `${Math.round(share * 100)} %`;

/** A player's score as text: `2 of 3` wishes, or a percentage if the battle has no wishes. */
export function scoreText(
  { score, met }: Pick<BattleScore, "score" | "met">,
  wishes: WishText[] | null,
): string {
  return wishes && met ? `${met.length} of ${wishes.length}` : percent(score);
}

/** The languages that count for the score, followed by other languages that a player changed. */
export function languagesShown(
  start: Code,
  { codes, scores }: Pick<MatchVerdict, "codes" | "scores">,
): (keyof Code)[] {
  const asked = LANGUAGES.filter((key) => scores.some((score) => score[key] !== null));
  const changed = LANGUAGES.filter((key) => codes.some((code) => code[key] !== start[key]));
  return [...new Set([...asked, ...changed])];
}

function languageNotes(score: BattleScore): Record<keyof Code, string> {
  const note = (share: number | null) => (share === null ? "not asked for" : percent(share));
  return { html: note(score.html), css: note(score.css), js: note(score.js) };
}

/** The reasons why a result earned no EXP. */
const UNPAID = {
  "nothing-met": () => "No EXP, since nothing that the battle asked for was done.",
  "daily-limit": () =>
    `No EXP: the first ${AWARDED_MATCHES_A_DAY} battles of a day (UTC) earn some, and these were over.`,
  "same-opponent": (opponent: string) =>
    `No EXP: a battle against ${opponent} has paid today, and one a day does.`,
  guest: () => "No EXP: a battle with a guest is just for fun.",
  held: () => "No EXP yet.",
  void: () => "No EXP: this battle doesn't count.",
};

function reasonOf(verdict: MatchVerdict, you: Side, opponent: string): string {
  const { ending } = verdict;
  switch (ending.kind) {
    case "rage-quit":
      return ending.by === you ? "You quit, so the match went to your opponent." : `${opponent} rage-quit.`;
    case "no-contest":
    case "void":
      return "Both of you had gone, so nobody won.";
    case "scored":
      // A moderator has declared it void.
      if (verdict.results[you] === "none") return "This battle doesn't count.";
      return scoredReason(verdict, you, opponent);
  }
}

function scoredReason(
  { results, scores, wishes, last_met_at }: MatchVerdict,
  you: Side,
  opponent: string,
): string {
  const [mine, theirs] = [scores[you], scores[otherSide(you)]];
  if (!wishes || !mine.met || !theirs.met)
    return results[you] === "tie"
      ? "You both got the same amount right."
      : "Scored by what the battle asked to change.";
  if (mine.met.length !== theirs.met.length)
    return `You did ${mine.met.length} of the ${wishes.length} things asked for, ${opponent} ${theirs.met.length}.`;
  if (!last_met_at) return "Neither of you did anything that was asked for.";
  const both = `You both did ${mine.met.length} of the ${wishes.length} things asked for`;
  if (results[you] === "tie") return `${both}, the last one at nearly the same moment.`;
  const lead = (Math.abs(last_met_at[0] - last_met_at[1]) / 1000).toFixed(1);
  return results[you] === "win"
    ? `${both}, but you were done ${lead} s earlier.`
    : `${both}, but ${opponent} was done ${lead} s earlier.`;
}
