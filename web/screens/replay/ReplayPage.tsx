import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { api, call, errorMessage } from "../../api/client.ts";
import { ReplayPlayer } from "../../arena/ReplayPlayer.tsx";
import { ShareReplay } from "../../arena/ShareReplay.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import classes from "./Replay.module.css";

/** The replay of a match, for its players and for everybody with the share link. */
export function ReplayPage() {
  const { match_id: id = "" } = useParams();
  const [search] = useSearchParams();
  const key = search.get("key");
  const { data: replay, error } = useQuery({
    queryKey: ["replay", id, key],
    queryFn: () => call(api.battles[":id"].replay.$get({ param: { id }, query: key ? { key } : {} })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error)
    return (
      <MessagePage title="No replay here" picture="lost" text={errorMessage(error)}>
        <ButtonLink kind="primary" to="/">
          To the start
        </ButtonLink>
      </MessagePage>
    );
  if (!replay) return <Loading />;
  return (
    <main className={classes.page}>
      <h1>{replay.battle.title}</h1>
      <p className={classes.about}>{replay.battle.description}</p>
      <ReplayPlayer replay={replay} />
      {replay.share_key && (
        <p className={classes.actions}>
          <ShareReplay match_id={id} share_key={replay.share_key} />
          <ButtonLink kind="ghost" to={`/battle/${id}`}>
            Result
          </ButtonLink>
        </p>
      )}
    </main>
  );
}
