import { useEffect, useRef, useState } from "react";
import { noticeOfClockIn, offerPunch, type Press, punch } from "#commands/clock/clock.ts";
import type { CommandContext } from "#commands/command-context.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ClockInNotice } from "#domain/work/clock-rules.ts";
import type { PunchOffer } from "#domain/work/next-punch.ts";
import type { Format } from "#lib/format/create-format.ts";
import { must } from "#lib/must.ts";
import { toast } from "#ui/toasts/toast.ts";
import { type SayTimeClock, useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import { useFormat } from "../format/use-format.ts";

/** How long the buttons rest after a press, so that a double click does not undo itself. */
const REST_MS = 1200;

/** Presses the clock; returns false and shows a message if nothing was stored. Ignores presses while resting. */
export function usePunching() {
  const say = useTimeClockWords();
  const record = useCommand(punch);
  const offer = useCommand(myOffer);
  const notice = useCommand(noticeOfClockIn);
  const format = useFormat();
  const { isResting, rest } = useRest();

  async function press(what: Press): Promise<boolean> {
    if (!rest()) return false;
    try {
      if (await record(what)) {
        if (what.type === "in") void notifyOfClockIn();
        return true;
      }
      toast.warning(say(`toast.notRecorded.${(await offer()).presence}`));
      return false;
    } catch (error) {
      console.error("Punch not stored:", error);
      toast.error(say(`toast.failed.${what.type}`));
      return false;
    }
  }

  /** Only after recording: nothing may delay a punch. */
  async function notifyOfClockIn() {
    try {
      const found = await notice();
      if (found) toast.info(clockInText(say, found, format));
    } catch (error) {
      console.error("The roster could not be read:", error);
    }
  }

  return { press, isResting };
}

function clockInText(say: SayTimeClock, notice: ClockInNotice, format: Format): string {
  if (notice.kind === "no-shift") return say("toast.noShift");
  const start = format.time(new Date(notice.start).toISOString());
  const time = format.hours(notice.ms);
  return say(notice.isPaidFromStart ? "toast.earlyPaidFromStart" : "toast.early", { start, time });
}

/** Read from storage: another tab or the tablet may have recorded a punch. */
function myOffer(context: CommandContext): Promise<PunchOffer> {
  return offerPunch(context, must(context.scope, "somebody who pressed").user_id);
}

function useRest() {
  const [isResting, setResting] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Starts resting; returns false if it was resting already. Checks a ref, as state updates one render later. */
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
