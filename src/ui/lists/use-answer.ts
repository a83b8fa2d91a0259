import { useCallback, useEffect, useState } from "react";
import { useOnline } from "../follow-events.ts";

export type Answer<T> = ReturnType<typeof useAnswer<T>>;

/**
 * An answer that only a server can give: fetched on first render and again on reconnecting. `ask` and `problemOf`,
 * which puts an error into words, must be stable while the question is the same.
 */
export function useAnswer<T>(ask: () => Promise<T>, problemOf: (error: unknown) => string) {
  const isOnline = useOnline();
  /** The latest answer; undefined until the first. */
  const [answer, setAnswer] = useState<T>();
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again.
  useEffect(() => {
    if (!isOnline) return;
    let isWanted = true;
    setProblem(null);
    ask().then(
      (given) => isWanted && setAnswer(() => given),
      (error) => isWanted && setProblem(problemOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, problemOf, isOnline, tries]);

  /** After a failure or a change. */
  const askAgain = useCallback(() => setTries((count) => count + 1), []);
  return { answer, setAnswer, problem, isOffline: !isOnline, askAgain };
}
