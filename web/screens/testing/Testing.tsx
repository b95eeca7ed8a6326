/** Being built. */
export function Testing() {
  return <main>Testing</main>;
}
