/** Takes the drafts that come with a task or daily challenge into this browser, before the coding page reads what is stored here. */
import { useState } from "react";
import type { ServerDraft } from "#contract/drafts.ts";
import type { OwnStart } from "#contract/journey.ts";
import type { Code } from "#rules/code.ts";
import { receiveDraft } from "../editor/receive-draft.ts";
import { browserStorage } from "../storage.ts";
import { readStartChoice, writeStartChoice } from "./own-start-choice.ts";

const newId = () => crypto.randomUUID();

const take = (key: string, server: ServerDraft | undefined) =>
  receiveDraft(browserStorage, key, server ?? null, Date.now(), newId);

/** Takes the draft of a day's challenge over, once. @param key its name in this browser */
export function useReceivedDraft(key: string, [draft]: readonly ServerDraft[]): void {
  useState(() => take(key, draft));
}

type Received = {
  /** The drafts of the task on the server: on Codex's start, on the learner's own page. */
  drafts: readonly ServerDraft[];
  ownStart: OwnStart | null;
  /** The own start by the choice at its collisions that the draft was begun on. */
  decidedStart: Code | null;
};

/** Takes the drafts of a task over, once. @param key names them in this browser; the one on the own page has `.yours` behind it */
export function useReceivedDrafts(key: string, received: Received): void {
  useState(() => receiveTaskDrafts(key, received));
}

function receiveTaskDrafts(key: string, { drafts, ownStart, decidedStart }: Received): void {
  const own = drafts.find((draft) => draft.key.endsWith(".yours"));
  const other = drafts.find((draft) => draft !== own);
  take(key, other);
  const shown = take(`${key}.yours`, own);
  if (!ownStart || !own) return;
  const choice = readStartChoice(browserStorage, key, ownStart);
  const { take_codex } = own;
  const taken = shown === "server" ? take_codex : (choice.resolved?.take_codex ?? []);
  const isDecided = taken.join() === (choice.resolved?.take_codex ?? []).join();
  const resolved =
    decidedStart && take_codex.length > 0
      ? {
          of: ownStart.code,
          decided: ownStart.collisions.map(({ id }) => id),
          take_codex,
          code: decidedStart,
        }
      : null;
  // On a device without a choice, the start on which the learner has worked last.
  const side = choice.side ?? (other && other.age_ms < own.age_ms ? "codex" : null);
  writeStartChoice(browserStorage, key, { side, resolved: isDecided ? choice.resolved : resolved });
}
