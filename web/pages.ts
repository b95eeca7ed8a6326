/** The table of pages: path, title and screen. It imports nothing, so that the build and the tests can import it. */

/** The file of each screen, by the name of the exported component. */
export const SCREEN_FILES = {
  Landing: "screens/landing/Landing.tsx",
  SignUp: "screens/sign-up/SignUp.tsx",
  LogIn: "screens/log-in/LogIn.tsx",
  NewUser: "screens/new-user/NewUser.tsx",
  Dashboard: "screens/dashboard/Dashboard.tsx",
  Journey: "screens/journey/Journey.tsx",
  Inbox: "screens/inbox/Inbox.tsx",
  Playground: "screens/playground/Playground.tsx",
  Testing: "screens/testing/Testing.tsx",
  DailyChallenge: "screens/daily-challenge/DailyChallenge.tsx",
  Practice: "screens/practice/Practice.tsx",
  Sky: "screens/sky/Sky.tsx",
  Leaderboard: "screens/leaderboard/Leaderboard.tsx",
  Friends: "screens/friends/Friends.tsx",
  Settings: "screens/settings/Settings.tsx",
  Chat: "screens/chat/Chat.tsx",
  Talk: "screens/talk/Talk.tsx",
  Moderation: "screens/moderation/Moderation.tsx",
  Challenges: "screens/challenges/Challenges.tsx",
  Queue: "screens/queue/Queue.tsx",
  Ladder: "screens/ladder/Ladder.tsx",
  Invite: "screens/invite/Invite.tsx",
  Battle: "screens/battle/Battle.tsx",
  Room: "screens/room/Room.tsx",
  ReplayPage: "screens/replay/ReplayPage.tsx",
  Watch: "screens/watch/Watch.tsx",
  Spectate: "screens/watch/Spectate.tsx",
  Gallery: "screens/made/Gallery.tsx",
  MadePage: "screens/made/MadePage.tsx",
  Certificates: "screens/certificates/Certificates.tsx",
  Certificate: "screens/certificates/Certificate.tsx",
  Profile: "screens/profile/Profile.tsx",
  PublicProfile: "screens/public-profile/PublicProfile.tsx",
  Success: "screens/success/Success.tsx",
  Checkout: "screens/stand-ins/Checkout.tsx",
  Reset: "screens/reset/Reset.tsx",
  Confirm: "screens/reset/Reset.tsx",
  WeeklyMail: "screens/reset/Reset.tsx",
  Cheatsheet: "screens/cheatsheet/Cheatsheet.tsx",
  DevMail: "screens/stand-ins/Checkout.tsx",
  GoBack: "screens/small/GoBack.tsx",
  Privacy: "screens/privacy/Privacy.tsx",
} as const;
export type ScreenName = keyof typeof SCREEN_FILES;

type Page = {
  /** A path pattern of React Router: `:name` stands for one segment. */
  path: string;
  title: string;
  screen: ScreenName;
  /** The path that this one redirects to. Both have the same document. */
  redirectTo?: string;
};

const PRODUCT = "Codenaut";

/** The title for paths without a page. */
export const NOT_FOUND_TITLE = titled("Lost in space");

/** All pages. Paths without a parameter are also the names of their documents. */
export const PAGES: readonly Page[] = [
  { path: "/", title: "Codenaut: learn to code by building", screen: "Landing" },
  { path: "/signup", title: titled("Sign up"), screen: "SignUp" },
  { path: "/login", title: titled("Log in"), screen: "LogIn" },
  { path: "/newUser", title: titled("Your avatar"), screen: "NewUser" },
  { path: "/dashboard", title: titled("Dashboard"), screen: "Dashboard" },
  { path: "/journey", title: titled("Journey"), screen: "Journey" },
  { path: "/inbox", title: titled("Inbox"), screen: "Inbox" },
  { path: "/playground", title: titled("Playground"), screen: "Playground" },
  { path: "/testing", title: titled("Testing ground"), screen: "Testing" },
  { path: "/dailychallenge", title: titled("Daily challenge"), screen: "DailyChallenge" },
  { path: "/practice", title: titled("Practice"), screen: "Practice" },
  { path: "/practice/sky", title: titled("Your sky"), screen: "Sky" },
  { path: "/leaderboard", title: titled("Leaderboard"), screen: "Leaderboard" },
  { path: "/friends", title: titled("Friends"), screen: "Friends" },
  { path: "/settings", title: titled("Settings"), screen: "Settings" },
  { path: "/chat", title: titled("Chat"), screen: "Chat" },
  { path: "/talk/:task_id", title: titled("About a task"), screen: "Talk" },
  { path: "/moderation", title: titled("Moderation"), screen: "Moderation" },
  { path: "/challenges", title: titled("Challenges"), screen: "Challenges" },
  { path: "/queue", title: titled("Waiting for an opponent"), screen: "Queue" },
  { path: "/ladder", title: titled("Ghost ladder"), screen: "Ladder" },
  { path: "/invite", title: titled("Play a friend"), screen: "Invite" },
  { path: "/play/:key", title: titled("You are invited to a battle"), screen: "Invite" },
  { path: "/battle/:match_id", title: titled("Battle"), screen: "Battle" },
  { path: "/guest/:match_id", title: titled("Battle as a guest"), screen: "Battle" },
  { path: "/room/:key", title: titled("Room"), screen: "Room" },
  { path: "/replay/:match_id", title: titled("Replay"), screen: "ReplayPage" },
  { path: "/watch", title: titled("Live battles"), screen: "Watch" },
  { path: "/watch/:match_id", title: titled("Watch a battle"), screen: "Spectate" },
  { path: "/made", title: titled("What we made"), screen: "Gallery" },
  { path: "/made/:id", title: titled("A published page"), screen: "MadePage" },
  { path: "/certificates", title: titled("Certificates"), screen: "Certificates" },
  { path: "/certificates/:id", title: titled("A certificate"), screen: "Certificate" },
  { path: "/profile", title: titled("Profile"), screen: "Profile" },
  { path: "/u/:name", title: titled("A learner"), screen: "PublicProfile" },
  { path: "/success", title: titled("Welcome"), screen: "Success" },
  { path: "/checkout/:id", title: titled("Checkout"), screen: "Checkout" },
  { path: "/reset", title: titled("New password"), screen: "Reset" },
  { path: "/confirm", title: titled("Your address"), screen: "Confirm" },
  { path: "/weekly-mail", title: titled("Your weekly mail"), screen: "WeeklyMail" },
  { path: "/cheatsheet", title: titled("Cheatsheet"), screen: "Cheatsheet" },
  { path: "/dev/mail", title: titled("Mail"), screen: "DevMail" },
  { path: "/goback", title: titled("All set"), screen: "GoBack" },
  { path: "/test", title: titled("Testing ground"), screen: "Testing", redirectTo: "/testing" },
  { path: "/pricing", title: titled("Pricing"), screen: "Landing" },
  { path: "/faq", title: titled("FAQ"), screen: "Landing" },
  { path: "/privacy", title: titled("What we keep about you"), screen: "Privacy" },
];

const PAGES_BY_PATH: ReadonlyMap<string, Page> = new Map(
  PAGES.map((page) => [page.path.replace(/:\w+/, "*"), page]),
);

/** The page at a URL path, or of a path in the table; undefined where there is none. */
export function pageOf(pathname: string): Page | undefined {
  const path = pathname.replace(/(?<=.)\/$/, "");
  return PAGES_BY_PATH.get(path) ?? PAGES_BY_PATH.get(path.replace(/[^/]+$/, "*"));
}

/** The title of the page at a URL path. For a path without a page: the title of the not-found page. */
export function titleOf(pathname: string): string {
  return pageOf(pathname)?.title ?? NOT_FOUND_TITLE;
}

/** The page's name, followed by the product's name. */
function titled(name: string): string {
  return `${name} · ${PRODUCT}`;
}
