import type { ReactNode } from "react";
import type { BattleRecord, BattleTask, MatchVerdict } from "#contract/battles.ts";
import type { BattleCode } from "#rules/match-edits.ts";
import { otherSide, type Side } from "#rules/match-phases.ts";
import type { Fighter } from "./Arena.tsx";
import { CodeView } from "./CodeView.tsx";
import classes from "./ResultCard.module.css";

const HEADINGS = { win: "You win!", lose: "You lose", tie: "It's a tie", none: "No contest" };
const LANGUAGES = [
  ["html", "HTML"],
  ["css", "CSS"],
  ["js", "JavaScript"],
] as const;

type Props = {
  task: BattleTask;
  players: readonly [Fighter, Fighter];
  you: Side;
  verdict: MatchVerdict;
  /** What it earned; undefined while that is being written down, null where nothing can be earned. */
  earned?: { exp_gained: number; record: BattleRecord } | null | undefined;
  /** The ways on. */
  children: ReactNode;
};

/** How a match ended: who won, the score per language, both codes. */
export function ResultCard({ task, players, you, verdict, earned, children }: Props) {
  const result = verdict.results[you];
  const them = otherSide(you);
  return (
    <section className={`${classes.card} ${classes[result]}`} aria-labelledby="battle-result">
      <h2 id="battle-result">{HEADINGS[result]}</h2>
      <p className={classes.why}>{reasonOf(verdict, you, players[them].display_name)}</p>
      {earned === undefined && <p className={classes.earned}>Writing it down…</p>}
      {earned && (
        <p className={classes.earned} role="status">
          <b>+{earned.exp_gained} EXP</b>
          <RecordText record={earned.record} />
        </p>
      )}
      <div className={classes.sides}>
        {[you, them].map((side) => (
          <article key={side} className={classes.side} aria-label={players[side].display_name}>
            <h3>
              <img src={players[side].avatar_url} alt="" width={36} height={36} />
              <span>{players[side].display_name}</span>
              <output>{percent(verdict.scores[side].score)}</output>
            </h3>
            <dl>
              {LANGUAGES.map(([key, name]) => {
                const share = verdict.scores[side][key];
                return share === null ? null : (
                  <div key={key}>
                    <dt>{name}</dt>
                    <dd>
                      <meter min={0} max={1} value={share} aria-label={`${name} score`} />
                      {percent(share)}
                    </dd>
                  </div>
                );
              })}
            </dl>
            <CodeView code={verdict.codes[side]} languages={changed(task.start, verdict.codes)} />
          </article>
        ))}
      </div>
      <div className={classes.actions}>{children}</div>
    </section>
  );
}

/** Wins, losses and ties in a line. */
export function RecordText({ record }: { record: BattleRecord }) {
  const { wins, losses, ties } = record;
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  return (
    <span className={classes.record}>
      {count(wins, "win", "wins")} · {count(losses, "loss", "losses")} · {count(ties, "tie", "ties")}
    </span>
  );
}

export const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The languages in which either of the codes differs from the start. */
export function changed(start: BattleCode, codes: readonly BattleCode[]): (keyof BattleCode)[] {
  const found = LANGUAGES.map(([key]) => key).filter((key) => codes.some((code) => code[key] !== start[key]));
  return found.length > 0 ? found : ["css"];
}

function reasonOf({ ending, results }: MatchVerdict, you: Side, opponent: string): string {
  switch (ending.kind) {
    case "rage-quit":
      return ending.by === you ? "You quit, so the match went to your opponent." : `${opponent} rage-quit.`;
    case "no-contest":
    case "void":
      return "Both of you had gone, so nobody won.";
    case "scored":
      return results[you] === "tie"
        ? "You both got the same amount right."
        : "Scored by what the battle asked to change.";
  }
}
