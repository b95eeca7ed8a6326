import { Settings } from "lucide-react";
import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { MuteToggle } from "../../audio/MuteToggle.tsx";
import { useTour } from "../../tour/Tour.tsx";
import { useTravel } from "../../transitions/travel.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Sidebar } from "../../ui/Sidebar.tsx";
import { ChatPreview } from "./ChatPreview.tsx";
import { CurrentMap } from "./CurrentMap.tsx";
import { CurrentTask } from "./CurrentTask.tsx";
import classes from "./Dashboard.module.css";
import { DevStats } from "./DevStats.tsx";
import { Feedback } from "./Feedback.tsx";
import { Navigator } from "./Navigator.tsx";
import { PatchBanner } from "./PatchBanner.tsx";
import { Pilot } from "./Pilot.tsx";

const readDashboard = () => call(api.dashboard.$get());
const dashboardQuery = screenQuery(["dashboard"], readDashboard);

/** The bridge of the ship: where a learner stands, and the ways to everywhere else. */
export function Dashboard() {
  const screen = useScreen(dashboardQuery);
  if (!screen) return <Loading />;
  return <Bridge {...screen} />;
}

function Bridge({
  user_state,
  current_task,
  daily,
  today,
  tasks_by_date,
  right_today,
  streak,
}: Awaited<ReturnType<typeof readDashboard>>) {
  const travel = useTravel();
  const navigate = useNavigate();
  const journey = useRef<HTMLButtonElement>(null);
  const { tour } = useTour("dashboard", [
    {
      title: "Welcome aboard!",
      text: "This is your main dashboard: your task, your days and your ship. Codenaut is in beta, so tell us what creaks.",
    },
    {
      target: journey,
      title: "Your journey",
      text: "Through here you travel to the map. Pick a project there, and its first task lands in your inbox.",
    },
  ]);
  return (
    <div className={classes.screen}>
      <Sidebar />
      <main className={classes.main}>
        <h1 className="quiet">Dashboard</h1>
        <div className={classes.corner}>
          <Link to="/settings" className={classes.gear} aria-label="Settings" title="Settings">
            <Settings size={20} aria-hidden="true" />
          </Link>
          <MuteToggle />
        </div>
        <PatchBanner seen={user_state.last_seen_update} />
        <div className={classes.bridge}>
          <div className={classes.left}>
            <CurrentTask task={current_task} daily={daily} />
            <DevStats today={today} tasksByDate={tasks_by_date} rightToday={right_today} streak={streak} />
          </div>
          <Pilot user={user_state} onLoggedOut={() => navigate("/")} />
          <div className={classes.right}>
            <CurrentMap name={user_state.current_map} />
            <ChatPreview />
          </div>
        </div>
        <nav className={classes.ways} aria-label="Travel">
          <Navigator way="left" label="Chat" onGo={() => travel("/chat", "slide-left")} />
          <Navigator
            ref={journey}
            way="down"
            label="View Journey"
            onGo={() => travel("/journey", "cloud", { state: { map: user_state.current_map } })}
          />
          <Navigator way="right" label="Codex" onGo={() => travel("/inbox", "slide")} />
        </nav>
        <Feedback />
      </main>
      {tour}
    </div>
  );
}
