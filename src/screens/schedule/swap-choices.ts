import { isSwappable } from "#domain/shift-moves/swap-move.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { isAhead } from "./own-shifts.ts";

/**
 * The shifts of colleagues that one of somebody's own could be swapped for, in the order of time; not those of
 * the very same time.
 */
export function swapChoices(
  own: Shift,
  { me, now, shifts, rules }: Pick<Schedule, "me" | "now" | "shifts" | "rules">,
): Shift[] {
  const given = shiftSpan(own, rules.zone);
  return shifts
    .flatMap((shift) => {
      if (shift.user_id === me || !isSwappable(shift)) return [];
      const span = shiftSpan(shift, rules.zone);
      const isOther = span.start !== given.start || span.end !== given.end;
      return isAhead(span, now) && isOther ? [{ shift, span }] : [];
    })
    .sort((one, other) => one.span.start - other.span.start || one.span.end - other.span.end)
    .map(({ shift }) => shift);
}
