import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { UserState } from "#contract/standing.ts";
import { CLOSE_CODES } from "#rules/close-codes.ts";
import { mayUse } from "#rules/features.ts";
import { isInRound } from "#rules/room-phases.ts";
import type { Refusal } from "../../api/connection.ts";
import { useLogInRedirect } from "../../api/user.ts";
import { LostConnection } from "../../arena/LostConnection.tsx";
import { RoomButton } from "../../arena/RoomButton.tsx";
import { ReportDialog } from "../../chat/ReportDialog.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { Lobby } from "./Lobby.tsx";
import { Podium } from "./Podium.tsx";
import classes from "./Room.module.css";
import { RoomPlay } from "./RoomPlay.tsx";
import { RoomTable } from "./RoomTable.tsx";
import { RoomWatch } from "./RoomWatch.tsx";
import { useRoom } from "./use-room.ts";

/** A room for a member: the lobby, its rounds with their tables, and the podium. A host who only hosts gets all of it in big type. */
export function LiveRoom({
  link_key,
  user,
  onOver,
}: {
  link_key: string;
  /** Null for a guest. */
  user: UserState | null;
  onOver: () => unknown;
}) {
  const handle = useRoom(link_key, user === null);
  const { connection, refusal, state, room, phase, seconds, reconnect } = handle;
  const { confirm } = useMessages();
  const [isReporting, setIsReporting] = useState(false);
  const navigate = useNavigate();
  const toLogIn = useLogInRedirect();
  const isGuest = user === null;
  const home = homeOf(user);
  useEffect(() => {
    if (refusal?.code === CLOSE_CODES.signedOut && !isGuest) toLogIn(`/room/${link_key}`);
    else if (refusal?.code === CLOSE_CODES.finished) navigate(home, { replace: true });
    else if (refusal?.code === CLOSE_CODES.over) onOver();
  }, [refusal, link_key, home, isGuest, navigate, toLogIn, onOver]);

  const isClosed =
    refusal && (!LEADS_ON.includes(refusal.code) || (isGuest && refusal.code === CLOSE_CODES.signedOut));
  if (isClosed) return <OutOfRoom refusal={refusal} home={home} onReconnect={reconnect} />;
  if (!state || !room) return <Loading />;
  const { view, you } = state;
  const host = view.host === you;
  const isScreen = host && view.players.some(({ id, plays }) => id === you && !plays);
  const leave = async () => {
    const sure =
      view.phase === "lobby" ||
      view.phase === "podium" ||
      (await confirm("Leave the room? Your points stay, and the link leads back.", {
        yes: "Leave",
        no: "Stay",
        danger: true,
      }));
    // The server's answer leads home. Without a connection there is none.
    if (sure && !room.send({ type: "leave" })) navigate(home);
  };
  const shared = { state, isHost: host, send: room.send, now: () => room.clock.now(), onLeave: leave };
  const notice = connection === "lost" && <LostConnection />;
  if (isInRound(view) && view.task) {
    const round = { ...shared, task: view.task, phase, seconds, notice };
    return view.entrants.includes(you) ? (
      <RoomPlay
        {...round}
        onCode={room.type}
        inputCounter={room.input}
        fontSize={user?.editor_font_size ?? GUEST_FONT_PIXELS}
      />
    ) : (
      <RoomWatch {...round} isScreen={isScreen} />
    );
  }
  return (
    <main className={classes.room} data-phase={view.phase} data-screen={isScreen || undefined}>
      <div className={classes.notice} role="status">
        {notice}
      </div>
      {view.phase === "lobby" && <Lobby {...shared} link={`${location.origin}/room/${link_key}`} />}
      {view.phase === "table" && <RoomTable {...shared} />}
      {view.phase === "podium" && (
        <Podium players={view.players} table={view.table} you={you}>
          <p className={classes.actions}>
            {host && (
              <Button kind="primary" onClick={() => room.send({ type: "again" })}>
                Play again
              </Button>
            )}
            {isGuest && (
              <ButtonLink kind="primary" to="/signup">
                Make an account
              </ButtonLink>
            )}
            {!host && user && mayUse(user.plan, "rooms") && (
              <RoomButton challenge_id={view.challenge_id}>Another room</RoomButton>
            )}
            <Button onClick={leave}>Leave</Button>
          </p>
          <p className={classes.about}>
            {host ? "Play again leads everybody back to the lobby." : "The host can begin another game."}
          </p>
        </Podium>
      )}
      {!isGuest && (
        <p className={classes.about}>
          <Button kind="ghost" size="small" onClick={() => setIsReporting(true)}>
            Report this room
          </Button>
        </p>
      )}
      {isReporting && (
        <ReportDialog
          target={{ target_kind: "room", target_id: link_key }}
          onClose={() => setIsReporting(false)}
        />
      )}
    </main>
  );
}

const GUEST_FONT_PIXELS = 15;

/** Where the way out of a room leads. */
function homeOf(user: UserState | null): string {
  if (!user) return "/";
  return mayUse(user.plan, "queue") ? "/challenges" : "/dashboard";
}

const HOME_NAMES: Readonly<Record<string, string>> = {
  "/": "To the start",
  "/challenges": "Challenges",
  "/dashboard": "Dashboard",
};

/** The closes that lead elsewhere by themselves; a guest has no login to be led to. */
const LEADS_ON: readonly number[] = [CLOSE_CODES.signedOut, CLOSE_CODES.finished, CLOSE_CODES.over];
/** The closes after which a press connects again. */
const MAY_COME_BACK: readonly number[] = [
  CLOSE_CODES.replaced,
  CLOSE_CODES.full,
  CLOSE_CODES.tooFast,
  CLOSE_CODES.tooLarge,
  CLOSE_CODES.malformed,
];

function OutOfRoom({
  refusal: { code, reason },
  home,
  onReconnect,
}: {
  refusal: Refusal;
  home: string;
  onReconnect: () => void;
}) {
  const [isTrying, setIsTrying] = useState(false);
  const again = () => {
    setIsTrying(true);
    onReconnect();
  };
  return (
    <MessagePage
      title="Out of the room"
      picture={code === CLOSE_CODES.full ? "empty" : "offline"}
      text={reason}
    >
      {MAY_COME_BACK.includes(code) && (
        <Button kind="primary" busy={isTrying} onClick={again}>
          {code === CLOSE_CODES.full
            ? "Try again"
            : code === CLOSE_CODES.replaced
              ? "Play here"
              : "Come back"}
        </Button>
      )}
      {home === "/" && <ButtonLink to="/signup">Make an account</ButtonLink>}
      <ButtonLink to={home}>{HOME_NAMES[home]}</ButtonLink>
    </MessagePage>
  );
}
