import type { TeamDay } from "#domain/availability/team-days.ts";
import { cx } from "#ui/cx.ts";

const CELL = "sticky h-9 border-line bg-surface text-center tabular-nums";
const NAME = "start-0 z-10 px-3 text-start font-semibold";

/** Under the team: how many can work on each day, of how many nothing is known, and how many shifts are planned. */
export function CoverRows({ days }: { days: readonly TeamDay[] }) {
  const hasUnsaid = days.some(({ counts }) => counts.unsaid > 0);
  const first = hasUnsaid ? "bottom-18 border-t" : "bottom-9 border-t";
  return (
    <tfoot>
      <tr>
        <th scope="row" className={cx(CELL, NAME, first)}>
          Can work
        </th>
        {days.map(({ date, counts, cover }) => (
          <td key={date} className={cx(CELL, first, cover === "short" && "font-bold text-danger")}>
            <AbleCount counts={counts} />
            {cover === "short" && <span className="sr-only">, fewer than shifts</span>}
          </td>
        ))}
      </tr>
      {hasUnsaid && (
        <tr>
          <th scope="row" className={cx(CELL, NAME, "bottom-9")}>
            No entry
          </th>
          {days.map(({ date, counts }) => (
            <td key={date} className={cx(CELL, "bottom-9 text-muted")}>
              {counts.unsaid}
            </td>
          ))}
        </tr>
      )}
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

/** How many can work; where everybody who might has entered nothing, that is not known. */
function AbleCount({ counts: { free, partly, unsaid } }: Pick<TeamDay, "counts">) {
  if (free + partly > 0 || unsaid === 0) return free + partly;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not known</span>
    </>
  );
}
