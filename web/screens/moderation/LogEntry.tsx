import type { ModerationAct } from "#contract/community.ts";
import { RESTORABLE_KINDS, type RestorableKind } from "#rules/moderation.ts";
import { Button } from "../../ui/Button.tsx";
import { Moment } from "./ReportItem.tsx";

const VERBS: Readonly<Record<ModerationAct["act"], string>> = {
  remove: "took away",
  silence: "silenced",
  rename: "renamed",
  clear_picture: "took the picture of",
  answer: "decided on the answer of",
  dismiss: "dismissed a report of",
  release: "released the result of",
  void: "declared void the result of",
  restore: "brought back",
};

type Restored = { target_kind: RestorableKind; target_id: string };
type Props = {
  entry: ModerationAct;
  /** Those that are shown, the newest first. */
  log: readonly ModerationAct[];
  busy: boolean;
  onRestore: (target: Restored) => void;
  onEndSilence: (user_id: string) => void;
};

/** An entry of the log, with what undoes it while that is possible. */
export function LogEntry({ entry, log, busy, onRestore, onEndSilence }: Props) {
  const { moderator, act, target, about, about_id, detail, created_at } = entry;
  const restored = isNewest(entry, log) ? restoredBy(entry) : undefined;
  const isSilent = act === "silence" && isNewest(entry, log) && (entry.silenced_until ?? 0) > Date.now();
  const of = about === null ? "" : ` of ${about}`;
  return (
    <li>
      <Moment at={created_at} />
      <span>
        {moderator ?? "Somebody"} {VERBS[act]} <span title={target}>{nameOf(entry)}</span> {detail}{" "}
        {restored && (
          <Button
            size="small"
            kind="ghost"
            busy={busy}
            aria-label={`Bring it back: the ${restored.target_kind}${of}`}
            onClick={() => onRestore(restored)}
          >
            Bring it back
          </Button>
        )}
        {isSilent && about_id !== null && (
          <Button
            size="small"
            kind="ghost"
            aria-label={`End the silence${of}`}
            onClick={() => onEndSilence(about_id)}
          >
            End the silence
          </Button>
        )}
      </span>
    </li>
  );
}

/** What an entry is about, in words. The target's id is no name that anybody knows. */
function nameOf({ target, about }: ModerationAct): string {
  const [kind] = target.split(":");
  if (kind === "user") return about ?? "somebody whose account is gone";
  return about === null ? `a ${kind}` : `the ${kind} of ${about}`;
}

/** Whether no later entry is about the same act on the same target, or has undone it. */
function isNewest(entry: ModerationAct, log: readonly ModerationAct[]): boolean {
  const isAbout = ({ act, target }: ModerationAct) => target === entry.target && act === entry.act;
  return log.find(isAbout) === entry;
}

/** What an entry has taken away, as it is restored by. */
function restoredBy({ act, target, about_id, restorable }: ModerationAct): Restored | undefined {
  if (!restorable) return undefined;
  if (about_id !== null && act === "rename") return { target_kind: "name", target_id: about_id };
  if (about_id !== null && act === "clear_picture") return { target_kind: "picture", target_id: about_id };
  const [kind, ...id] = target.split(":");
  const target_kind = RESTORABLE_KINDS.find((one) => one === kind);
  return target_kind && { target_kind, target_id: id.join(":") };
}
