import type { KioskPunch } from "#domain/kiosk/kiosk-step.ts";
import { punchShift } from "#domain/kiosk/punch-shift.ts";
import { graceMs, longestMs } from "#domain/work/clock-rules.ts";
import type { Punctuality } from "#domain/work/shift-links.ts";
import type { Format } from "#lib/format/create-format.ts";
import { addDays, calendarDay, DAY_MS } from "#lib/time/calendar-days.ts";
import { useBusiness } from "#queries/business.ts";
import { usePunches } from "#queries/punches.ts";
import { useShifts } from "#queries/shifts.ts";
import { useFormat } from "#view/format/use-format.ts";
import { type SayKiosk, useKioskWords } from "#words/made/use-kiosk-words.ts";

interface ShiftLineProps {
  punch: Omit<KioskPunch, "pin_version">;
  /** Whether to say how punctual the punch is: '12m later than scheduled', '1h 5m early', 'On time'. */
  isTimed?: boolean;
}

/** The shift that a punch belongs to; renders nothing while loading, and if there is none. */
export function ShiftLine({ punch, isTimed = false }: ShiftLineProps) {
  const say = useKioskWords();
  const format = useFormat();
  const found = usePunchShift(punch);
  if (!found) return null;
  const { start_time, end_time } = found.shift;
  const punctuality = isTimed ? found.punctuality : null;
  return (
    <p className="text-lg text-ink tabular-nums sm:text-2xl">
      {say("shift", { start: format.timeOfDay(start_time), end: format.timeOfDay(end_time) })}
      {punctuality && (
        <>
          {" · "}
          <span className="whitespace-nowrap">{punctualityText(say, punctuality, format)}</span>
        </>
      )}
    </p>
  );
}

function punctualityText(say: SayKiosk, { mark, ms }: Punctuality, format: Format): string {
  if (mark === "on-time") return say("punctuality.on-time");
  return say(`punctuality.${mark}`, { time: format.hours(Math.abs(ms)) });
}

function usePunchShift(punch: ShiftLineProps["punch"]) {
  const { zone } = useFormat();
  const { user_id, at } = punch;
  const day = calendarDay(at, zone);
  const shifts = useShifts(addDays(day, -1), addDays(day, 1));
  const from = new Date(Date.parse(at) - 2 * DAY_MS).toISOString();
  const punches = usePunches({ from, to: at }, user_id);
  const business = useBusiness();
  if (!shifts || !punches || !business) return null;
  const rules = { zone, now: at, maxMs: longestMs(business), graceMs: graceMs(business) };
  return punchShift(punch, punches, shifts, rules);
}
