import { useEffect } from "react";
import { countTime } from "#commands/kiosk.ts";
import { useCommand } from "#commands/use-command.ts";

const WHILE_WAITING_MS = 5000;
const OTHERWISE_MS = 60_000;

/** Keeps the count of how long wrong PINs are past: what a page has not counted when it ends is waited for once more. */
export function useCounting(isWaiting: boolean) {
  const count = useCommand(countTime);
  useEffect(() => {
    const note = () => count().catch((error: unknown) => console.error("Time not counted:", error));
    const timer = setInterval(note, isWaiting ? WHILE_WAITING_MS : OTHERWISE_MS);
    void note();
    return () => clearInterval(timer);
  }, [count, isWaiting]);
}
