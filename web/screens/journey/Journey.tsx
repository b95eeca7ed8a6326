import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { JourneyProject } from "#contract/journey.ts";
import type { UserState } from "#contract/standing.ts";
import { MAP_NAMES, type MapName } from "#rules/map-names.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, userChanged, useScreen, useUser } from "../../api/user.ts";
import { play } from "../../audio/player.ts";
import { useTour } from "../../tour/Tour.tsx";
import { isStill } from "../../transitions/motion.ts";
import { preload } from "../../transitions/preload.ts";
import { paced } from "../../transitions/time-scale.ts";
import { Loading } from "../../ui/Loading.tsx";
import { Cover } from "./Cover.tsx";
import { Crossing } from "./Crossing.tsx";
import { Hud } from "./Hud.tsx";
import classes from "./Journey.module.css";
import { MapList } from "./MapList.tsx";
import { MapView } from "./MapView.tsx";
import { ProjectList } from "./ProjectList.tsx";
import type { Pan } from "./pan.ts";
import { mapNamed, nextOf } from "./places.ts";
import { Scan } from "./Scan.tsx";
import { ScrollCard } from "./ScrollCard.tsx";
import { TOUR } from "./tour-steps.ts";
import { useMapKeys } from "./use-map-keys.ts";

/** The clouds' second (specification, part 1 §4). */
const CLOUDS_MS = 1000;

const journeyQuery = screenQuery(["journey"], () => call(api.journey.$get()));

/** The journey: the map of the world that the learner travels. */
export function Journey() {
  const data = useScreen(journeyQuery);
  const user = useUser();
  const { state } = useLocation();
  if (!data || !user) return <Loading />;
  const wished: unknown = state && typeof state === "object" && "map" in state ? state.map : undefined;
  const opening = MAP_NAMES.find((name) => name === wished) ?? data.user_state.current_map;
  return <World user={user} projects={data.projects} opening={opening} />;
}

type WorldProps = { user: UserState; projects: readonly JourneyProject[]; opening: MapName };
/** What a click has set off: a list, a project's scroll, its scan. */
type Showing =
  | { what: "map" }
  | { what: "maps" }
  | { what: "list" }
  | { what: "scroll"; project: JourneyProject }
  | { what: "scan"; project: JourneyProject };

function World({ user, projects, opening }: WorldProps) {
  const [shown, setShown] = useState(opening);
  const [covered, setCovered] = useState(true);
  const [clouds, setClouds] = useState<{ to: MapName; parting: boolean } | null>(null);
  const [showing, setShowing] = useState<Showing>({ what: "map" });
  const pan = useRef<Pick<Pan, "by" | "centre">>(null);
  const navigate = useNavigate();
  const { tour, running, restart } = useTour("journey", TOUR);
  const map = mapNamed(shown);

  const travel = useAction(
    async ({ to }: { to: MapName; open?: JourneyProject }) => {
      const saved = call(api.journey.map.$put({ json: { current_map: to } }));
      const gathered = new Promise((done) => setTimeout(done, isStill() ? 0 : paced(CLOUDS_MS)));
      const [answer] = await Promise.all([saved, gathered]);
      return answer;
    },
    {
      done: ({ current_map }, { open }) => {
        userChanged({ current_map });
        setShown(current_map);
        setClouds((now) => now && { ...now, parting: true });
        if (open) setShowing({ what: "scroll", project: open });
      },
      failed: () => {
        setClouds(null);
        return false;
      },
    },
  );
  const [accepted, setAccepted] = useState<number | null | undefined>();
  const choose = useAction(
    (project: JourneyProject) => call(api.journey.project.$put({ json: { project_id: project.id } })),
    {
      done: ({ selected_project_id, current_task_id }) => {
        userChanged({ selected_project_id, current_task_id });
        setAccepted(current_task_id);
      },
      failed: () => {
        setShowing({ what: "map" });
        return false;
      },
    },
  );

  const goTo = (to: MapName, open?: JourneyProject) => {
    setShowing(to === shown && open ? { what: "scroll", project: open } : { what: "map" });
    if (to === shown || travel.busy) return;
    if (!isStill()) {
      setClouds({ to, parting: false });
      play("travel");
    }
    travel.run({ to, ...(open && { open }) });
  };
  const build = (project: JourneyProject) => {
    setAccepted(undefined);
    setShowing({ what: "scan", project });
    preload("/inbox");
    choose.run(project);
  };
  const close = () => setShowing({ what: "map" });
  const toggle = (what: "maps" | "list") => setShowing((now) => ({ what: now.what === what ? "map" : what }));
  useMapKeys(
    (dx, dy) => pan.current?.by(dx, dy),
    () => toggle("maps"),
    !covered && !clouds && !running && showing.what !== "scroll" && showing.what !== "scan",
  );

  return (
    <main className={classes.journey}>
      <Hud
        map={map}
        exp={user.exp}
        listOpen={showing.what === "list"}
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
        onOpen={(project) => setShowing({ what: "scroll", project })}
        pan={pan}
      />
      {showing.what === "list" && (
        <ProjectList projects={projects} onOpen={(project) => goTo(project.map, project)} onClose={close} />
      )}
      {showing.what === "maps" && (
        <MapList projects={projects} current={shown} onChoose={goTo} onClose={close} />
      )}
      {showing.what === "scroll" && (
        <ScrollCard project={showing.project} onBuild={() => build(showing.project)} onClose={close} />
      )}
      {showing.what === "scan" && (
        <Scan
          project={showing.project}
          ready={accepted !== undefined}
          onAccepted={() => navigate("/inbox", { state: { task: accepted } })}
        />
      )}
      <p className="quiet" role="status">
        {clouds && !clouds.parting ? `Travelling to ${clouds.to}` : `You are on ${shown}`}
      </p>
      {clouds && <Crossing {...clouds} onParted={() => setClouds(null)} />}
      {covered ? <Cover map={map} onGone={() => setCovered(false)} /> : tour}
    </main>
  );
}
