import { type ComponentType, lazy } from "react";

/**
 * A screen loaded when first shown or when a pointer nears its link. A loaded one shows at once: any fallback would
 * stay for a third of a second, which React does to avoid flicker.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const start = async () => {
    loaded = await load();
    return { default: loaded };
  };
  // React reads a thenable synchronously if it resolves synchronously.
  const atOnce = () =>
    // biome-ignore lint/suspicious/noThenProperty: a promise resolves later.
    loaded && { then: (take: (part: object) => void) => take({ default: loaded }) };
  const Screen = lazy(() => (atOnce() ?? start()) as ReturnType<typeof start>);
  /** Resolves when it is loaded, or failed to load. */
  const preload = () => start().then(ignore, ignore);
  return { Screen, preload };
}

function ignore() {}
