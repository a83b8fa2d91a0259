import { useEffect, useRef, useState } from "react";
import { type Press, punch } from "#commands/punch.ts";
import { useCommand } from "#commands/use-command.ts";
import { toast } from "#ui/toast.ts";
import { PRESS_WORDS } from "./press-words.ts";

/** After a press the buttons rest, so that the second half of a double click does not undo the first. */
const REST_MS = 1200;

/** Presses the clock; false when it was not stored. While resting a press does nothing. */
export function usePunching() {
  const record = useCommand(punch);
  const { isResting, rest } = useRest();

  async function press(what: Press): Promise<boolean> {
    if (!rest()) return false;
    try {
      return (await record(what)) !== null;
    } catch (error) {
      console.error("Punch not stored:", error);
      toast.error(PRESS_WORDS[what.type].failed);
      return false;
    }
  }

  return { press, isResting };
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
