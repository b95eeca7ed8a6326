/** Every page of the app. Each screen is a chunk of its own. */
import { type ComponentType, lazy } from "react";
import { Navigate, Route, Routes } from "react-router";
import { Shell } from "./ui/Shell.tsx";

/** A screen's component, loaded when it is first shown, from a module's export. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const Landing = screen(() => import("./screens/landing/Landing.tsx"), "Landing");
const SignUp = screen(() => import("./screens/sign-up/SignUp.tsx"), "SignUp");
const LogIn = screen(() => import("./screens/log-in/LogIn.tsx"), "LogIn");
const NewUser = screen(() => import("./screens/new-user/NewUser.tsx"), "NewUser");
const Dashboard = screen(() => import("./screens/dashboard/Dashboard.tsx"), "Dashboard");
const Journey = screen(() => import("./screens/journey/Journey.tsx"), "Journey");
const Inbox = screen(() => import("./screens/inbox/Inbox.tsx"), "Inbox");
const Playground = screen(() => import("./screens/playground/Playground.tsx"), "Playground");
const Testing = screen(() => import("./screens/testing/Testing.tsx"), "Testing");
const Challenges = screen(() => import("./screens/challenges/Challenges.tsx"), "Challenges");
const Queue = screen(() => import("./screens/queue/Queue.tsx"), "Queue");
const Battle = screen(() => import("./screens/battle/Battle.tsx"), "Battle");
const ReplayPage = screen(() => import("./screens/replay/ReplayPage.tsx"), "ReplayPage");
const GoBack = screen(() => import("./screens/small/GoBack.tsx"), "GoBack");
const NotFound = screen(() => import("./screens/small/NotFound.tsx"), "NotFound");

/** The table of pages. */
export function Pages() {
  return (
    <Routes>
      <Route Component={Shell}>
        <Route path="/" Component={Landing} />
        <Route path="/signup" Component={SignUp} />
        <Route path="/login" Component={LogIn} />
        <Route path="/newUser" Component={NewUser} />
        <Route path="/dashboard" Component={Dashboard} />
        <Route path="/journey" Component={Journey} />
        <Route path="/inbox" Component={Inbox} />
        <Route path="/playground" Component={Playground} />
        <Route path="/testing" Component={Testing} />
        <Route path="/challenges" Component={Challenges} />
        <Route path="/queue" Component={Queue} />
        <Route path="/battle/:match_id" Component={Battle} />
        <Route path="/replay/:match_id" Component={ReplayPage} />
        <Route path="/goback" Component={GoBack} />
        <Route path="/test" element={<Navigate to="/testing" replace />} />
        <Route path="/pricing" element={<Navigate to="/#pricing" replace />} />
        <Route path="/faq" element={<Navigate to="/#faq" replace />} />
        <Route path="*" Component={NotFound} />
      </Route>
    </Routes>
  );
}
