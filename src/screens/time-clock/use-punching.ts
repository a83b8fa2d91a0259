import { useRef, useState } from "react";
import { clockIn } from "#commands/clock-in.ts";
import { clockOut } from "#commands/clock-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { toast } from "#ui/toast.ts";
import { createPressGuard } from "./press-guard.ts";

/** Clocks in or out, whichever comes next; the second press of a double click does nothing. */
export function usePunching(isOnTheClock: boolean) {
  const start = useCommand(clockIn);
  const end = useCommand(clockOut);
  const guard = useRef(createPressGuard(Date.now));
  const [isBusy, setBusy] = useState(false);

  async function punch() {
    if (isBusy || !guard.current.press()) return;
    setBusy(true);
    try {
      await (isOnTheClock ? end() : start());
    } catch (error) {
      console.error("Punch not stored:", error);
      toast.error(
        isOnTheClock
          ? "Clocking out did not work. Please try again."
          : "Clocking in did not work. Please try again.",
      );
    } finally {
      setBusy(false);
    }
  }

  return { punch, isBusy };
}
