import { type ComponentType, lazy } from "react";

const IDLE_AFTER_MS = 2000;

/** A part of a screen that is loaded when it is first shown. If it cannot be had, the rest of the screen goes on without. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<P> => Nothing) }));

  /** For an effect: loads it once the screen is settled, so that it is there when the network no longer is. */
  function preloadWhenIdle() {
    const timer = setTimeout(() => void load().catch(() => {}), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }

  return { Part, preloadWhenIdle };
}

function Nothing() {
  return null;
}
