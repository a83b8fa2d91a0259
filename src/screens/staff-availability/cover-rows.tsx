import type { TeamDay } from "#domain/availability/team-days.ts";
import { cx } from "#ui/cx.ts";

const CELL = "sticky h-9 border-line bg-surface text-center tabular-nums";
const NAME = "left-0 z-10 px-3 text-left font-semibold";

/** Under the team: how many can work on each day, and how many shifts are planned. */
export function CoverRows({ days }: { days: readonly TeamDay[] }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" className={cx(CELL, NAME, "bottom-9 border-t")}>
          Can work
        </th>
        {days.map(({ date, counts, cover }) => (
          <td
            key={date}
            className={cx(CELL, "bottom-9 border-t", cover === "short" && "font-bold text-danger")}
          >
            {counts.free + counts.partly}
            {cover === "short" && <span className="sr-only">, fewer than shifts</span>}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row" className={cx(CELL, NAME, "bottom-0")}>
          Shifts planned
        </th>
        {days.map(({ date, planned }) => (
          <td key={date} className={cx(CELL, "bottom-0 text-muted")}>
            {planned}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
