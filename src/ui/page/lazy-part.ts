import {
  type ComponentType,
  createElement,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
  useTransition,
} from "react";
import { loadWhenIdle } from "#lib/load-when-idle.ts";
import { WordsLocale } from "#words/use-words.ts";
import { loadWords } from "#words/words.ts";
import { followEvents } from "../follow-events.ts";

/** The props of a fallback, besides the part's own. */
export interface Retry {
  isTrying: boolean;
  tryAgain: () => void;
}

/** A `lazyPart` that holds up nothing beside it: until it is loaded, nothing stands in its place. */
export function lazyAside<P extends object>(
  load: () => Promise<ComponentType<P>>,
  StandIn?: ComponentType<P & Retry>,
) {
  return lazyPart(load, StandIn, Suspense);
}

/**
 * A part of a screen that is loaded, with its words, when it is first shown. If loading fails, it renders the fallback
 * or nothing and the rest of the screen works; it tries again on reconnecting and whenever it is shown again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  StandIn?: ComponentType<P & Retry>,
  Frame: typeof Suspense | typeof Fragment = Fragment,
) {
  let attempt: ComponentType<P & Retry> | null = null;
  const start = (locale: string): ComponentType<P & Retry> => {
    attempt ??= lazy(async () => ({ default: await loadIn(locale).catch(() => Missing) }));
    return attempt;
  };
  // A part that is shown and then waits for its words would vanish meanwhile.
  async function loadIn(locale: string) {
    const part = await load();
    // Words that cannot be fetched may be of another part.
    await loadWords(locale).catch(() => {});
    return part;
  }

  function Part(props: P): ReactNode {
    const locale = use(WordsLocale);
    const [Attempt, setAttempt] = useState(() => start(locale));
    const [isTrying, startTrying] = useTransition();
    const tryAgain = () => startTrying(() => setAttempt(() => start(locale)));
    return createElement(Frame, null, createElement(Attempt, { ...props, isTrying, tryAgain }));
  }

  function Missing(props: P & Retry) {
    const { tryAgain } = props;
    useEffect(() => {
      // Only now: React calls this again and again until it has rendered the outcome.
      attempt = null;
      return followEvents(window, ["online"], tryAgain);
    });
    return StandIn ? createElement(StandIn, props) : null;
  }

  /** For an effect. */
  const preloadWhenIdle = () => loadWhenIdle(load);

  return { Part, preloadWhenIdle };
}
