import { type ComponentType, lazy } from "react";

/**
 * A component in a chunk of its own, which is loaded when it is first rendered. If the chunk can't be loaded, `Fallback` stands in its
 * place until the document is loaded again.
 * @param load imports the chunk with `await`. A `then` behind the import catches no failed style sheet: the bundler calls it before.
 */
export const lazyOr = <Props>(load: () => Promise<ComponentType<Props>>, Fallback: ComponentType<Props>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Fallback) }));
