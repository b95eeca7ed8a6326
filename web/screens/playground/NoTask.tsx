import type { UserState } from "#contract/standing.ts";
import { CodingPage } from "../../coding/CodingPage.tsx";
import { FREE_START } from "../../coding/free-start.ts";
import { useDraft } from "../../editor/use-draft.ts";
import { useTravel } from "../../transitions/travel.tsx";

/** The playground without a task. */
export function NoTask({ user }: { user: UserState }) {
  const draft = useDraft(`${user.user_id}.free`, FREE_START);
  const travel = useTravel();
  return (
    <CodingPage
      abbreviations={false}
      title="Free flight"
      description="No task chosen yet. Try things out here, or pick a task in your inbox."
      draft={draft}
      onBack={() => travel("/inbox", "leave")}
      fontSize={user.editor_font_size}
    />
  );
}
