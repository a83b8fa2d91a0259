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

/** What a stand-in is told besides the part's own props. */
export interface Retry {
  isTrying: boolean;
  tryAgain: () => void;
}

/**
 * A part of a screen that is loaded when it is first shown. If it cannot be had, the rest of the screen goes on with the
 * stand-in or nothing; it is tried again when there is a connection, and whenever it is shown anew.
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
      // Not before: React asks for an attempt again and again until it has shown what came of it.
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
