/** Being built. */
export function Playground() {
  return <main>Playground</main>;
}
