import { useCallback } from "react";
import { AccountError } from "#commands/account-error.ts";
import { readShiftHistory } from "#commands/history.ts";
import { useCommand } from "#commands/use-command.ts";
import { useAnswer } from "#ui/use-answer.ts";

/** What became of a shift, the newest first. */
export function useShiftHistory(shiftId: string) {
  const read = useCommand(readShiftHistory);
  return useAnswer(
    useCallback(() => read(shiftId), [read, shiftId]),
    problemOf,
  );
}

function problemOf(error: unknown): string {
  const isRefused = error instanceof AccountError && error.code !== "unreachable";
  return isRefused ? "The history could not be read." : "The server cannot be reached. Please try again.";
}
