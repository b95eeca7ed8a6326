/** What a drawn page may do: show itself. The frame's sandbox lets no script run either, and holds for what no policy names. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  "form-action 'none'",
  "base-uri 'none'",
].join("; ");

/** No policy keeps a browser from connecting to the host that a link element names. */
const LINK = /<link(?![\w-])[^>]*>/gi;

/**
 * Builds the document that shows a page as the engine left it, for a frame whose sandbox allows nothing. Its own doctype and
 * tags of `html` and `head` come late, which a browser reads past, keeping what they hold.
 * @param page HTML as the engine writes it: somebody else's, and not to be trusted
 */
export function drawnDocument(page: string): string {
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width"><style>noscript { display: none !important }</style>
${page.replace(LINK, "")}`;
}
