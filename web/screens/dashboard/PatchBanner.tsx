import { useRef } from "react";
import { PATCH_VERSION } from "#rules/patch.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { updateUser, useUser } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import { useReturnFocus } from "../../ui/return-focus.ts";
import classes from "./PatchBanner.module.css";

/** What is new in this version, until the learner acknowledges it. @param seen the version that was acknowledged last */
export function PatchBanner({ seen }: { seen: string }) {
  const lastSeen = useUser()?.last_seen_update ?? seen;
  const read = useAction(
    () => call(api["last-seen-update"].$put({ json: { last_seen_update: PATCH_VERSION } })),
    { onSuccess: ({ last_seen_update }) => updateUser({ last_seen_update }) },
  );
  return lastSeen === PATCH_VERSION ? null : <Banner busy={read.busy} onRead={() => read.run(undefined)} />;
}

function Banner({ busy, onRead }: { busy: boolean; onRead: () => void }) {
  const banner = useRef<HTMLElement>(null);
  useReturnFocus(banner);
  return (
    <section ref={banner} className={classes.banner} aria-label={`New in ${PATCH_VERSION}`}>
      <img src="/emoji/sparkles.webp" alt="" width={256} height={256} />
      <p>
        <strong>Beta {PATCH_VERSION}</strong> A new map, volume settings at the top left, date and time in
        chat, and Ctrl+S to run your code.
      </p>
      <Button size="small" busy={busy} onClick={onRead}>
        Got it!
      </Button>
    </section>
  );
}
