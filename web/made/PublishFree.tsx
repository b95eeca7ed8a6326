import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import type { OwnPages } from "#contract/made.ts";
import type { Code } from "#rules/code.ts";
import { api, call } from "../api/client.ts";
import { browserStorage } from "../storage.ts";
import { Button } from "../ui/Button.tsx";
import { OWN_PAGES } from "./own-pages.ts";
import { PublishDialog } from "./PublishDialog.tsx";
import classes from "./PublishFree.module.css";

type Props = {
  code: Code;
  /** The name of the draft in this browser, which keeps as what page it was published. */
  draftName: string;
  /** Whether the code is what the draft began with: nothing of a page that was published from it. */
  isFresh: boolean;
  /** The page that it began as a copy of. */
  remixed?: { id: string; title: string; is_own: boolean; project_id: number | null };
};

/** The line above the code of a free page: whether it is published, and *Publish*. Nothing for visitors, and where nothing is published. */
export function PublishFree(props: Props) {
  const { data } = useQuery(OWN_PAGES);
  if (!data?.publishing) return null;
  if (data.projects.length === 0)
    return (
      <Bar>
        <p>Once you have shipped a task, you can publish what you make here.</p>
      </Bar>
    );
  return <Publishing {...props} own={data} />;
}

const Bar = ({ children }: { children: ReactNode }) => (
  <section className={classes.bar} aria-label="Publishing">
    {children}
  </section>
);

function Publishing({ code, draftName, isFresh, remixed, own }: Props & { own: OwnPages }) {
  const [isOpen, setOpen] = useState(false);
  // The id that a first publishing takes, however often it is sent.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const key = `codenaut.free-page.${own.user_state.user_id}.${draftName}`;
  // An own free page that was copied is published again, from any browser.
  const isOwnCopy = remixed?.is_own === true && remixed.project_id === null;
  const known = isOwnCopy ? remixed.id : browserStorage.get(key);
  const before = own.free_pages.find(({ id }) => id === known);
  const isRemoved = before?.state === "removed";
  // What is written from here on is another page.
  const beginsAnew = isRemoved && isFresh;
  useEffect(() => {
    if (!beginsAnew) return;
    browserStorage.remove(key);
    setNewId(crypto.randomUUID());
  }, [beginsAnew, key]);
  if (isRemoved && !isFresh)
    return (
      <Bar>
        <p>
          A moderator has taken “{before.title}” away, so it stays private. <em>Reset</em> begins another page
          here.
        </p>
      </Bar>
    );
  const page = isRemoved ? null : (before ?? null);
  const id = page?.id ?? newId;
  const remix_of = remixed && remixed.id !== id ? remixed.id : undefined;
  return (
    <Bar>
      {page ? (
        <p>
          Published as <Link to={`/made/${page.id}`}>{page.title}</Link>
          {page.hidden && ", and hidden until a moderator has looked at its reports"}. What you change here
          stays private until you publish it again.
        </p>
      ) : (
        <p>Only you see this page, in this browser.</p>
      )}
      <Button size="small" kind={page ? "ghost" : "primary"} onClick={() => setOpen(true)}>
        {page ? "Publish again" : "Publish"}
      </Button>
      {isOpen && (
        <PublishDialog
          page={page}
          firstTitle={remixed ? remixed.title : ""}
          what="Everybody sees this page as it is now, with your name and avatar."
          publish={(texts) =>
            call(
              api.made[":id"].$put({
                param: { id },
                json: { ...texts, ...code, ...(remix_of !== undefined && { remix_of }) },
              }),
            )
          }
          onClose={() => setOpen(false)}
          onPublished={() => {
            browserStorage.set(key, id);
            setOpen(false);
          }}
        />
      )}
    </Bar>
  );
}
