import { ArrowLeft, CircleHelp, List, Mail, Map as MapIcon } from "lucide-react";
import { levelProgress } from "#rules/levels.ts";
import { useExpPoll } from "../../api/exp-poll.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ExpBar } from "../../ui/ExpBar.tsx";
import { LateBell } from "../../ui/LateBell.tsx";
import classes from "./Hud.module.css";
import type { JourneyMap } from "./journey-map.ts";

type Props = {
  map: JourneyMap;
  exp: number;
  listOpen: boolean;
  onMaps: () => void;
  onList: () => void;
  onHelp: () => void;
};

/** The header and toolbar over the map: the map's name, the learner's standing, and the buttons. */
export function Hud({ map, exp, listOpen, onMaps, onList, onHelp }: Props) {
  useExpPoll();
  const { level, maxExp, share } = levelProgress(exp);
  return (
    <>
      <header className={classes.head}>
        <div className={classes.heading}>
          <ButtonLink
            to="/dashboard"
            kind="ghost"
            size="small"
            className={classes.icon}
            aria-label="Dashboard"
          >
            <ArrowLeft size={20} aria-hidden="true" />
          </ButtonLink>
          <div className={classes.title}>
            <h1>{map.name}</h1>
            <p>{map.blurb}</p>
          </div>
        </div>
        <section className={classes.standing} aria-label="Your level" data-tour="standing">
          <p className={classes.level}>
            <span>Level</span> {level}
          </p>
          <ExpBar share={share} text={`${exp} / ${maxExp} EXP`} />
        </section>
        <LateBell />
      </header>
      <div className={classes.dock} data-testid="dock">
        <p className={classes.hint} aria-hidden="true">
          Drag the map, or press <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd>
        </p>
        <nav className={classes.toolbar} aria-label="Journey">
          <Button onClick={onMaps} data-tour="maps" aria-keyshortcuts="Control+M">
            <MapIcon size={20} aria-hidden="true" /> Maps <kbd>Ctrl+M</kbd>
          </Button>
          <Button onClick={onList} aria-expanded={listOpen} data-tour="list">
            <List size={20} aria-hidden="true" /> Projects
          </Button>
          <ButtonLink to="/inbox">
            <Mail size={20} aria-hidden="true" /> Inbox
          </ButtonLink>
          <Button onClick={onHelp} className={classes.icon} aria-label="Show the tour again">
            <CircleHelp size={20} aria-hidden="true" />
          </Button>
        </nav>
      </div>
    </>
  );
}
