import { CardSkeleton, TableSkeleton } from "#ui/skeleton-shapes.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { DayStrip, useChosenDay } from "./day-strip.tsx";
import type { VIEW_PARTS } from "./parts.ts";
import type { RosterPartProps } from "./roster-parts.ts";

/** Of the day's hours with what is around them, and of a person's line, in rem. */
const [AROUND_REM, LINE_REM] = [9.5, 4.0625];
/** A template has about two people a day. */
const ROWS_PER_TEMPLATE = 2;

/** Keeps the place of a view whose code is still to come, about as tall as it will be. */
export function AwaitedView({ view, part }: { view: keyof typeof VIEW_PARTS; part: RosterPartProps }) {
  return view === "day" ? <AwaitedDay {...part} /> : <AwaitedTemplates {...part} />;
}

function AwaitedDay({ week, today }: RosterPartProps) {
  const [day, choose] = useChosenDay(week.days, today);
  const shifts = week.shifts.filter(({ date }) => date === day);
  const lines = new Set(shifts.map(({ user_id }) => user_id)).size;
  return (
    <div className="flex flex-col gap-4">
      <DayStrip days={week.days} today={today} chosen={day} onChoose={choose} />
      <CardSkeleton label="Loading the day" height={`${AROUND_REM + lines * LINE_REM}rem`} />
    </div>
  );
}

function AwaitedTemplates({ week }: RosterPartProps) {
  const columns = useIsMobile() ? 1 : week.days.length + 1;
  const rows = Math.max(1, week.templates.length) * ROWS_PER_TEMPLATE;
  return <TableSkeleton label="Loading the templates" rows={rows} columns={columns} />;
}
