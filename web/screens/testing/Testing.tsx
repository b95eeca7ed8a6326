import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { Code } from "#rules/code.ts";
import { api, call, errorMessage } from "../../api/client.ts";
import { useUser, wasSignedIn } from "../../api/user.ts";
import { CodingPage } from "../../coding/CodingPage.tsx";
import { FREE_START } from "../../coding/free-start.ts";
import { isSameCode } from "../../editor/drafts.ts";
import { useDraft } from "../../editor/use-draft.ts";
import type { PublishFree as PublishFreeBar } from "../../made/PublishFree.tsx";
import { useTravel } from "../../transitions/travel.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { lazyOr } from "../../ui/lazy-or.ts";
import { MessagePage } from "../../ui/MessagePage.tsx";

type PublishFreeProps = ComponentProps<typeof PublishFreeBar>;
// Visitors don't need it.
const PublishFree = lazyOr<PublishFreeProps>(
  async () => (await import("../../made/PublishFree.tsx")).PublishFree,
  () => null,
);

/** The editors' font size for visitors. */
const DEFAULT_FONT_PIXELS = 15;

/** The testing ground: a coding page without task and account. With `?remix={id}` it begins with a copy of a published page. */
export function Testing() {
  const [search] = useSearchParams();
  const remixed = search.get("remix");
  return remixed ? (
    <Remix key={remixed} id={remixed} />
  ) : (
    <FreePage
      draftName="testing"
      title="Testing ground"
      description="Try out what you like. Nothing here is shipped."
      start={FREE_START}
      from={wasSignedIn() ? "/dashboard" : "/"}
    />
  );
}

/** A copy of a published page, with a draft of its own, so that nothing else is overwritten. */
function Remix({ id }: { id: string }) {
  const { data: page, error } = useQuery({
    queryKey: ["remix", id],
    queryFn: () => call(api.made[":id"].$get({ param: { id } })),
    // The copy begins with what the page was then.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error)
    return (
      <MessagePage title="Nothing to remix here" picture="lost" text={errorMessage(error)}>
        <ButtonLink kind="primary" to="/testing">
          To the testing ground
        </ButtonLink>
      </MessagePage>
    );
  if (!page) return <Loading />;
  const { html, css, js } = page;
  return (
    <FreePage
      draftName={`remix.${id}`}
      title="Your remix"
      description={`A copy of “${page.title}” by ${page.author.display_name} (MIT license).`}
      start={{ html, css, js }}
      remixed={page}
      from={`/made/${id}`}
    />
  );
}

type FreePageProps = {
  /** The name of the draft in this browser. */
  draftName: string;
  title: string;
  description: string;
  start: Code;
  /** Where *Back* leads. */
  from: string;
  remixed?: PublishFreeProps["remixed"];
};

function FreePage({ draftName, title, description, start, from, remixed }: FreePageProps) {
  const user = useUser();
  const draft = useDraft(draftName, start);
  const travel = useTravel();
  return (
    <CodingPage
      title={title}
      description={description}
      draft={draft}
      startBar={
        wasSignedIn() && (
          <Suspense>
            <PublishFree
              code={draft.code}
              draftName={draftName}
              isFresh={isSameCode(draft.code, start)}
              {...(remixed && { remixed })}
            />
          </Suspense>
        )
      }
      onBack={() => travel(from, "leave")}
      fontSize={user?.editor_font_size ?? DEFAULT_FONT_PIXELS}
    />
  );
}
