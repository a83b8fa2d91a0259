import { groupBy } from "#lib/group-by.ts";
import { useBusiness } from "#queries/use-business.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { PrintSheet } from "#ui/print-sheet.tsx";
import { timesText } from "../labels/shift-words.ts";
import type { RosterWeek } from "../use-roster-week.ts";

/** What the paper shows when the page is printed. */
export function PrintWeek({ week }: { week: RosterWeek }) {
  return (
    <PrintSheet>
      <WeekTable week={week} />
    </PrintSheet>
  );
}

const CELL = "border border-black px-1.5 py-1 text-left align-top";

/** A table of people by days, black on white; its head comes again on every page. */
function WeekTable({ week }: { week: RosterWeek }) {
  const format = useFormat();
  const business = useBusiness();
  const { days, people, shifts } = week;
  const shiftsOf = groupBy(shifts, ({ user_id }) => user_id);
  const known = new Set(people.map(({ id }) => id));
  const gone = shifts.filter(({ user_id }) => user_id !== null && !known.has(user_id));
  const rows = [
    { id: "open", name: "Open shifts", shifts: shiftsOf.get(null) ?? [] },
    ...people.map(({ id, name }) => ({ id, name, shifts: shiftsOf.get(id) ?? [] })),
    { id: "gone", name: "Former colleagues", shifts: gone },
  ].filter((row) => row.shifts.length > 0 || known.has(row.id));
  return (
    <table className="w-full table-fixed border-collapse text-[9pt] leading-tight">
      <thead>
        <tr>
          <th colSpan={days.length + 1} className="pb-2 text-left text-[13pt] font-bold">
            {[business?.name, format.dayRange(days[0], days.at(-1))].filter(Boolean).join(", ")}
          </th>
        </tr>
        <tr>
          <th scope="col" className={CELL}>
            Name
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className={CELL}>
              {format.shortDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="break-inside-avoid">
            <th scope="row" className={`${CELL} font-semibold [overflow-wrap:anywhere]`}>
              {row.name}
            </th>
            {days.map((day) => (
              <td key={day} className={CELL}>
                <Cell shifts={row.shifts.filter(({ date }) => date === day)} week={week} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ shifts, week }: { shifts: readonly Shift[]; week: RosterWeek }) {
  const format = useFormat();
  return shifts.map((shift) => {
    const template = week.templates.find(({ id }) => id === shift.time_slot)?.name;
    const standing = [!shift.published && "draft", shift.status === "dropped" && "dropped"].filter(Boolean);
    return (
      <p key={shift.id} className="not-first:mt-1">
        {timesText(shift, format)}
        {template && <span className="block">{template}</span>}
        {standing.length > 0 && <span className="block italic">({standing.join(", ")})</span>}
      </p>
    );
  });
}
