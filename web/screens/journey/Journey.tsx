/** Being built. */
export function Journey() {
  return <main>Journey</main>;
}
