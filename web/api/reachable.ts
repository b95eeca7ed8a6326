/** The timeout of one request. */
const TIMEOUT_MS = 5000;

/** Whether the server answers now. Never throws. */
export async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}
