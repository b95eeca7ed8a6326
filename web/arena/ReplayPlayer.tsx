import { Pause, Play } from "lucide-react";
import type { Replay } from "#contract/battles.ts";
import { codesAt } from "#rules/match-edits.ts";
import { otherSide, SIDES } from "#rules/match-phases.ts";
import { PreviewFrame } from "../preview/PreviewFrame.tsx";
import { Button } from "../ui/Button.tsx";
import { CodeView } from "./CodeView.tsx";
import classes from "./ReplayPlayer.module.css";
import { languagesShown, scoreText } from "./ResultCard.tsx";
import { clockText } from "./Timer.tsx";
import { usePlayback } from "./use-playback.ts";

const RESULTS = { win: "won", lose: "lost", tie: "tied", none: "no contest" };
const SPEEDS = [0.5, 1, 2, 4];
/** The previews are updated after this time without a change. */
const PREVIEW_DEBOUNCE_MS = 60;

/** A replay of a match: both players' code and previews, with play, pause, speed and a slider. */
export function ReplayPlayer({ replay }: { replay: Replay }) {
  const { battle, edits, duration, players } = replay;
  const playback = usePlayback(duration);
  const isOver = playback.at >= duration;
  // The edits of a long match are truncated, so the end shows the final code.
  const codes = isOver ? replay.codes : codesAt(battle.start, edits, playback.at);
  const languages = languagesShown(battle.start, replay);
  const time = clockText(Math.floor(playback.at / 1000));
  return (
    <div className={classes.player}>
      <div className={classes.sides}>
        {SIDES.map((side) => (
          <section key={side} className={classes.side} aria-label={players[side].display_name}>
            <h2>
              <img src={players[side].avatar_url} alt="" width={36} height={36} />
              <span>{players[side].display_name}</span>
              <small data-result={replay.results[side]}>
                {RESULTS[replay.results[side]]} · {scoreText(replay.scores[side], replay.wishes)}
              </small>
            </h2>
            <PreviewFrame
              code={codes[side]}
              policy="isolated"
              title={`${players[side].display_name}'s page`}
              author={players[side].display_name}
              debounceMs={PREVIEW_DEBOUNCE_MS}
              panel={false}
              className={classes.frame ?? ""}
            />
            <CodeView
              code={codes[side]}
              start={battle.start}
              ends={[replay.codes[side], replay.codes[otherSide(side)]]}
              languages={languages}
            />
          </section>
        ))}
      </div>
      <section className={classes.controls} aria-label="Replay">
        <Button kind="primary" onClick={playback.toggle}>
          {playback.isPlaying ? (
            <Pause size={18} aria-hidden="true" />
          ) : (
            <Play size={18} aria-hidden="true" />
          )}
          {playback.isPlaying ? "Pause" : "Play"}
        </Button>
        <input
          type="range"
          min={0}
          max={duration}
          step={50}
          value={playback.at}
          onChange={(event) => playback.seek(Number(event.target.value))}
          aria-label="Time"
          aria-valuetext={time}
        />
        <span className={classes.time}>
          {time} / {clockText(Math.floor(duration / 1000))}
        </span>
        <label className={classes.speed}>
          Speed
          <select value={playback.speed} onChange={(event) => playback.setSpeed(Number(event.target.value))}>
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
      </section>
    </div>
  );
}
