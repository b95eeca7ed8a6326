import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import classes from "./Panel.module.css";

/** The download of everything that is stored about the learner, as one JSON file. */
export function ExportPanel() {
  const fetchAll = useAction(() => call<unknown>(fetch("/api/export")), { onSuccess: download });
  return (
    <section className={classes.panel} aria-labelledby="export-title">
      <h2 id="export-title">Your data</h2>
      <p>
        Ships, EXP, battles, threads, chat messages and the rest: all that we keep of you, as one JSON file.
      </p>
      <div className={classes.actions}>
        <Button size="small" busy={fetchAll.busy} onClick={() => fetchAll.run(undefined)}>
          Download my data
        </Button>
        <ButtonLink size="small" kind="ghost" to="/privacy">
          What we keep about you
        </ButtonLink>
      </div>
    </section>
  );
}

/** For how long a file can still be fetched after the press. The browser begins to fetch it in a task of its own, late on a busy machine. */
const DOWNLOAD_MS = 60_000;

function download(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "codenaut-data.json";
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
}
