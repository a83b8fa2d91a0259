import { useEffect, useReducer, useState } from "react";
import { ConsoleLocked } from "#commands/business/console-locked.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useOnline } from "#ui/use-online.ts";
import { useConsoleWords } from "#words/made/use-console-words.ts";

/**
 * The server's answer to `ask`: requested on mount, on reconnecting, and by `again`, keeping the previous answer
 * meanwhile. `ask` must be stable.
 */
export function useConsoleAnswer<T>(ask: () => Promise<T>) {
  const say = useConsoleWords();
  const isOnline = useOnline();
  const [turn, again] = useReducer((count: number) => count + 1, 0);
  const [answer, setAnswer] = useState<T>();
  const [problem, setProblem] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again.
  useEffect(() => {
    if (!isOnline) return;
    let isCurrent = true;
    ask().then(
      (found) => {
        if (!isCurrent) return;
        setAnswer(() => found);
        setProblem(null);
      },
      (error) => {
        if (!isCurrent || error instanceof ConsoleLocked) return;
        setProblem(say("loadFailed"));
        toast.error(say("loadFailed"));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, turn, isOnline]);

  return { answer, setAnswer, problem, again, isOnline };
}
