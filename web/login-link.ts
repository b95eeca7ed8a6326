const DEFAULT_PLACE = "/dashboard";

/**
 * A link to the log-in page that leads back afterwards.
 * @param path where to lead back to: a path of ours, with its query
 */
export function loginLink(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`;
}

/**
 * Where a log-in leads to: what `loginLink` was given, but never another site, and the dashboard where there is nothing usable.
 * @param search the query of the log-in page
 * @param origin ours, as in `location.origin`
 */
export function placeAfterLogin(search: URLSearchParams, origin: string): string {
  const next = search.get("next");
  if (!next?.startsWith("/") || !URL.canParse(next, origin)) return DEFAULT_PLACE;
  const url = new URL(next, origin);
  return url.origin === origin ? url.pathname + url.search : DEFAULT_PLACE;
}
