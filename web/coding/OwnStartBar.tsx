import { useState } from "react";
import { LANGUAGE_NAMES } from "#rules/code.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import classes from "./OwnStartBar.module.css";
import type { TaskStart } from "./use-own-start.ts";

type Props = NonNullable<TaskStart["bar"]>;

/** The line above the code that says what it begins with, and lets the learner change that. */
export function OwnStartBar({ side, collisions, choose, decide, isDeciding }: Props) {
  const [isOpen, setOpen] = useState(false);
  const hasCollisions = collisions.length > 0;
  return (
    <section className={classes.bar} aria-label="What the code begins with">
      <p role="status">
        {side === "codex" ? (
          <>
            <strong>This is Codex's version.</strong> Your page waits.
          </>
        ) : hasCollisions ? (
          <>
            <strong>Your page goes on.</strong> You and Codex want different things{" "}
            {collisions.length === 1 ? "in one place." : `in ${collisions.length} places.`}
          </>
        ) : (
          <>
            <strong>Your page goes on.</strong> Codex only adds to it.
          </>
        )}
      </p>
      {hasCollisions && (
        <Button size="small" kind="primary" onClick={() => setOpen(true)}>
          Yours or Codex's?
        </Button>
      )}
      {side === "codex" ? (
        <Button size="small" kind="ghost" onClick={() => choose("yours")}>
          Back to your page
        </Button>
      ) : (
        <Button size="small" kind="ghost" onClick={() => choose("codex")}>
          Start from Codex's version
        </Button>
      )}
      {isOpen && hasCollisions && (
        <Chooser
          // Other collisions may follow a choice.
          key={collisions.map(({ id }) => id).join(" ")}
          collisions={collisions}
          decide={decide}
          isDeciding={isDeciding}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

/** Shows each place twice. The learner's version is chosen at first. */
function Chooser({
  collisions,
  decide,
  isDeciding,
  onClose,
}: Pick<Props, "collisions" | "decide" | "isDeciding"> & { onClose: () => void }) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  const take = (id: string, isTaken: boolean) =>
    setTaken((before) => (isTaken ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <Dialog title="Yours or Codex's?" wide onClose={onClose}>
      <form
        className={classes.chooser}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDeciding) decide([...taken]);
        }}
      >
        <p>You have changed a place to which Codex wants to add. Which version do you want?</p>
        {collisions.map(({ id, language, yours, codex }) => (
          <fieldset key={id}>
            <legend>{LANGUAGE_NAMES[language]}</legend>
            <div className={classes.versions}>
              <Version
                group={id}
                name="Yours"
                code={yours.text}
                checked={!taken.includes(id)}
                onCheck={() => take(id, false)}
              />
              <Version
                group={id}
                name="Codex's"
                code={codex.text}
                checked={taken.includes(id)}
                onCheck={() => take(id, true)}
              />
            </div>
          </fieldset>
        ))}
        <div className={classes.actions}>
          <Button kind="ghost" onClick={onClose}>
            Decide later
          </Button>
          <Button kind="primary" type="submit" busy={isDeciding}>
            Use these
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type VersionProps = { group: string; name: string; code: string; checked: boolean; onCheck: () => void };

function Version({ group, name, code, checked, onCheck }: VersionProps) {
  return (
    <label className={classes.version}>
      <span>
        <input type="radio" name={group} checked={checked} onChange={onCheck} />
        {name}
      </span>
      <pre>{code.trim() === "" ? "Nothing here" : code}</pre>
    </label>
  );
}
