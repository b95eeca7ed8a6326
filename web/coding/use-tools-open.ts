import { useState } from "react";
import { BREAKPOINTS_PIXELS } from "../styles/breakpoints.ts";

/** The width at which code and tools are side by side, as in QuestionPage.module.css. */
const SIDE_BY_SIDE_QUERY = `(width > ${BREAKPOINTS_PIXELS.tablet}px)`;

/** Whether the tools are open. @param openAtFirst a narrow screen starts without them */
export const useToolsOpen = (openAtFirst: boolean) =>
  useState(() => openAtFirst && matchMedia(SIDE_BY_SIDE_QUERY).matches);
