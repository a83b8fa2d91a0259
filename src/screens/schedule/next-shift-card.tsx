import type { Span } from "#domain/time/spans.ts";
import { useFormat } from "#screens/business/use-format.ts";
import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { useShiftWords } from "#screens/shifts/use-shift-words.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Colleagues } from "./colleagues.tsx";
import { countdown } from "./countdown.ts";
import { besideShift, nextShift } from "./own-shifts.ts";
import { StandingBadge } from "./standing-badge.tsx";

/** When somebody works next, and with whom. */
export function NextShiftCard({ schedule }: { schedule: Schedule }) {
  const { me, now, shifts, rules } = schedule;
  const words = useShiftWords(schedule);
  const next = nextShift(shifts, me, now, rules.zone);
  if (!next) {
    return (
      <Card title="Next shift">
        <EmptyState icon="cup" title="No upcoming shifts">
          Shifts appear here once they are published.
        </EmptyState>
      </Card>
    );
  }
  const { shift, standing, span } = next;
  return (
    <Card title="Next shift" aside={<StandingBadge shift={shift} standing={standing} words={words} />}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-3xl leading-tight font-bold tracking-tight">
            <CountdownWords span={span} schedule={schedule} />
          </p>
          <p className="mt-2 font-semibold tabular-nums">{words.when(shift)}</p>
          <p className="text-muted">{words.name(shift)}</p>
          {standing !== "mine" && (
            <p className="mt-2 text-muted">It is still yours until a manager gives it to somebody else.</p>
          )}
          {shift.notes && <p className="mt-2 whitespace-pre-line">{shift.notes}</p>}
        </div>
        <Colleagues shifts={besideShift(shift, shifts, rules.zone)} words={words} />
      </div>
    </Card>
  );
}

function CountdownWords({ span, schedule: { now, rules } }: { span: Span; schedule: Schedule }) {
  const format = useFormat();
  const away = countdown(span, now, rules.zone);
  if (away.kind === "on") return `On now, ${format.hours(away.leftMs)} left`;
  if (away.kind === "soon") return `In ${format.hours(away.inMs)}`;
  return away.days === 1 ? "Tomorrow" : `In ${away.days} days`;
}
