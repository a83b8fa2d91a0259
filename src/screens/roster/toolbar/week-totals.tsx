import { Icon } from "#ui/icon.tsx";
import { Meter } from "#ui/meter.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import { labourText } from "../labels/labour-text.ts";
import type { RosterWeek } from "../use-roster-week.ts";

const NAMES_MAX = 3;

/** What the week takes: hours, cost, and how that is against the budget. */
export function WeekTotals({ week }: { week: RosterWeek }) {
  const format = useFormat();
  const { ms, cost } = week.labour.total;
  const { budget } = week;
  const over = budget === null ? 0 : cost - budget;
  return (
    <section aria-label="Totals of the week" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="font-semibold tabular-nums">{labourText({ ms, cost }, true, format)}</p>
      {budget !== null && (
        <div className="flex min-w-[min(12rem,100%)] flex-1 flex-wrap items-center gap-x-3 gap-y-1 sm:max-w-md">
          <div className="min-w-[min(8rem,100%)] flex-1">
            <Meter
              label="Budget used"
              value={Math.min(cost, budget)}
              maxValue={budget || 1}
              isOver={over > 0}
            />
          </div>
          <p className={over > 0 ? "text-sm font-semibold text-danger" : "text-sm text-muted"}>
            {over > 0
              ? `${format.amount(over)} over the budget of ${format.amount(budget)}`
              : `${format.amount(-over)} left of ${format.amount(budget)}`}
          </p>
        </div>
      )}
      {week.seesCost && <Unpaid week={week} />}
    </section>
  );
}

/** Whose hours cost nothing here, because nobody knows their rate. */
function Unpaid({ week }: { week: RosterWeek }) {
  const names = week.everybody
    .filter(({ id, payrate }) => payrate === null && week.labour.people.has(id))
    .map(({ name }) => name || FORMER_COLLEAGUE);
  if (names.length === 0) return null;
  const more = names.length - NAMES_MAX;
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Icon name="info" className="size-4" />
      {`No pay rate is known for ${names.slice(0, NAMES_MAX).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`}
    </p>
  );
}
