import { useEffect, useReducer, useState } from "react";
import { findOpenPositions } from "#commands/careers.ts";
import { useCommand } from "#commands/use-command.ts";
import type { OpenPosition } from "#schema/protocol/open-positions.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useOnline } from "#ui/use-online.ts";

/** The positions that are open; asked for when the page is opened, and when there is a connection again. */
export function usePositions() {
  const find = useLatest(useCommand(findOpenPositions));
  const isOnline = useOnline();
  const [turn, again] = useReducer((count: number) => count + 1, 0);
  const [positions, setPositions] = useState<OpenPosition[]>();
  const [problem, setProblem] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    if (!isOnline) return;
    let isCurrent = true;
    find.current().then(
      (found) => {
        if (!isCurrent) return;
        setPositions(found);
        setProblem(null);
      },
      () => isCurrent && setProblem("The open positions could not be loaded."),
    );
    return () => {
      isCurrent = false;
    };
  }, [find, turn, isOnline]);

  return { positions, problem, again, isOnline };
}
