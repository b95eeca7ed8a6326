import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { ApiError, api, call } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import classes from "./DevMail.module.css";

const TIME_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const LINK = /(https?:\/\/\S+)/;

/** The stand-in for a mailbox: the mails that a local server doesn't send. */
export function DevMail() {
  const { data, error, refetch } = useQuery({
    queryKey: ["dev-mail"],
    queryFn: () => call(api.dev.mail.$get()),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  if (error instanceof ApiError && error.code === "not_found") return <NotFound />;
  if (error) throw error;
  if (!data) return <Loading />;
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <img src="/emoji/mailbox.webp" alt="" width={72} height={72} />
        <div>
          <h1>Local mail</h1>
          <p>No mail leaves this machine: what would be sent shows here, the latest first.</p>
        </div>
        <Button size="small" onClick={() => refetch()}>
          Look again
        </Button>
      </header>
      {data.length === 0 && <p className={classes.empty}>Nothing was sent yet.</p>}
      {data.map((mail) => (
        <article key={mail.id} className={classes.mail}>
          <h2>{mail.subject}</h2>
          <p className={classes.meta}>
            To {mail.recipient} · <time>{TIME_FORMAT.format(mail.created_at)}</time>
          </p>
          <p className={classes.text}>
            {mail.text
              .trim()
              .split(LINK)
              .map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity and no state
                <Fragment key={index}>{LINK.test(part) ? <a href={part}>{part}</a> : part}</Fragment>
              ))}
          </p>
        </article>
      ))}
    </main>
  );
}
