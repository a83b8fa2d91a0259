import { groupBy } from "#lib/group-by.ts";
import { useFormat } from "#screens/business/use-format.ts";
import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { MonthDay } from "./month-day.tsx";
import { OwnShiftRow } from "./own-shift-row.tsx";
import type { OwnShift } from "./own-shifts.ts";
import type { Period } from "./use-period.ts";

interface MonthShiftsProps {
  own: readonly OwnShift[];
  schedule: Schedule;
  period: Period;
}

/** Somebody's shifts as marks in a calendar; below it, those of the day that was pressed. */
export function MonthShifts({ own, schedule, period }: MonthShiftsProps) {
  const format = useFormat();
  const byDay = groupBy(own, ({ shift }) => shift.date);
  const chosen = byDay.get(period.day) ?? [];
  return (
    <>
      {/* On a phone it takes the card's edges too: each day is to be as wide as a finger. */}
      <table className="w-full table-fixed border-collapse max-sm:-mx-4.5 max-sm:w-[calc(100%+2.25rem)]">
        <thead>
          <tr>
            {format.weekdayNames("short").map((name) => (
              <th key={name} scope="col" className="h-8 text-sm font-semibold text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {period.weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-px align-top sm:p-0.5">
                  <MonthDay day={day} own={byDay.get(day) ?? []} schedule={schedule} period={period} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={format.day(period.day)} className="rounded-xl bg-sunken px-4 py-3">
        <h4 className="font-semibold">{format.day(period.day)}</h4>
        {chosen.length === 0 && <p className="text-muted">No shifts on this day.</p>}
        <ul aria-label="Shifts of the day" className="divide-y divide-line">
          {chosen.map((one) => (
            <OwnShiftRow key={one.shift.id} {...one} schedule={schedule} />
          ))}
        </ul>
      </section>
    </>
  );
}
