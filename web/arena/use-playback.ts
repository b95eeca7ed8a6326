import { useEffect, useState } from "react";

/** How often a playing replay moves on, in milliseconds. */
const FRAME = 50;

export type Playback = {
  /** Milliseconds since the editors opened. */
  at: number;
  isPlaying: boolean;
  speed: number;
  toggle: () => void;
  seek: (at: number) => void;
  setSpeed: (speed: number) => void;
};

/** The time of a replay: it plays from the start, can be paused and moved, and stops at the end. */
export function usePlayback(duration: number): Playback {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - before) * speed;
      before = now;
      setAt((time) => Math.min(duration, time + passed));
    }, FRAME);
    return () => clearInterval(timer);
  }, [isPlaying, speed, duration]);
  const isOver = at >= duration;
  useEffect(() => {
    if (isOver) setPlaying(false);
  }, [isOver]);
  return {
    at,
    isPlaying,
    speed,
    toggle: () => {
      if (!isPlaying && isOver) setAt(0);
      setPlaying(!isPlaying);
    },
    seek: setAt,
    setSpeed,
  };
}
