import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { JourneyProject } from "#contract/journey.ts";
import type { UserState } from "#contract/standing.ts";
import { MAP_NAMES, type MapName } from "#rules/map-names.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, updateUser, useScreen, useUser } from "../../api/user.ts";
import { play } from "../../audio/player.ts";
import { useTour } from "../../tour/use-tour.tsx";
import { isMotionReduced } from "../../transitions/motion.ts";
import { preload } from "../../transitions/preload.ts";
import { useSkipKeys } from "../../transitions/skip-keys.ts";
import { startWait } from "../../transitions/wait.ts";
import { isFocusFree } from "../../ui/focus-free.ts";
import { Loading } from "../../ui/Loading.tsx";
import { Cover } from "./Cover.tsx";
import { Hud } from "./Hud.tsx";
import classes from "./Journey.module.css";
import { MapList } from "./MapList.tsx";
import { MapTransition } from "./MapTransition.tsx";
import { MapView } from "./MapView.tsx";
import { ProjectList } from "./ProjectList.tsx";
import type { Pan } from "./pan.ts";
import { mapNamed, nextOf } from "./projects.ts";
import { Scan } from "./Scan.tsx";
import { ScrollCard } from "./ScrollCard.tsx";
import { TOUR } from "./tour-steps.ts";
import { useMapKeys } from "./use-map-keys.ts";

/** How long the clouds cover the map (specification, part 1 §4). */
const CLOUDS_MS = 1000;

const journeyQuery = screenQuery(["journey"], () => call(api.journey.$get()));

/** The journey: a map with its projects. The location's state may name the map to open. */
export function Journey() {
  const data = useScreen(journeyQuery);
  const user = useUser();
  const { state } = useLocation();
  if (!data || !user) return <Loading />;
  const requested: unknown = state && typeof state === "object" && "map" in state ? state.map : undefined;
  const initialMap = MAP_NAMES.find((name) => name === requested) ?? data.user_state.current_map;
  return <JourneyMap user={user} projects={data.projects} initialMap={initialMap} />;
}

type JourneyMapProps = { user: UserState; projects: readonly JourneyProject[]; initialMap: MapName };
/** What is open over the map: the list of maps or projects, a project's scroll, its scan, or nothing. */
type Overlay =
  | { kind: "none" }
  | { kind: "maps" }
  | { kind: "list" }
  | { kind: "scroll"; project: JourneyProject }
  | { kind: "scan"; project: JourneyProject };

function JourneyMap({ user, projects, initialMap }: JourneyMapProps) {
  const [shown, setShown] = useState(initialMap);
  const [covered, setCovered] = useState(true);
  const [clouds, setClouds] = useState<{ to: MapName; parting: boolean } | null>(null);
  const [overlay, setOverlay] = useState<Overlay>({ kind: "none" });
  const pan = useRef<Pick<Pan, "by" | "centre">>(null);
  const navigate = useNavigate();
  const { tour, restart } = useTour("journey", TOUR);
  const map = mapNamed(shown);

  /** The wait until the clouds have covered the map. */
  const wait = useRef<ReturnType<typeof startWait>>(undefined);
  useSkipKeys(clouds?.parting === false && (() => wait.current?.skip()));
  const travel = useAction(
    async ({ to }: { to: MapName; open?: JourneyProject }) => {
      const saved = call(api.journey.map.$put({ json: { current_map: to } }));
      wait.current = startWait(isMotionReduced() ? 0 : CLOUDS_MS);
      const [response] = await Promise.all([saved, wait.current.over]);
      return response;
    },
    {
      onSuccess: ({ current_map }, { open }) => {
        updateUser({ current_map });
        setShown(current_map);
        setClouds((now) => now && { ...now, parting: true });
        if (open) setOverlay({ kind: "scroll", project: open });
      },
      onError: () => {
        setClouds(null);
        return false;
      },
    },
  );
  const [accepted, setAccepted] = useState<number | null | undefined>();
  const choose = useAction(
    (project: JourneyProject) => call(api.journey.project.$put({ json: { project_id: project.id } })),
    {
      onSuccess: ({ selected_project_id, current_task_id }) => {
        updateUser({ selected_project_id, current_task_id });
        setAccepted(current_task_id);
      },
      onError: () => {
        setOverlay({ kind: "none" });
        return false;
      },
    },
  );
  // Enter opens the next project, without a way through the toolbar. On a first visit the tour comes before.
  const isTouring = Boolean(tour);
  useEffect(() => {
    if (!covered && !isTouring && isFocusFree())
      document.querySelector<HTMLElement>("[data-here=true]")?.focus({ preventScroll: true });
  }, [covered, isTouring]);

  const goTo = (to: MapName, open?: JourneyProject) => {
    setOverlay(to === shown && open ? { kind: "scroll", project: open } : { kind: "none" });
    if (to === shown || travel.busy) return;
    if (!isMotionReduced()) {
      setClouds({ to, parting: false });
      play("travel");
    }
    travel.run({ to, ...(open && { open }) });
  };
  const build = (project: JourneyProject) => {
    setAccepted(undefined);
    setOverlay({ kind: "scan", project });
    preload("/inbox");
    choose.run(project);
  };
  const close = () => setOverlay({ kind: "none" });
  const toggle = (kind: "maps" | "list") =>
    setOverlay((current) => ({ kind: current.kind === kind ? "none" : kind }));
  useMapKeys(
    (dx, dy) => pan.current?.by(dx, dy),
    () => toggle("maps"),
    !covered && !clouds && overlay.kind !== "scroll" && overlay.kind !== "scan",
  );

  return (
    <main className={classes.journey}>
      <Hud
        map={map}
        exp={user.exp}
        listOpen={overlay.kind === "list"}
        onMaps={() => toggle("maps")}
        onList={() => toggle("list")}
        onHelp={restart}
      />
      <MapView
        key={shown}
        map={map}
        projects={projects}
        next={nextOf(projects, shown, user.selected_project_id)}
        avatar={user.avatar_url}
        onOpen={(project) => setOverlay({ kind: "scroll", project })}
        pan={pan}
      />
      {overlay.kind === "list" && (
        <ProjectList projects={projects} onOpen={(project) => goTo(project.map, project)} onClose={close} />
      )}
      {overlay.kind === "maps" && (
        <MapList projects={projects} current={shown} onChoose={goTo} onClose={close} />
      )}
      {overlay.kind === "scroll" && (
        <ScrollCard project={overlay.project} onBuild={() => build(overlay.project)} onClose={close} />
      )}
      {overlay.kind === "scan" && (
        <Scan
          project={overlay.project}
          ready={accepted !== undefined}
          onAccepted={() => navigate("/inbox", { state: { task: accepted } })}
        />
      )}
      <p className="visuallyHidden" role="status">
        {clouds && !clouds.parting ? `Travelling to ${clouds.to}` : `You are on ${shown}`}
      </p>
      {clouds && <MapTransition {...clouds} onParted={() => setClouds(null)} />}
      {covered ? <Cover map={map} onGone={() => setCovered(false)} /> : tour}
    </main>
  );
}
