import { useState } from "react";
import { totalCountedMs } from "#domain/work/counted-stretches.ts";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { addDays, startOfWeek } from "#lib/format/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { CorrectionList } from "./correction-list.tsx";
import { PunchList } from "./punch-list.tsx";
import { RemovedList } from "./removed-list.tsx";
import { SaidNotes } from "./said-notes.tsx";
import { ShiftMark } from "./shift-mark.tsx";
import { useMyWeek, type WorkWeek } from "./use-my-week.ts";
import { EVERY_MINUTE_MS, useNow } from "./use-now.ts";

const WEEK = 7;

/** My time at work week by week, and what I ask to be corrected. */
export function HistoryCard() {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const thisWeek = startOfWeek(format.dayOf(now), useWeekStart());
  const [weeksAgo, setWeeksAgo] = useState(0);
  const [subject, setSubject] = useState<{ interval: PunchInterval | null } | null>(null);
  const from = addDays(thisWeek, -WEEK * weeksAgo);
  const week = useMyWeek(from);
  const all = week?.days.flatMap(({ stretches }) => stretches) ?? [];
  return (
    <Card
      title="My hours"
      aside={
        week && (
          <span className="text-lg font-bold tabular-nums">{format.hoursOrDash(totalCountedMs(all))}</span>
        )
      }
    >
      <div className="flex items-center justify-between gap-2">
        <Button variant="quiet" aria-label="Previous week" onPress={() => setWeeksAgo(weeksAgo + 1)}>
          <ControlIcon name="chevron-left" />
        </Button>
        <p role="status" className="text-center font-semibold">
          {format.dayRange(from, addDays(from, WEEK - 1))}
        </p>
        <Button
          variant="quiet"
          aria-label="Next week"
          isDisabled={weeksAgo === 0}
          onPress={() => setWeeksAgo(weeksAgo - 1)}
        >
          <ControlIcon name="chevron-right" />
        </Button>
      </div>
      <Days week={week} onCorrect={(interval) => setSubject({ interval })} />
      {week && <RemovedList removed={week.removed} />}
      {week && <CorrectionList corrections={week.corrections} />}
      <div className="mt-4">
        <Button variant="secondary" onPress={() => setSubject({ interval: null })}>
          Add missing hours
        </Button>
      </div>
      {subject && <CorrectionDialog interval={subject.interval} onClose={() => setSubject(null)} />}
    </Card>
  );
}

interface DaysProps {
  week: WorkWeek | undefined;
  onCorrect: (interval: PunchInterval) => void;
}

function Days({ week, onCorrect }: DaysProps) {
  const format = useFormat();
  if (!week) return <Skeleton label="Loading your hours" lines={4} />;
  if (week.days.length === 0) {
    return (
      <EmptyState icon="clock" title="No hours in this week">
        If something is missing, add it: a manager then approves it.
      </EmptyState>
    );
  }
  return week.days.map(({ day, stretches }) => (
    <section key={day} className="mt-4">
      <h3 className="font-semibold">{format.day(day)}</h3>
      <PunchList
        day={day}
        punches={stretches}
        extra={(stretch) => {
          const link = week.links.get(stretch.key);
          const said = week.said.get(stretch.key);
          return (
            <>
              <Button variant="quiet" onPress={() => onCorrect(stretch)}>
                Ask to correct
              </Button>
              {link && <ShiftMark link={link} />}
              {said && <SaidNotes said={said} />}
            </>
          );
        }}
      />
    </section>
  ));
}
