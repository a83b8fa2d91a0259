import { useEffect, useState } from "react";

/** The current instant, renewed at each full period (a second, a minute) so that all clocks on screen turn together. */
export function useNow(periodMs: number): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date().toISOString());
      timer = setTimeout(tick, periodMs - (Date.now() % periodMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [periodMs]);
  return now;
}

export const EVERY_SECOND_MS = 1000;
export const EVERY_MINUTE_MS = 60_000;
