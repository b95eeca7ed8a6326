import { type ComponentProps, lazy, Suspense } from "react";
import type { ResultCard } from "./ResultCard.tsx";

const load = () => import("./ResultCard.tsx");
const Card = lazy(async () => ({ default: (await load()).ResultCard }));

/** Loads the card ahead, while the server judges a ship. */
export function loadResultCard(): void {
  load().catch(() => undefined);
}

/** `ResultCard` in a chunk of its own, which is loaded with a ship. */
export function LateResultCard(props: ComponentProps<typeof ResultCard>) {
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}
