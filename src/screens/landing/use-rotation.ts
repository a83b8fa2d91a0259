import { useState } from "react";
import { nextPhrase } from "./phrases.ts";

interface Rotation {
  turn: number;
  isPaused: boolean;
  toggle: () => void;
  /** The bar of this turn is full. */
  handOver: () => void;
}

/** Whose turn it is. It stands still at first for people who want less motion. */
export function useRotation(): Rotation {
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(prefersReducedMotion);
  return {
    turn,
    isPaused,
    toggle: () => setPaused((was) => !was),
    handOver: () => setTurn(nextPhrase),
  };
}

function prefersReducedMotion(): boolean {
  // The build draws this too, where there is no window.
  return typeof window !== "undefined" && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
