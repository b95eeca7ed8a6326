import {
  ArrowLeft,
  CircleHelp,
  PanelRightClose,
  PanelRightOpen,
  Play,
  Rocket,
  RotateCcw,
  Undo2,
  Wrench,
} from "lucide-react";
import type { Draft } from "../editor/use-draft.ts";
import { Button } from "../ui/Button.tsx";
import classes from "./Header.module.css";

type Props = {
  title: string;
  description: string;
  /** The code that *Reset* restores; without it there is no such button. It appears with the first change. */
  draft?: Draft;
  onBack: () => void;
  onHelp: (() => void) | undefined;
  /** Whether the tools are open; undefined if the page has no tools. */
  toolsOpen: boolean | undefined;
  onTools: () => void;
  /** Whether the preview is shown beside the code; undefined where it has a tab. */
  previewOpen?: boolean | undefined;
  onPreview?: () => void;
  onRun: () => void;
  onShip?: (() => void) | undefined;
  shipping?: boolean;
};

/** The header of the coding page: the task's title, and the buttons for tools, reset, run and ship. */
export function Header(props: Props) {
  const { draft, onHelp, toolsOpen, previewOpen, onShip } = props;
  return (
    <header className={classes.header}>
      <Button kind="ghost" className={classes.back} onClick={props.onBack}>
        <ArrowLeft size={18} aria-hidden="true" />
        Back
      </Button>
      <div className={classes.task}>
        <h1>{props.title}</h1>
        <p>{props.description}</p>
      </div>
      {onHelp && (
        <Button
          kind="ghost"
          className={classes.help}
          onClick={onHelp}
          aria-label="Show the task again"
          data-tour="help"
        >
          <CircleHelp size={20} aria-hidden="true" />
        </Button>
      )}
      <div className={classes.actions}>
        {draft && (
          <Button
            kind="ghost"
            className={draft.isChanged || draft.undoReset ? "" : classes.unneeded}
            onClick={draft.undoReset ?? draft.reset}
            data-reset=""
          >
            {draft.undoReset ? (
              <Undo2 size={17} aria-hidden="true" />
            ) : (
              <RotateCcw size={17} aria-hidden="true" />
            )}
            {draft.undoReset ? "Undo reset" : "Reset"}
          </Button>
        )}
        {toolsOpen !== undefined && (
          <Button kind="ghost" onClick={props.onTools} aria-expanded={toolsOpen} data-tour="tools">
            <Wrench size={17} aria-hidden="true" />
            {toolsOpen ? "Hide Tools" : "Show Tools"}
          </Button>
        )}
        {previewOpen !== undefined && (
          <Button
            kind="ghost"
            className={classes.icon}
            onClick={props.onPreview}
            aria-expanded={previewOpen}
            aria-label={previewOpen ? "Hide Preview" : "Show Preview"}
            title={previewOpen ? "Hide Preview" : "Show Preview"}
          >
            {previewOpen ? (
              <PanelRightClose size={19} aria-hidden="true" />
            ) : (
              <PanelRightOpen size={19} aria-hidden="true" />
            )}
          </Button>
        )}
        <Button onClick={props.onRun} title="Ctrl+S" data-tour="run">
          <Play size={17} aria-hidden="true" />
          Run
        </Button>
        {onShip && (
          <Button kind="primary" onClick={onShip} busy={props.shipping ?? false} data-tour="ship">
            <Rocket size={18} aria-hidden="true" />
            Ship
          </Button>
        )}
      </div>
    </header>
  );
}
