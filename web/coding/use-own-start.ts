import { useState } from "react";
import type { OwnStart } from "#contract/journey.ts";
import type { OwnStartChoice } from "#contract/ships.ts";
import type { Code } from "#rules/code.ts";
import { useAction } from "../api/use-action.ts";
import { isSameCode, readDraft } from "../editor/drafts.ts";
import { browserStorage } from "../storage.ts";
import { readStartChoice, type StartChoice, type StartSide, writeStartChoice } from "./own-start-choice.ts";

type Collisions = OwnStart["collisions"];

/** What a task begins with. */
export interface TaskStart {
  /** The draft's name. Each side has a draft of its own, so that neither is lost by changing to the other. */
  draftKey: string;
  start: Code;
  /** What a ship says of its start; undefined for Codex's. */
  sent: OwnStartChoice | undefined;
  /** What the bar shows; null where there is nothing to choose. */
  bar: {
    side: StartSide;
    /** The collisions to decide. */
    collisions: Collisions;
    choose: (side: StartSide) => void;
    /** Takes Codex's version at some of the collisions, and the learner's at the others. */
    decide: (take_codex: string[]) => void;
    isDeciding: boolean;
  } | null;
}

/**
 * What a task begins with: the learner's own page, or Codex's start.
 * @param key names the drafts of the learner's task
 * @param resolve asks for the own start with Codex's version at some collisions
 * @param onDecided called with the start by a choice at collisions
 */
export function useOwnStart(
  key: string,
  codex: Code,
  ownStart: OwnStart | null,
  resolve: (choice: OwnStartChoice) => Promise<OwnStart>,
  onDecided: (start: Code, take_codex: readonly string[]) => void,
): TaskStart {
  const ownKey = `${key}.yours`;
  const [choice, setChoice] = useState<StartChoice>(() =>
    ownStart ? readStartChoice(browserStorage, key, ownStart) : { side: null, resolved: null },
  );
  const [open, setOpen] = useState<Collisions | null>(null);
  // A draft from before the own page was there, and the other way round, is shown on.
  const [hasOnly] = useState(() => {
    const [own, other] = [readDraft(browserStorage, ownKey), readDraft(browserStorage, key)];
    return own && !other ? "yours" : other && !own ? "codex" : null;
  });
  const change = (next: StartChoice) => {
    setChoice(next);
    writeStartChoice(browserStorage, key, next);
  };
  const deciding = useAction(async (take_codex: string[]) => ({ start: await resolve({ take_codex }) }), {
    onSuccess: ({ start }, take_codex) => {
      if (!ownStart) return;
      const decided = [...new Set([...(choice.resolved?.decided ?? []), ...collisions.map(({ id }) => id)])];
      change({ ...choice, resolved: { of: ownStart.code, decided, take_codex, code: start.code } });
      setOpen(start.collisions.filter(({ id }) => !decided.includes(id)));
      onDecided(start.code, take_codex);
    },
  });
  const isCodex = ownStart && ownStart.collisions.length === 0 && isSameCode(ownStart.code, codex);
  if (!ownStart || isCodex)
    return { draftKey: hasOnly === "yours" ? ownKey : key, start: codex, sent: undefined, bar: null };

  const { resolved } = choice;
  const collisions = open ?? ownStart.collisions.filter(({ id }) => !resolved?.decided.includes(id));
  const side = choice.side ?? (hasOnly === "codex" ? "codex" : "yours");
  const bar = {
    side,
    collisions: side === "yours" ? collisions : [],
    choose: (to: StartSide) => change({ ...choice, side: to }),
    decide: (ids: string[]) => deciding.run([...(resolved?.take_codex ?? []), ...ids]),
    isDeciding: deciding.busy,
  };
  if (side === "codex") return { draftKey: key, start: codex, sent: undefined, bar };
  const sent = { take_codex: resolved?.take_codex ?? [] };
  return { draftKey: ownKey, start: resolved?.code ?? ownStart.code, sent, bar };
}
