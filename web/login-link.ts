const DEFAULT_PATH = "/dashboard";

/**
 * The path of the log-in page with a return path.
 * @param path the return path with its query
 */
export function loginLink(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`;
}

/**
 * The return path in the query of the log-in page. For a missing or invalid path, and for another site: the dashboard.
 * @param search the query of the log-in page
 * @param origin the app's origin, as in `location.origin`
 */
export function pathAfterLogin(search: URLSearchParams, origin: string): string {
  const next = search.get("next");
  if (!next?.startsWith("/")) return DEFAULT_PATH;
  try {
    const url = new URL(next, origin);
    return url.origin === origin ? url.pathname + url.search : DEFAULT_PATH;
  } catch {
    return DEFAULT_PATH;
  }
}
