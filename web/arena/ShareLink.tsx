import { Suspense, useId } from "react";
import { Button } from "../ui/Button.tsx";
import { lazyOr } from "../ui/lazy-or.ts";
import classes from "./ShareLink.module.css";
import { useCopyLink } from "./use-copy-link.ts";

const QrCode = lazyOr<{ text: string }>(
  async () => (await import("./QrCode.tsx")).QrCode,
  () => null,
);

type Props = {
  link: string;
  /** The accessible name of the part. */
  label: string;
  /** The text of a message with the link, where the system offers to send one. */
  message: string;
  /** What the notices say once the link is copied, and in front of the link where the browser refuses. */
  texts: { copied: string; shown: string };
};

/** A link that leads others here: as a QR code, and to be copied or sent. */
export function ShareLink({ link, label, message, texts }: Props) {
  const field = useId();
  const copy = useCopyLink();
  const share = () =>
    navigator
      .share({ title: "Codenaut", text: message, url: link })
      // The learner has closed the system's dialog.
      .catch(() => undefined);
  return (
    <section className={classes.share} aria-label={label}>
      <figure className={classes.code}>
        <Suspense fallback={null}>
          <QrCode text={link} />
        </Suspense>
      </figure>
      <div className={classes.link}>
        <label htmlFor={field}>The link</label>
        <input id={field} readOnly value={link} onFocus={(event) => event.target.select()} />
        <div className={classes.actions}>
          <Button kind="primary" onClick={() => copy(link, texts)}>
            Copy the link
          </Button>
          {"share" in navigator && <Button onClick={share}>Share…</Button>}
        </div>
      </div>
    </section>
  );
}
