import classes from "./Page.module.css";

/** The page of the demonstration. @param effects classes in Page.module.css, one for each complete line of code that changes it */
export function Page({ effects }: { effects: readonly string[] }) {
  const has = (name: string) => effects.includes(name);
  const shown = (name: string) => (has(name) ? "" : (classes.waiting ?? ""));
  return (
    <div
      className={[classes.page, ...effects.map((effect) => classes[effect] ?? "")].join(" ")}
      aria-hidden="true"
    >
      <div className={classes.address}>preview</div>
      <div className={classes.body}>
        <Lighthouse className={`${classes.art} ${shown("picture")}`} />
        <p className={`${classes.title} ${shown("heading")}`}>Amara Okoye</p>
        <p className={`${classes.text} ${shown("words")}`}>I keep the light on.</p>
        <span className={`${classes.press} ${shown("button")}`}>{has("alive") ? "Ahoy!" : "Light it"}</span>
      </div>
    </div>
  );
}

function Lighthouse({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 120 120" width={120} height={120} role="presentation">
      <rect className={classes.heaven} width="120" height="120" />
      <g className={classes.stars} fill="#fff">
        <circle cx="18" cy="22" r="1.4" />
        <circle cx="98" cy="16" r="1.8" />
        <circle cx="104" cy="46" r="1.2" />
        <circle cx="30" cy="48" r="1.1" />
        <circle cx="84" cy="32" r="1.1" />
      </g>
      <path className={classes.beam} d="M60 38 L-10 14 L-10 62 Z M60 38 L130 14 L130 62 Z" />
      <path d="M0 92 Q30 84 60 92 T120 92 V120 H0 Z" className={classes.sea} />
      <path d="M36 100 Q60 82 86 100 Z" fill="#5b4a6f" />
      <path d="M53 46 h14 l5 48 h-24 Z" fill="#fff6ec" />
      <path d="M51.6 60 h16.8 l1.2 11 h-19.2 Z M49.6 82 h20.8 l1.2 12 h-23.2 Z" fill="#f2596a" />
      <rect x="50" y="42" width="20" height="5" rx="2" fill="#3b3357" />
      <rect x="54" y="32" width="12" height="10" rx="2" className={classes.lamp} />
      <path d="M52 32 L60 23 L68 32 Z" fill="#f2596a" />
    </svg>
  );
}
