import { useId, useState } from "react";
import { Link } from "react-router";
import type { OwnPage, OwnProject } from "#contract/made.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { refreshPublished } from "../../made/own-pages.ts";
import { PublishProjectDialog } from "../../made/PublishProjectDialog.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { useMessages } from "../../ui/messages.tsx";
import classes from "./Gallery.module.css";

type Props = { projects: readonly OwnProject[]; freePages: readonly OwnPage[] };

/** What is published of each project in which the learner has shipped a page, and the free pages, with *Publish* and *Unpublish*. */
export function OwnPages({ projects, freePages }: Props) {
  const [publishing, setPublishing] = useState<OwnProject>();
  const { confirm, notify } = useMessages();
  const id = useId();
  const unpublish = useAction((page: OwnPage) => call(api.made[":id"].$delete({ param: { id: page.id } })), {
    onSuccess: (_, { title }) => {
      notify(`${title} is private again.`);
      refreshPublished();
    },
  });
  const askFirst = async (page: OwnPage) => {
    const kept = page.project_id === null ? " Its code stays only where you wrote it." : "";
    const question = `Unpublish ${page.title}? Its link stops working at once.${kept}`;
    if (await confirm(question, { yes: "Unpublish" })) unpublish.run(page);
  };
  return (
    <section className={classes.own} aria-labelledby={id}>
      <h2 id={id}>Your pages</h2>
      {projects.length === 0 && (
        <p className={classes.note}>Ship a task of a project, and you can publish its page here.</p>
      )}
      <ul>
        {projects.map((project) => {
          const { page } = project;
          return (
            <li key={project.project_id}>
              <img src={page?.card ?? project.picture} alt="" width={96} height={50} />
              <span className={classes.name}>
                <strong>{page?.state === "public" ? page.title : project.project_name}</strong>
                <small>{stateText(project)}</small>
              </span>
              <span className={classes.acts}>
                {page?.state === "public" && (
                  <ButtonLink size="small" to={`/made/${page.id}`}>
                    Open
                  </ButtonLink>
                )}
                {page?.state !== "removed" && (
                  <Button
                    size="small"
                    kind={page?.state === "public" ? "ghost" : "primary"}
                    onClick={() => setPublishing(project)}
                  >
                    {page?.state === "public" ? "Publish again" : "Publish"}
                  </Button>
                )}
                {page?.state === "public" && (
                  <Button size="small" kind="ghost" busy={unpublish.busy} onClick={() => askFirst(page)}>
                    Unpublish
                  </Button>
                )}
              </span>
            </li>
          );
        })}
        {freePages.map((page) => (
          <li key={page.id}>
            <img src={page.card ?? "/og.jpg"} alt="" width={96} height={50} />
            <span className={classes.name}>
              <strong>{page.title}</strong>
              <small>{freeStateText(page)}</small>
            </span>
            {page.state === "public" && (
              <span className={classes.acts}>
                <ButtonLink size="small" to={`/made/${page.id}`}>
                  Open
                </ButtonLink>
                <ButtonLink size="small" kind="ghost" to={`/testing?remix=${page.id}`}>
                  Change
                </ButtonLink>
                <Button size="small" kind="ghost" busy={unpublish.busy} onClick={() => askFirst(page)}>
                  Unpublish
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        Pages of no project come from the{" "}
        <Link to="/testing" className={classes.link}>
          testing ground
        </Link>
        .
      </p>
      {publishing && (
        <PublishProjectDialog
          project={publishing}
          onClose={() => setPublishing(undefined)}
          onPublished={() => {
            setPublishing(undefined);
            notify("Your page is published.");
          }}
        />
      )}
    </section>
  );
}

function freeStateText({ state, hidden }: OwnPage): string {
  if (state === "removed") return "A moderator has taken this page away.";
  return hidden ? "Reported: hidden until a moderator has looked" : "Free page · public";
}

function stateText({ page, project_name, shipped_at }: OwnProject): string {
  if (page?.state === "removed") return "A moderator has taken this page away.";
  if (page?.state !== "public") return "Private";
  if (page.hidden) return "Reported: hidden until a moderator has looked";
  return shipped_at > page.updated_at
    ? `${project_name} · you have shipped a newer page since`
    : `${project_name} · public`;
}
