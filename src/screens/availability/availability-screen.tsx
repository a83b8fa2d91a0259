import { useState } from "react";
import { stretchLeft } from "#domain/availability/deadlines.ts";
import { chosenDays } from "#domain/availability/edits.ts";
import type { EntryPlan } from "#domain/availability/entries.ts";
import { monthOf } from "#domain/time/months.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { NewsCard } from "#screens/schedule/news-card.tsx";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { CardSkeleton } from "#ui/skeleton-shapes.tsx";
import { DayDetails } from "./day-details.tsx";
import { DeadlineNotice } from "./deadline-notice.tsx";
import { EntriesCard } from "./entries-card.tsx";
import type { Entries } from "./entry-menu.tsx";
import { ModeNote } from "./mode-note.tsx";
import { MonthCalendar } from "./month-calendar.tsx";
import { MonthHeading } from "./month-heading.tsx";
import { OwnDialogs, type OwnTask } from "./own-dialogs.tsx";
import { ownLooks } from "./own-looks.ts";
import { useAvailabilityChanges } from "./use-availability-changes.ts";
import { useDaySelection } from "./use-day-selection.ts";
import { useMonth } from "./use-month.ts";
import { useOwnAvailability } from "./use-own-availability.ts";

const EVERY_HOUR: EntryPlan = {
  available: true,
  all_day: true,
  start_time: null,
  end_time: null,
  reason: null,
};

/** With the reason of a denial, which the entry itself does not keep: colleagues read that too. */
const DECISIONS: ReadonlySet<Notification["type"]> = new Set(["availability-decided"]);

/** When the person in front of it can and cannot work, day by day. */
export function AvailabilityScreen() {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const today = format.dayOf(now);
  const [month, show] = useMonth(today);
  const own = useOwnAvailability(month, today);
  const { selected, days, press, clear } = useDaySelection(today);
  const [task, setTask] = useState<OwnTask | null>(null);
  const changes = useAvailabilityChanges();
  if (!own) return <CardSkeleton label="Loading your availability" height="24rem" />;

  const { userId, approvalMode, entries, upcoming, deadline, answer: entered } = own;
  const edit = (edited: Entries) => setTask({ kind: "edit", entries: edited });
  function answer(asked: AvailabilityDeadline) {
    show(monthOf(asked.start_date));
    // Who counts as available has nothing to say about most of these days.
    setTask(approvalMode ? { kind: "add" } : { kind: "add", asked });
  }

  function sayEveryDay(asked: AvailabilityDeadline) {
    const stretch = stretchLeft(asked, today);
    const days = chosenDays({ kind: "range", ...stretch });
    const done = `You can work on every day of ${format.dayRange(stretch.from, stretch.to)}`;
    void changes.add({ userId, days, plan: EVERY_HOUR, onTaken: "keep" }, done);
  }

  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      {deadline && (
        <DeadlineNotice
          {...{ deadline, approvalMode, today }}
          answer={entered}
          onAnswer={() => answer(deadline)}
          onNoneToAdd={() => sayEveryDay(deadline)}
        />
      )}
      <NewsCard now={now} types={DECISIONS} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ModeNote approvalMode={approvalMode} />
        <Button onPress={() => setTask({ kind: "add" })}>
          <Icon name="plus" />
          {approvalMode ? "Submit unavailable days" : "Add availability"}
        </Button>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <Card>
          <MonthHeading month={month} onShow={show} />
          <MonthCalendar
            label="Your availability"
            {...{ month, today, selected }}
            lookOf={ownLooks(entries, approvalMode)}
            onPress={press}
            onShow={show}
          />
          {days.length > 0 ? (
            <DayDetails
              {...{ days, entries, approvalMode, today }}
              onAdd={() => setTask({ kind: "add" })}
              onClear={clear}
              onEdit={edit}
            />
          ) : (
            <p className="mt-4 text-sm text-muted">Press one or more days to see or enter something.</p>
          )}
        </Card>
        <EntriesCard entries={upcoming} approvalMode={approvalMode} onEdit={edit} />
      </div>
      <OwnDialogs {...{ own, task, days, today }} onClose={() => setTask(null)} />
    </div>
  );
}
