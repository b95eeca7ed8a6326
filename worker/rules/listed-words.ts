/**
 * Words, phrases and links that nobody publishes, writes to others or is named by here. Learners are children too, so the list is of what insults
 * people for who they are, asks for sex, tells somebody to die, or cheats; swearing alone is refused in names only. It is short on purpose: what it
 * misses is reported, and what it wrongly refuses keeps a learner from talking. listed-text.ts says how a text is compared. Who adds an entry adds
 * the harmless texts that are close to it to `exceptions` and to tests/rules/listed-text.test.ts.
 */

/** Why something is listed, as its author reads it after its name. */
export const LISTED_REASONS = {
  slur: "insults people for who they are",
  sexual: "is about sex",
  threat: "tells somebody to die or praises killing",
  scam: "promises what nobody gives away",
  rude: "is too rude for a name",
  hidden: "hides where it leads",
  elsewhere: "leads to talk that no moderator here can see",
  adult: "leads to pages for adults",
  tracking: "is for finding out who follows it",
} as const;
export type ListedReason = keyof typeof LISTED_REASONS;

type ListedWords = {
  reason: ListedReason;
  /** Words and phrases, each as a whole: "ass" isn't found in "class". Plurals are listed where they are said. */
  words?: readonly string[];
  /** Found within other words too: only what no harmless word has, but for `exceptions`. */
  parts?: readonly string[];
};

export const LISTED_WORDS: readonly ListedWords[] = [
  {
    reason: "slur",
    words: [
      ...["nigga", "niggas", "fag", "fags", "kike", "kikes", "spic", "spics", "chink", "chinks", "gook"],
      ...["gooks", "wetback", "wetbacks", "beaner", "beaners", "paki", "pakis", "raghead", "ragheads"],
      ...["towelhead", "towelheads", "tranny", "trannies", "shemale", "shemales", "retard", "retards"],
      ...["retarded", "untermensch", "untermenschen"],
    ],
    parts: ["nigger", "faggot"],
  },
  {
    reason: "sexual",
    words: [
      ...["porn", "porno", "hentai", "lolicon", "blowjob", "blowjobs", "handjob", "handjobs", "cumshot"],
      ...["cumshots", "creampie", "creampies", "gangbang", "gangbangs", "deepthroat", "milf", "milfs"],
      ...[
        "dildo",
        "dildos",
        "camgirl",
        "camgirls",
        "sexting",
        "dickpic",
        "dickpics",
        "dick pic",
        "dick pics",
      ],
      ...["send nudes", "send me nudes", "nude pics", "sugar daddy", "sugar baby", "sugar mommy", "rape you"],
      ...["jailbait", "whore", "whores", "slut", "sluts", "cunt", "cunts", "only fans"],
    ],
    parts: ["pornhub", "onlyfans"],
  },
  {
    reason: "threat",
    words: [
      ...["kys", "kill yourself", "kill urself", "kill your self", "hang yourself", "neck yourself"],
      ...["rope yourself", "gas the jews", "heil hitler", "sieg heil", "white power"],
    ],
  },
  {
    reason: "scam",
    words: [
      ...["free nitro", "free discord nitro", "free robux", "free vbucks", "free v bucks", "crypto giveaway"],
      ...["double your bitcoin", "double your crypto", "double your money"],
    ],
  },
];

/** Listed for names alone. */
export const LISTED_IN_NAMES: readonly ListedWords[] = [
  {
    reason: "rude",
    words: [
      ...["shit", "bullshit", "shithead", "bitch", "bitches", "asshole", "assholes", "pussy", "penis"],
      ...["vagina", "nazi", "nazis", "rapist", "pedo", "paedo", "pedophile", "paedophile"],
    ],
    parts: ["fuck", "hitler"],
  },
];

/** Harmless phrases and words that have something listed in them. */
export const EXCEPTIONS: readonly string[] = [
  ...["spic and span", "chink in", "chinks in", "en retard", "de retard", "du retard", "au retard"],
  // What a laugh is called, in English.
  ...["snigger", "sniggers", "sniggered", "sniggering", "sniggerer"],
];

type ListedHosts = {
  reason: ListedReason;
  /** Hosts, with all below them; with a path, only what begins with it. */
  hosts: readonly string[];
};

export const LISTED_HOSTS: readonly ListedHosts[] = [
  {
    reason: "hidden",
    hosts: [
      ...["bit.ly", "tinyurl.com", "t.co", "goo.gl", "is.gd", "v.gd", "cutt.ly", "rb.gy", "ow.ly", "buff.ly"],
      ...["shorturl.at", "tiny.cc", "rebrand.ly", "adf.ly", "t.ly", "s.id", "bl.ink", "short.io"],
    ],
  },
  {
    reason: "elsewhere",
    hosts: [
      ...["discord.gg", "discord.com/invite", "discordapp.com/invite", "t.me", "telegram.me", "wa.me"],
      ...[
        "chat.whatsapp.com",
        "api.whatsapp.com",
        "snapchat.com/add",
        "kik.me",
        "omegle.com",
        "signal.group",
      ],
    ],
  },
  {
    reason: "adult",
    hosts: [
      ...["pornhub.com", "xvideos.com", "xnxx.com", "xhamster.com", "redtube.com", "youporn.com"],
      ...["onlyfans.com", "fansly.com", "chaturbate.com", "rule34.xxx", "e621.net"],
    ],
  },
  {
    reason: "tracking",
    hosts: ["grabify.link", "iplogger.org", "iplogger.com", "2no.co", "yip.su", "ipgrabber.ru"],
  },
];

/** Hosts that a new account may link to: where beginners read, and show what they make. Below them everything counts. */
export const KNOWN_HOSTS: readonly string[] = [
  ...["mozilla.org", "w3.org", "whatwg.org", "w3schools.com", "web.dev", "css-tricks.com", "caniuse.com"],
  ...["javascript.info", "stackoverflow.com", "github.com", "github.io", "codepen.io", "jsfiddle.net"],
  ...["codesandbox.io", "stackblitz.com", "freecodecamp.org", "wikipedia.org", "youtube.com", "youtu.be"],
];
