import { createOwnStage } from "./own-stage.ts";
import { type PreviewProps, PreviewView } from "./PreviewView.tsx";

/** A preview of the learner's own code. */
export function OwnPreview(props: PreviewProps) {
  return <PreviewView interactive {...props} createStage={createOwnStage} />;
}
