/** In place of the router's `dom/ssr/components`: links that prefetch nothing (web/build/leave-out.ts). */
import { createContext, type Ref } from "react";

export const FrameworkContext = createContext(undefined);
export const PrefetchPageLinks = () => null;
export const usePrefetchBehavior = () => [false, null, {}];
export const mergeRefs = (ref: Ref<Element>) => ref;
