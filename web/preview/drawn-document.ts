/** The Content-Security-Policy of a drawn page: no scripts, and no network but for the pictures that it is given. The frame's sandbox forbids scripts as well. */
const policyWith = (imageSources: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${imageSources}`,
    "font-src data:",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");

/**
 * Link elements are removed, since `rel=preconnect` and `dns-prefetch` connect to a host despite the policy. A space takes the place of
 * each, so that what was around it doesn't become one.
 */
const LINK = /<link(?![\w-])[^>]*>/gi;
/** Frames become elements without a meaning: a page of 15 kB with 900 empty ones stops the browser for half a minute. */
const FRAME = /<(\/?)(?=i?frame(?:set)?(?![\w-]))/gi;

/** Where the pictures of battles and tasks are. Not all of the origin: somebody else's page would have its viewers call the API. */
const PICTURE_PATHS = ["/noobie.png", "/emoji/", "/pictures/"];

/** The sources of the pictures that tasks and battles use, for `buildDrawnDocument`. */
export const ownPictures = (origin: string): string =>
  ["data:", ...PICTURE_PATHS.map((path) => origin + path)].join(" ");

/**
 * Builds the document for a drawn page, for a frame with an empty `sandbox` attribute. The page's own doctype, `html` and `head` tags
 * come after the start of the document, where the HTML parser ignores them and keeps their contents.
 * @param page untrusted HTML, as serialized by the engine
 * @param imageSources where pictures may come from, as in a policy. By default they are in the page itself.
 */
export function buildDrawnDocument(page: string, imageSources = "data:"): string {
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policyWith(imageSources)}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width"><style>noscript { display: none !important }</style>
${page.replace(LINK, " ").replace(FRAME, "<$1x-")}`;
}
