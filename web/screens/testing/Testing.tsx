import { useUser, wasSignedIn } from "../../api/user.ts";
import { CodingPage } from "../../coding/CodingPage.tsx";
import { FREE_START } from "../../coding/free-start.ts";
import { useDraft } from "../../editor/use-draft.ts";
import { useTravel } from "../../transitions/travel.tsx";

/** The editors' font size for visitors. */
const DEFAULT_FONT_PIXELS = 15;

/** The free page: a coding page without task and account. */
export function Testing() {
  const user = useUser();
  const draft = useDraft("testing", FREE_START);
  const travel = useTravel();
  return (
    <CodingPage
      title="Testing ground"
      description="Try out whatever you like. Nothing here is shipped."
      draft={draft}
      onBack={() => travel(wasSignedIn() ? "/dashboard" : "/", "leave")}
      fontSize={user?.editor_font_size ?? DEFAULT_FONT_PIXELS}
    />
  );
}
