import { Button as AriaButton } from "react-aria-components/Button";
import { DialogTrigger } from "react-aria-components/Dialog";
import { factsText, listText } from "#lib/format/formatters.ts";
import { addDays, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Meter } from "#ui/marks/meter.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { Pager } from "#ui/page/pager.tsx";
import { useMediaQuery } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { isRated } from "../board/grid-rows.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { labourText } from "../board/shift-look.ts";
import type { RosterAddress } from "../board/use-roster-address.ts";

/** Whether the toolbar's one row has room for few words; phones have several rows. */
export const useIsCrowded = () => useMediaQuery("(max-width: 79.99rem)");

const SQUARE =
  "grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink";

/** The current week, and buttons for others. */
export function WeekPager({ address }: { address: RosterAddress }) {
  const say = useRosterWords();
  const format = useFormat();
  const hasRoom = useMediaQuery("(min-width: 88rem)");
  const { from, today, goTo } = address;
  const isThisWeek = from <= today && today < addDays(from, WEEK_DAYS);
  const now = { label: say("week.this"), isShown: isThisWeek, onPress: () => goTo(today) };
  return (
    <Pager
      previous={say("week.previous")}
      next={say("week.next")}
      title={format.dayRange(from, addDays(from, WEEK_DAYS - 1))}
      onStep={(by) => goTo(addDays(from, by * WEEK_DAYS))}
      {...(hasRoom && { now })}
    >
      <DialogTrigger>
        <AriaButton aria-label={say("week.pick")} className={SQUARE}>
          <ControlIcon name="calendar" />
        </AriaButton>
        <Popover label={say("week.pick")}>
          <DatePicker
            label={say("week.pickLabel")}
            value={from}
            // While it is typed, a year is 2, 20 and 202 first.
            onChange={(day) => day && day >= "1970-01-01" && goTo(day)}
          />
          {!hasRoom && (
            <Button variant="secondary" fullWidth isDisabled={now.isShown} onPress={now.onPress}>
              {now.label}
            </Button>
          )}
        </Popover>
      </DialogTrigger>
    </Pager>
  );
}

const NAMES_MAX = 3;

/** The week's hours and cost, against the budget. */
export function WeekTotals({ week }: { week: RosterWeek }) {
  const say = useRosterWords();
  const format = useFormat();
  const { budget } = week;
  const { cost } = week.labour.total;
  const over = budget === null ? 0 : cost - budget;
  return (
    <section
      aria-label={say("week.totals")}
      className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 leading-tight"
    >
      <p className="font-semibold tabular-nums">{labourText(say, week.labour.total, format)}</p>
      {budget !== null && (
        <div className="flex min-w-[min(12rem,100%)] flex-1 flex-wrap items-center gap-x-3 sm:max-w-md">
          <div className="min-w-[min(6rem,100%)] flex-1">
            <Meter
              label={say("week.budgetUsed")}
              value={Math.min(cost, budget)}
              maxValue={budget || 1}
              isOver={over > 0}
            />
          </div>
          <p className={over > 0 ? "text-sm font-semibold text-danger" : "text-sm text-muted"}>
            {over > 0
              ? say("week.overBudget", { amount: format.amount(over), budget: format.amount(budget) })
              : say("week.budgetLeft", { amount: format.amount(-over), budget: format.amount(budget) })}
          </p>
        </div>
      )}
      {week.seesCost && <Unpaid week={week} />}
    </section>
  );
}

/** The people whose hours cost nothing here because their rate is unknown. */
function Unpaid({ week }: { week: RosterWeek }) {
  const say = useRosterWords();
  const names = week.everybody
    .filter(({ id }) => week.labour.people.has(id) && !isRated(week, id))
    .map(({ name }) => name || say("formerColleague"));
  if (names.length === 0) return null;
  const more = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX);
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Icon name="info" className="size-4" />
      {more > 0
        ? say("week.unpaidMore", { names: factsText(say.locale, shown), more })
        : say("week.unpaid", { names: listText(say.locale, shown) })}
    </p>
  );
}
