/** How long one look may take, in milliseconds. */
const LOOK_MS = 5000;

/** Whether the server answers now. */
export async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(LOOK_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}
