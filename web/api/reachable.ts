/** The timeout of one request. */
const TIMEOUT_MS = 5000;

/** Whether the server can be reached now. Never throws. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch("/api/health", { cache: "no-store", signal });
    return response.ok;
  } catch {
    return false;
  }
}
