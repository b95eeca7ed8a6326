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

/** Loads a screen with an editor. The editor is larger than the screen, and is evaluated in a task of its own before it. */
async function withEditor<Module>(loadScreen: () => Promise<Module>): Promise<Module> {
  const [, module] = await Promise.all([import("./editor/CodeEditor.tsx"), loadScreen()]);
  return module;
}

/** Loads the module of each screen, which exports the component by the screen's name. */
const LOADERS: { readonly [Name in ScreenName]: () => Promise<Record<Name, ComponentType>> } = {
  Landing: () => import("./screens/landing/Landing.tsx"),
  SignUp: () => import("./screens/sign-up/SignUp.tsx"),
  LogIn: () => import("./screens/log-in/LogIn.tsx"),
  NewUser: () => import("./screens/new-user/NewUser.tsx"),
  Dashboard: () => import("./screens/dashboard/Dashboard.tsx"),
  Journey: () => import("./screens/journey/Journey.tsx"),
  Inbox: () => import("./screens/inbox/Inbox.tsx"),
  Playground: () => withEditor(() => import("./screens/playground/Playground.tsx")),
  Testing: () => withEditor(() => import("./screens/testing/Testing.tsx")),
  Chat: () => import("./screens/chat/Chat.tsx"),
  Talk: () => import("./screens/talk/Talk.tsx"),
  Moderation: () => import("./screens/moderation/Moderation.tsx"),
  DailyChallenge: () => withEditor(() => import("./screens/daily-challenge/DailyChallenge.tsx")),
  Practice: () => withEditor(() => import("./screens/practice/Practice.tsx")),
  Sky: () => import("./screens/sky/Sky.tsx"),
  Leaderboard: () => import("./screens/leaderboard/Leaderboard.tsx"),
  Friends: () => import("./screens/friends/Friends.tsx"),
  Settings: () => import("./screens/settings/Settings.tsx"),
  Challenges: () => import("./screens/challenges/Challenges.tsx"),
  Queue: () => import("./screens/queue/Queue.tsx"),
  Ladder: () => import("./screens/ladder/Ladder.tsx"),
  Invite: () => import("./screens/invite/Invite.tsx"),
  Battle: () => withEditor(() => import("./screens/battle/Battle.tsx")),
  Room: () => withEditor(() => import("./screens/room/Room.tsx")),
  ReplayPage: () => import("./screens/replay/ReplayPage.tsx"),
  Watch: () => import("./screens/watch/Watch.tsx"),
  Spectate: () => import("./screens/watch/Spectate.tsx"),
  Gallery: () => import("./screens/made/Gallery.tsx"),
  MadePage: () => import("./screens/made/MadePage.tsx"),
  Certificates: () => import("./screens/certificates/Certificates.tsx"),
  Certificate: () => import("./screens/certificates/Certificate.tsx"),
  Profile: () => import("./screens/profile/Profile.tsx"),
  PublicProfile: () => import("./screens/public-profile/PublicProfile.tsx"),
  Success: () => import("./screens/success/Success.tsx"),
  Checkout: () => import("./screens/stand-ins/Checkout.tsx"),
  Reset: () => import("./screens/reset/Reset.tsx"),
  Confirm: () => import("./screens/reset/Reset.tsx"),
  WeeklyMail: () => import("./screens/reset/Reset.tsx"),
  Cheatsheet: () => import("./screens/cheatsheet/Cheatsheet.tsx"),
  DevMail: () => import("./screens/stand-ins/Checkout.tsx"),
  GoBack: () => import("./screens/small/GoBack.tsx"),
  Privacy: () => import("./screens/privacy/Privacy.tsx"),
};
const SCREENS: Readonly<Partial<Record<string, ComponentType>>> = Object.fromEntries(
  Object.entries<() => Promise<Record<string, ComponentType>>>(LOADERS).map(([name, load]) => [
    name,
    screen(load, name),
  ]),
);
const NotFound = screen(() => import("./ui/NotFound.tsx"), "NotFound");

const ROUTES: RouteObject[] = [
  {
    Component: Shell,
    children: [
      ...PAGES.map(({ path, screen, redirectTo }) =>
        redirectTo === undefined
          ? { path, Component: SCREENS[screen] ?? null }
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
