import { type Dispatch, useEffect } from "react";
import { TIMEOUTS } from "#domain/kiosk/kiosk-machine.ts";
import type { KioskEvent, KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";

const TOUCHES = ["pointerdown", "keydown"] as const;

/** Tells the tablet when nobody has touched it for as long as its state allows, and when a wait is over. */
export function useTimeouts({ state, turn, waitMs }: KioskSnapshot, dispatch: Dispatch<KioskEvent>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has its own time.
  useEffect(() => {
    const timeout = TIMEOUTS[state];
    if (!timeout) return;
    const until = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => dispatch({ kind: timeout.event }), timeout.afterMs);
    };
    restart();
    for (const touch of TOUCHES) window.addEventListener(touch, restart, { signal: until.signal });
    return () => {
      until.abort();
      clearTimeout(timer);
    };
  }, [state, turn, dispatch]);

  useEffect(() => {
    if (state !== "locked") return;
    const timer = setTimeout(() => dispatch({ kind: "over" }), waitMs);
    return () => clearTimeout(timer);
  }, [state, waitMs, dispatch]);
}
