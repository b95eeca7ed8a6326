import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Code2, Flag, MessageCircle, Shuffle } from "lucide-react";
import { type ComponentType, lazy, Suspense, useMemo, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { PublishedPage } from "#contract/made.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#rules/code.ts";
import { api, call, errorMessage, isTransient } from "../../api/client.ts";
import { wasSignedIn } from "../../api/user.ts";
import { ReportDialog } from "../../chat/ReportDialog.tsx";
import { loginLink } from "../../login-link.ts";
import { LikeButton, LikeCount } from "../../made/LikeButton.tsx";
import { useCodeWithPicture } from "../../made/lesson-picture.ts";
import { PreviewFrame } from "../../preview/PreviewFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ColouredCode } from "../../ui/ColouredCode.tsx";
import { LearnerName } from "../../ui/LearnerName.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { useTitle } from "../../ui/page-title.ts";
import { commentsQuery } from "./comments-query.ts";
import classes from "./MadePage.module.css";

/** What the address of a card begins with. Other pictures are the project's or the product's. */
const CARDS = "/api/cards/";
const DATE_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

// The parser of Markdown comes after the page itself, which is shown without the comments, too.
const Comments = lazy<ComponentType<{ page: PublishedPage }>>(async () => ({
  default: await import("./Comments.tsx").then(
    (module) => module.Comments,
    () => () => null,
  ),
}));

/** A published page, running in its frame below a bar of ours, for everybody. Its comments follow. */
export function MadePage() {
  const { id = "" } = useParams();
  const { data: page, error } = useQuery({
    queryKey: ["made", id],
    queryFn: () => call(api.made[":id"].$get({ param: { id } })),
    // What was unpublished meanwhile must not be shown again.
    gcTime: 0,
  });
  // A page that is shown stays where it can't be read again. Without one, the error page tries again.
  if (error && isTransient(error)) {
    if (!page) throw error;
  } else if (error)
    return (
      <MessagePage title="No page here" picture="lost" text={errorMessage(error)}>
        <ButtonLink kind="primary" to={wasSignedIn() ? "/made" : "/"}>
          {wasSignedIn() ? "To the gallery" : "To the start"}
        </ButtonLink>
      </MessagePage>
    );
  return page ? <Shown key={page.id} page={page} /> : <Loading />;
}

function Shown({ page }: { page: PublishedPage }) {
  const { id, title, description, author, project_name, picture, origin, published_at } = page;
  const { html, css, js } = page;
  useTitle(`${title} · made by ${author.display_name} · Codenaut`);
  const [showsCode, setShowsCode] = useState(false);
  const [reporting, setReporting] = useState(false);
  const code = useMemo(() => ({ html, css, js }), [html, css, js]);
  const shown = useCodeWithPicture(code);
  const isLearner = wasSignedIn();
  const navigate = useNavigate();
  const count = useInfiniteQuery(commentsQuery(id)).data?.pages[0]?.count;
  const here = `/made/${id}`;
  const remix = `/testing?remix=${id}`;
  return (
    <main>
      <div className={classes.page}>
        <header className={classes.bar}>
          <img src={author.avatar_url} alt="" width={40} height={40} />
          <div className={classes.who}>
            <h1>{title}</h1>
            <p>
              by <LearnerName display_name={author.display_name} />, not by{" "}
              <Link to={isLearner ? "/dashboard" : "/"}>Codenaut</Link>.{" "}
              <strong>Type no password here.</strong>
            </p>
          </div>
          <div className={classes.actions}>
            {isLearner ? <LikeButton page={page} /> : <LikeCount likes={page.likes} />}
            <Button
              size="small"
              kind="ghost"
              onClick={() => navigate({ hash: "comments" }, { replace: true })}
            >
              <MessageCircle size={16} aria-hidden="true" />
              {count}
              <span className="visuallyHidden">{count === 1 ? " comment" : " comments"}</span>
            </Button>
            <Button
              size="small"
              kind="ghost"
              aria-expanded={showsCode}
              onClick={() => setShowsCode((before) => !before)}
            >
              <Code2 size={16} aria-hidden="true" /> Code
            </Button>
            <ButtonLink size="small" kind="primary" to={isLearner ? remix : loginLink(remix)}>
              <Shuffle size={16} aria-hidden="true" /> Remix
            </ButtonLink>
            {!page.is_own &&
              (isLearner ? (
                <Button size="small" kind="ghost" onClick={() => setReporting(true)}>
                  <Flag size={16} aria-hidden="true" /> Report
                </Button>
              ) : (
                <ButtonLink size="small" kind="ghost" to={loginLink(here)}>
                  <Flag size={16} aria-hidden="true" /> Report
                </ButtonLink>
              ))}
          </div>
        </header>
        {page.hidden && (
          <p className={classes.hidden} role="status">
            This page was reported. Until a moderator has looked, only its author and moderators see it.
          </p>
        )}
        <div className={classes.stage} data-code={showsCode}>
          <div className={classes.frame}>
            {shown && (
              <PreviewFrame
                code={shown}
                policy="isolated"
                title={`${author.display_name}'s page`}
                author={author.display_name}
                interactive
                panel={false}
              />
            )}
          </div>
          {showsCode && (
            <section className={classes.code} aria-label="The code">
              {LANGUAGES.filter((language) => code[language].trim() !== "").map((language) => (
                <figure key={language}>
                  <figcaption>{LANGUAGE_NAMES[language]}</figcaption>
                  <ColouredCode code={code[language]} tab={language} />
                </figure>
              ))}
            </section>
          )}
        </div>
        <footer className={classes.about}>
          {picture.startsWith(CARDS) && (
            <figure>
              <img src={picture} alt="" width={160} height={84} loading="lazy" />
              <figcaption>In lists and link previews</figcaption>
            </figure>
          )}
          {description && <p>{description}</p>}
          <p>
            {project_name && `After the project ${project_name}. `}
            {origin &&
              (origin.page ? (
                <>
                  A remix of <Link to={`/made/${origin.page.id}`}>{origin.page.title}</Link> by{" "}
                  {origin.page.display_name}.{" "}
                </>
              ) : (
                "A remix of a page that isn't public any more. "
              ))}
            Published on{" "}
            <time dateTime={new Date(published_at).toISOString()}>{DATE_FORMAT.format(published_at)}</time>.
            Its links and forms lead nowhere here. Others may read its code and remix it (MIT license).
          </p>
        </footer>
      </div>
      <Suspense>
        <Comments page={page} />
      </Suspense>
      {reporting && (
        <ReportDialog target={{ target_kind: "page", target_id: id }} onClose={() => setReporting(false)} />
      )}
    </main>
  );
}
