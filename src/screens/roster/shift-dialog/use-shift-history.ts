import { useCallback, useEffect, useState } from "react";
import { AccountError } from "#commands/account-error.ts";
import { readShiftHistory, type ShiftChange } from "#commands/read-shift-history.ts";
import { useCommand } from "#commands/use-command.ts";
import { useOnline } from "#screens/support/use-online.ts";

interface ShiftHistoryState {
  /** Newest first; undefined while they are being asked for. */
  changes: ShiftChange[] | undefined;
  problem: string | null;
  isOffline: boolean;
  retry: () => void;
}

/** What became of a shift. The server alone knows: it is asked again when there is a connection. */
export function useShiftHistory(shiftId: string): ShiftHistoryState {
  const read = useCommand(readShiftHistory);
  const isOnline = useOnline();
  const [changes, setChanges] = useState<ShiftChange[]>();
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another question.
  useEffect(() => {
    if (!isOnline) return;
    let isWanted = true;
    setProblem(null);
    read(shiftId).then(
      (found) => isWanted && setChanges(found),
      (error) => isWanted && setProblem(problemOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [read, shiftId, isOnline, tries]);

  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { changes, problem, isOffline: !isOnline, retry };
}

function problemOf(error: unknown): string {
  const isRefused = error instanceof AccountError && error.code !== "unreachable";
  return isRefused ? "The history could not be read." : "The server cannot be reached. Please try again.";
}
