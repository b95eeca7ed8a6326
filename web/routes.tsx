/** Every page of the app. Each screen is a chunk of its own. */
import { type ComponentType, lazy, useState } from "react";
import { createRoutesFromElements, matchRoutes, Navigate, Route, Routes } from "react-router";
import { isReachable } from "./api/reachable.ts";
import { ScreenError, setPreloader } from "./transitions/preload.ts";
import { Shell } from "./ui/Shell.tsx";

/** A screen's component from a module's export: loaded when it is first shown, or before, by its `preload`. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    try {
      loaded = (await load())[name];
    } catch {
      throw new ScreenError(!(await isReachable()));
    }
    return { default: loaded };
  };
  const Later = lazy(preload);
  /** What is there when the screen opens stays: another type in its place would begin the screen anew. */
  // biome-ignore lint/correctness/noComponentHookFactories: this runs once for each screen, when the module loads
  function Screen() {
    const [Chosen] = useState<ComponentType>(() => loaded ?? Later);
    return <Chosen />;
  }
  return Object.assign(Screen, { preload });
}

const Landing = screen(() => import("./screens/landing/Landing.tsx"), "Landing");
const SignUp = screen(() => import("./screens/sign-up/SignUp.tsx"), "SignUp");
const LogIn = screen(() => import("./screens/log-in/LogIn.tsx"), "LogIn");
const NewUser = screen(() => import("./screens/new-user/NewUser.tsx"), "NewUser");
const Dashboard = screen(() => import("./screens/dashboard/Dashboard.tsx"), "Dashboard");
const Journey = screen(() => import("./screens/journey/Journey.tsx"), "Journey");
const Inbox = screen(() => import("./screens/inbox/Inbox.tsx"), "Inbox");
const Playground = screen(() => import("./screens/playground/Playground.tsx"), "Playground");
const Testing = screen(() => import("./screens/testing/Testing.tsx"), "Testing");
const Chat = screen(() => import("./screens/chat/Chat.tsx"), "Chat");
const Moderation = screen(() => import("./screens/moderation/Moderation.tsx"), "Moderation");
const DailyChallenge = screen(() => import("./screens/daily-challenge/DailyChallenge.tsx"), "DailyChallenge");
const Leaderboard = screen(() => import("./screens/leaderboard/Leaderboard.tsx"), "Leaderboard");
const Settings = screen(() => import("./screens/settings/Settings.tsx"), "Settings");
const Challenges = screen(() => import("./screens/challenges/Challenges.tsx"), "Challenges");
const Queue = screen(() => import("./screens/queue/Queue.tsx"), "Queue");
const Battle = screen(() => import("./screens/battle/Battle.tsx"), "Battle");
const ReplayPage = screen(() => import("./screens/replay/ReplayPage.tsx"), "ReplayPage");
const Profile = screen(() => import("./screens/profile/Profile.tsx"), "Profile");
const Success = screen(() => import("./screens/success/Success.tsx"), "Success");
const Checkout = screen(() => import("./screens/stand-ins/Checkout.tsx"), "Checkout");
const Reset = screen(() => import("./screens/reset/Reset.tsx"), "Reset");
const Confirm = screen(() => import("./screens/reset/Reset.tsx"), "Confirm");
const Cheatsheet = screen(() => import("./screens/cheatsheet/Cheatsheet.tsx"), "Cheatsheet");
const DevMail = screen(() => import("./screens/stand-ins/Checkout.tsx"), "DevMail");
const GoBack = screen(() => import("./screens/small/GoBack.tsx"), "GoBack");
const NotFound = screen(() => import("./ui/NotFound.tsx"), "NotFound");

const TABLE = (
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
    <Route path="/dailychallenge" Component={DailyChallenge} />
    <Route path="/leaderboard" Component={Leaderboard} />
    <Route path="/settings" Component={Settings} />
    <Route path="/chat" Component={Chat} />
    <Route path="/moderation" Component={Moderation} />
    <Route path="/challenges" Component={Challenges} />
    <Route path="/queue" Component={Queue} />
    <Route path="/battle/:match_id" Component={Battle} />
    <Route path="/replay/:match_id" Component={ReplayPage} />
    <Route path="/profile" Component={Profile} />
    <Route path="/success" Component={Success} />
    <Route path="/checkout/:id" Component={Checkout} />
    <Route path="/reset" Component={Reset} />
    <Route path="/confirm" Component={Confirm} />
    <Route path="/cheatsheet" Component={Cheatsheet} />
    <Route path="/dev/mail" Component={DevMail} />
    <Route path="/goback" Component={GoBack} />
    <Route path="/test" element={<Navigate to="/testing" replace />} />
    <Route path="/pricing" element={<Navigate to="/#pricing" replace />} />
    <Route path="/faq" element={<Navigate to="/#faq" replace />} />
    <Route path="*" Component={NotFound} />
  </Route>
);

/** The table of pages. */
export function Pages() {
  return <Routes>{TABLE}</Routes>;
}

/** Fetches the screen of a path, so that it opens at once. */
export async function preloadScreen(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(createRoutesFromElements(TABLE), pathname) ?? []) {
    const { Component } = route;
    if (Component && "preload" in Component && typeof Component.preload === "function")
      await Component.preload();
  }
}
setPreloader(preloadScreen);
