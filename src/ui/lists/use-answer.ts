import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from "react";
import { useOnline } from "../use-online.ts";

export interface Answer<T> {
  /** The latest answer; undefined until the first. */
  answer: T | undefined;
  problem: string | null;
  isOffline: boolean;
  askAgain: () => void;
  /** Changes the answer by what is known here. */
  setAnswer: Dispatch<SetStateAction<T | undefined>>;
}

/**
 * An answer that only a server can give: fetched on first render and again on reconnecting. `ask` and `problemOf`,
 * which puts an error into words, must be stable while the question is the same.
 */
export function useAnswer<T>(ask: () => Promise<T>, problemOf: (error: unknown) => string): Answer<T> {
  const isOnline = useOnline();
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

  const askAgain = useCallback(() => setTries((count) => count + 1), []);
  return { answer, setAnswer, problem, isOffline: !isOnline, askAgain };
}
