/** Being built. */
export function Inbox() {
  return <main>Inbox</main>;
}
