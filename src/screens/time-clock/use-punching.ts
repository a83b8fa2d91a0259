import { useEffect, useRef, useState } from "react";
import { clockIn } from "#commands/clock-in.ts";
import { clockOut } from "#commands/clock-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { toast } from "#ui/toast.ts";

/** After a press the button rests, so that the second half of a double click does not undo the first. */
const REST_MS = 1200;

/** Clocks in or out, whichever comes next. While resting a press does nothing. */
export function usePunching(isOnTheClock: boolean) {
  const start = useCommand(clockIn);
  const end = useCommand(clockOut);
  const { isResting, rest } = useRest();

  async function punch() {
    if (!rest()) return;
    try {
      await (isOnTheClock ? end() : start());
    } catch (error) {
      console.error("Punch not stored:", error);
      toast.error(
        isOnTheClock
          ? "Clocking out did not work. Please try again."
          : "Clocking in did not work. Please try again.",
      );
    }
  }

  return { punch, isResting };
}

function useRest() {
  const [isResting, setResting] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Starts resting; false when it was resting already. The timer tells at once, the state a render later. */
  function rest(): boolean {
    if (timer.current !== undefined) return false;
    setResting(true);
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      setResting(false);
    }, REST_MS);
    return true;
  }

  return { isResting, rest };
}
