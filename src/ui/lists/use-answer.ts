import { useCallback, useEffect, useState } from "react";
import { useOnline } from "../use-online.ts";

export interface Answer<T> {
  /** The last that was given; undefined until then. */
  answer: T | undefined;
  problem: string | null;
  isOffline: boolean;
  /** Asks again: when it failed, or something was changed. */
  askAgain: () => void;
}

/**
 * What a server alone knows: asked for when first shown, and anew when there is a connection. `ask` and `problemOf`, which
 * says in words why it failed, stay the same functions as long as the question does.
 */
export function useAnswer<T>(ask: () => Promise<T>, problemOf: (error: unknown) => string): Answer<T> {
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<T>();
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another question.
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

  const askAgain = useCallback(() => setTries((count) => count + 1), []);
  return { answer, problem, isOffline: !isOnline, askAgain };
}
