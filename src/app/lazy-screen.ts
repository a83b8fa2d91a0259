import { type ComponentType, lazy } from "react";

/** A screen that is loaded when it is first shown, or when a pointer nears a link to it. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Screen = lazy(async () => ({ default: await load() }));
  return { Screen, preload: () => void load().catch(() => {}) };
}
