import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useEffect,
  useState,
  useTransition,
} from "react";
import { loadWhenIdle } from "#lib/load-when-idle.ts";

/** The props of a fallback, besides the part's own. */
export interface Retry {
  isTrying: boolean;
  tryAgain: () => void;
}

/**
 * A part of a screen that is loaded when it is first shown. If loading fails, it renders the fallback or nothing and
 * the rest of the screen works; it tries again on reconnecting and whenever it is shown again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  StandIn?: ComponentType<P & Retry>,
) {
  let attempt: ComponentType<P & Retry> | null = null;
  const start = (): ComponentType<P & Retry> => {
    attempt ??= lazy(async () => ({ default: await load().catch(() => Missing) }));
    return attempt;
  };

  function Part(props: P): ReactNode {
    const [Attempt, setAttempt] = useState(start);
    const [isTrying, startTrying] = useTransition();
    const tryAgain = () => startTrying(() => setAttempt(start));
    return createElement(Attempt, { ...props, isTrying, tryAgain });
  }

  function Missing(props: P & Retry) {
    const { tryAgain } = props;
    useEffect(() => {
      // Only now: React calls this again and again until it has rendered the outcome.
      attempt = null;
      window.addEventListener("online", tryAgain);
      return () => window.removeEventListener("online", tryAgain);
    });
    return StandIn ? createElement(StandIn, props) : null;
  }

  /** For an effect. */
  const preloadWhenIdle = () => loadWhenIdle(load);

  return { Part, preloadWhenIdle };
}
