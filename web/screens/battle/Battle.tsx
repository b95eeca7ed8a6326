import { useLocation, useParams } from "react-router";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Loading } from "../../ui/Loading.tsx";
import { FinishedBattle } from "./FinishedBattle.tsx";
import { GuestBattle } from "./GuestBattle.tsx";
import { LiveBattle } from "./LiveBattle.tsx";

const battleQuery = (id: string) =>
  screenQuery(["battle", id], () => call(api.battles[":id"].$get({ param: { id } })));

/** A match, for a learner or for a guest, who comes by an address of its own. */
export function Battle() {
  const { match_id = "" } = useParams();
  const isGuest = useLocation().pathname.startsWith("/guest/");
  return isGuest ? (
    <GuestBattle key={match_id} match_id={match_id} />
  ) : (
    <LearnersBattle match_id={match_id} />
  );
}

/** A learner's match: the live match, then its result. */
function LearnersBattle({ match_id }: { match_id: string }) {
  const screen = useScreen(battleQuery(match_id));
  if (!screen) return <Loading />;
  const { report, challenge_id, origin, user_state, record } = screen;
  return report ? (
    <FinishedBattle report={report} challenge_id={challenge_id} user={user_state} record={record} />
  ) : (
    <LiveBattle
      key={match_id}
      match_id={match_id}
      challenge_id={challenge_id}
      origin={origin}
      user={user_state}
    />
  );
}
