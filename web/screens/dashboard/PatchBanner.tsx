import { useRef } from "react";
import { PATCH_VERSION } from "#rules/patch.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { updateUser, useUser } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import { useReturnFocus } from "../../ui/return-focus.ts";
import classes from "./PatchBanner.module.css";

/**
 * What is new in this version, until the learner acknowledges it.
 * @param seen the version that was acknowledged last
 * @param folded whether only its title is shown until it is pressed: nothing is news to a newcomer
 */
export function PatchBanner({ seen, folded }: { seen: string; folded: boolean }) {
  const lastSeen = useUser()?.last_seen_update ?? seen;
  const read = useAction(
    () => call(api["last-seen-update"].$put({ json: { last_seen_update: PATCH_VERSION } })),
    { onSuccess: ({ last_seen_update }) => updateUser({ last_seen_update }) },
  );
  if (lastSeen === PATCH_VERSION) return null;
  return <Banner busy={read.busy} folded={folded} onRead={() => read.run(undefined)} />;
}

function Banner({ busy, folded, onRead }: { busy: boolean; folded: boolean; onRead: () => void }) {
  const banner = useRef<HTMLElement>(null);
  useReturnFocus(banner);
  const content = (
    <>
      <p>
        <strong>Beta {PATCH_VERSION}</strong> A new map, volume settings at the top left, date and time in
        chat, and Ctrl+S to run your code.
      </p>
      <Button size="small" busy={busy} onClick={onRead}>
        Got it!
      </Button>
    </>
  );
  return (
    <section ref={banner} className={classes.banner} aria-label={`New in ${PATCH_VERSION}`}>
      <img src="/emoji/sparkles.webp" alt="" width={256} height={256} />
      {folded ? (
        <details>
          <summary>What's new</summary>
          <div className={classes.unfolded}>{content}</div>
        </details>
      ) : (
        content
      )}
    </section>
  );
}
