import { useEffect, useState } from "react";

/** The interval at which a playing replay is updated. */
const UPDATE_INTERVAL_MS = 50;

/** The state and the controls of a replay. */
export type Playback = {
  /** Milliseconds since the editors opened. */
  at: number;
  isPlaying: boolean;
  speed: number;
  toggle: () => void;
  seek: (at: number) => void;
  setSpeed: (speed: number) => void;
};

/** The playback of a replay, with play, pause, seek and speed. It stops at the end. @param duration in milliseconds */
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
    }, UPDATE_INTERVAL_MS);
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
