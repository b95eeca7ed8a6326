/** The icons of the pages for visitors. They are inline, since the icon library would make the first load larger. */
const PATHS = {
  chevron: "m6 9 6 6 6-6",
  sound: "M11 5 6 9H3v6h3l5 4zM15.5 8.5a5 5 0 0 1 0 7M18.4 5.6a9 9 0 0 1 0 12.8",
  muted: "M11 5 6 9H3v6h3l5 4zM22 9l-6 6M16 9l6 6",
} as const;

/** A line icon, hidden from screen readers, so its button needs a label. @param size in pixels */
export function Glyph({ name, size }: { name: keyof typeof PATHS; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
