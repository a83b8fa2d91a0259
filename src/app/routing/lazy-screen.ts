import { type ComponentType, lazy } from "react";

/**
 * A screen that is loaded when it is first shown, or when a pointer nears a link to it. What was loaded by then is shown
 * at once: a fallback, however short, stays for a third of a second, so that nothing flickers.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const start = async () => {
    loaded = await load();
    return { default: loaded };
  };
  // React takes any thenable, and reads at once what one resolves at once.
  const atOnce = () =>
    // biome-ignore lint/suspicious/noThenProperty: a promise resolves later.
    loaded && { then: (take: (part: object) => void) => take({ default: loaded }) };
  const Screen = lazy(() => (atOnce() ?? start()) as ReturnType<typeof start>);
  /** Resolves when it is loaded, or cannot be. */
  const preload = () => start().then(ignore, ignore);
  return { Screen, preload };
}

function ignore() {}
