/** The routes of the pages in web/pages.ts. Each screen is a chunk of its own. */
import { type ComponentType, lazy, useState } from "react";
import { matchRoutes, Navigate, type RouteObject, useRoutes } from "react-router";
import { isReachable } from "./api/reachable.ts";
import { PAGES, type ScreenName } from "./pages.ts";
import { ScreenLoadError, setPreloader } from "./transitions/preload.ts";
import { Shell } from "./ui/Shell.tsx";

/** A screen's component, loaded when it is first rendered or by its `preload`. `preload` throws a `ScreenLoadError`. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    try {
      loaded = (await load())[name];
    } catch {
      throw new ScreenLoadError(!(await isReachable()));
    }
    return { default: loaded };
  };
  const LazyScreen = lazy(preload);
  /** The component type is chosen once for each mount, since React would remount the screen if the type changed. */
  // biome-ignore lint/correctness/noComponentHookFactories: this runs once for each screen, when the module loads
  function Screen() {
    const [Component] = useState<ComponentType>(() => loaded ?? LazyScreen);
    return <Component />;
  }
  return Object.assign(Screen, { preload });
}

const SCREENS: Readonly<Record<ScreenName, ComponentType>> = {
  Landing: screen(() => import("./screens/landing/Landing.tsx"), "Landing"),
  SignUp: screen(() => import("./screens/sign-up/SignUp.tsx"), "SignUp"),
  LogIn: screen(() => import("./screens/log-in/LogIn.tsx"), "LogIn"),
  NewUser: screen(() => import("./screens/new-user/NewUser.tsx"), "NewUser"),
  Dashboard: screen(() => import("./screens/dashboard/Dashboard.tsx"), "Dashboard"),
  Journey: screen(() => import("./screens/journey/Journey.tsx"), "Journey"),
  Inbox: screen(() => import("./screens/inbox/Inbox.tsx"), "Inbox"),
  Playground: screen(() => import("./screens/playground/Playground.tsx"), "Playground"),
  Testing: screen(() => import("./screens/testing/Testing.tsx"), "Testing"),
  Chat: screen(() => import("./screens/chat/Chat.tsx"), "Chat"),
  Moderation: screen(() => import("./screens/moderation/Moderation.tsx"), "Moderation"),
  DailyChallenge: screen(() => import("./screens/daily-challenge/DailyChallenge.tsx"), "DailyChallenge"),
  Practice: screen(() => import("./screens/practice/Practice.tsx"), "Practice"),
  Sky: screen(() => import("./screens/sky/Sky.tsx"), "Sky"),
  Leaderboard: screen(() => import("./screens/leaderboard/Leaderboard.tsx"), "Leaderboard"),
  Settings: screen(() => import("./screens/settings/Settings.tsx"), "Settings"),
  Challenges: screen(() => import("./screens/challenges/Challenges.tsx"), "Challenges"),
  Queue: screen(() => import("./screens/queue/Queue.tsx"), "Queue"),
  Battle: screen(() => import("./screens/battle/Battle.tsx"), "Battle"),
  ReplayPage: screen(() => import("./screens/replay/ReplayPage.tsx"), "ReplayPage"),
  Profile: screen(() => import("./screens/profile/Profile.tsx"), "Profile"),
  Success: screen(() => import("./screens/success/Success.tsx"), "Success"),
  Checkout: screen(() => import("./screens/stand-ins/Checkout.tsx"), "Checkout"),
  Reset: screen(() => import("./screens/reset/Reset.tsx"), "Reset"),
  Confirm: screen(() => import("./screens/reset/Reset.tsx"), "Confirm"),
  Cheatsheet: screen(() => import("./screens/cheatsheet/Cheatsheet.tsx"), "Cheatsheet"),
  DevMail: screen(() => import("./screens/stand-ins/Checkout.tsx"), "DevMail"),
  GoBack: screen(() => import("./screens/small/GoBack.tsx"), "GoBack"),
};
const NotFound = screen(() => import("./ui/NotFound.tsx"), "NotFound");

const ROUTES: RouteObject[] = [
  {
    Component: Shell,
    children: [
      ...PAGES.map(({ path, screen, redirectTo }) =>
        redirectTo === undefined
          ? { path, Component: SCREENS[screen] }
          : { path, element: <Navigate to={redirectTo} replace /> },
      ),
      { path: "*", Component: NotFound },
    ],
  },
];

/** The page of the current address. */
export function Pages() {
  return useRoutes(ROUTES);
}

/** Loads the screen of a path ahead of the navigation. @throws ScreenLoadError */
export async function preloadScreen(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(ROUTES, pathname) ?? []) {
    const { Component } = route;
    if (Component && "preload" in Component && typeof Component.preload === "function")
      await Component.preload();
  }
}
setPreloader(preloadScreen);
