import { type ComponentType, lazy } from "react";
import { localeNow } from "#view/format/use-locale.ts";
import { loadWords } from "#words/words.ts";

/**
 * A screen loaded with its words when first shown or when a pointer nears its link. A loaded one shows at once: any
 * fallback would stay for a third of a second, which React does to avoid flicker.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const start = async () => {
    const screen = await load();
    await loadWords(localeNow());
    loaded = screen;
    return { default: screen };
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
