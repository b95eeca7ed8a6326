import { CircleHelp, Settings } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { MuteToggle } from "../../audio/MuteToggle.tsx";
import { useTour } from "../../tour/use-tour.tsx";
import { useTravel } from "../../transitions/travel.tsx";
import { LateBell } from "../../ui/LateBell.tsx";
import { Loading } from "../../ui/Loading.tsx";
import roundClasses from "../../ui/round-control.module.css";
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
import { Streak } from "./Streak.tsx";
import { TOUR } from "./tour-steps.ts";
import { WeekCard } from "./WeekCard.tsx";

const fetchDashboard = () => call(api.dashboard.$get());
const dashboardQuery = screenQuery(["dashboard"], fetchDashboard);

/** The dashboard: the learner's standing and current task, and the navigation to all other screens. */
export function Dashboard() {
  const screen = useScreen(dashboardQuery);
  if (!screen) return <Loading />;
  return <Content {...screen} />;
}

function Content({
  user_state,
  current_task,
  daily,
  practice,
  today,
  tasks_by_date,
  right_today,
  streak,
  streak_today,
}: Awaited<ReturnType<typeof fetchDashboard>>) {
  const travel = useTravel();
  const navigate = useNavigate();
  const { tour, restart } = useTour("dashboard", TOUR);
  // Before the first task there is nothing to show in some panels.
  const isNew = current_task === null;
  return (
    <div className={classes.screen}>
      <Sidebar />
      <main className={classes.main}>
        <h1 className="visuallyHidden">Dashboard</h1>
        <div className={classes.corner}>
          <Link
            to="/settings"
            className={`${roundClasses.round} ${classes.gear}`}
            aria-label="Settings"
            title="Settings"
          >
            <Settings size={20} aria-hidden="true" />
          </Link>
          <MuteToggle />
          <LateBell isLeft />
          <button
            type="button"
            className={roundClasses.round}
            onClick={restart}
            aria-label="Show the tour again"
            title="Show the tour again"
          >
            <CircleHelp size={20} aria-hidden="true" />
          </button>
        </div>
        <div className={classes.news}>
          <PatchBanner seen={user_state.last_seen_update} folded={isNew} />
          <WeekCard user={user_state} today={today} streak={streak} />
        </div>
        <div className={classes.bridge}>
          <div className={classes.left}>
            <CurrentTask
              task={current_task}
              daily={daily}
              practice={practice}
              isShipped={user_state.task_just_shipped}
            >
              {!isNew && <Streak days={streak} today={streak_today} practice={practice} />}
            </CurrentTask>
            <DevStats today={today} tasksByDate={tasks_by_date} rightToday={right_today} folded={isNew} />
          </div>
          <Pilot user={user_state} onLoggedOut={() => navigate("/")} />
          <div className={classes.right}>
            <CurrentMap name={user_state.current_map} />
            <ChatPreview folded={isNew} />
          </div>
        </div>
        <nav className={classes.arrows} aria-label="Travel">
          <Navigator direction="left" label="Chat" onGo={() => travel("/chat", "slide-left")} />
          <Navigator
            direction="down"
            label="View Journey"
            tour="journey"
            onGo={() => travel("/journey", "cloud", { state: { map: user_state.current_map } })}
          />
          <Navigator direction="right" label="Codex" onGo={() => travel("/inbox", "slide")} />
        </nav>
        <Feedback />
      </main>
      {tour}
    </div>
  );
}
