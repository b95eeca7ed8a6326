import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import type { Replay } from "#contract/battles.ts";
import { api, call, errorMessage } from "../../api/client.ts";
import { AboutCodenaut } from "../../arena/AboutCodenaut.tsx";
import { hasMarks, MarksText } from "../../arena/MarksText.tsx";
import { ReplayPlayer } from "../../arena/ReplayPlayer.tsx";
import { ShareReplay } from "../../arena/ShareReplay.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { useTitle } from "../../ui/page-title.ts";
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
  return replay ? <ShownReplay replay={replay} /> : <Loading />;
}

function ShownReplay({ replay }: { replay: Replay }) {
  const { match_id: id, players, battle } = replay;
  useTitle(`${players[0].display_name} against ${players[1].display_name}: ${battle.title} · Codenaut`);
  return (
    <main className={classes.page}>
      {/* Only the players get the key. */}
      {replay.share_key === null && <AboutCodenaut />}
      <h1>{battle.title}</h1>
      <p className={classes.about}>{battle.description}</p>
      {hasMarks(replay.marks) && (
        <div className={classes.about}>
          <MarksText marks={replay.marks} players={players} />
        </div>
      )}
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
