import { useEffect, useState } from "react";
import { stretchLeft } from "#domain/availability/deadlines.ts";
import { chosenDays } from "#domain/availability/edits.ts";
import { type AvailabilityEntry, type EntryPlan, seriesOf } from "#domain/availability/entries.ts";
import { dayState } from "#domain/availability/team-days.ts";
import { monthOf } from "#domain/time/months.ts";
import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useNotifications } from "#queries/notifications.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import type { DayLook } from "#view/availability/day-looks.ts";
import { EntryItem } from "#view/availability/entry-item.tsx";
import { type Entries, EntryMenu } from "#view/availability/entry-menu.tsx";
import { patternText } from "#view/availability/entry-words.ts";
import { MonthHeading, useMonth } from "#view/availability/month-heading.tsx";
import { useAvailabilityChanges } from "#view/availability/use-availability-changes.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useArrivalAt } from "#view/layout/use-arrival-at.ts";
import { WhatsNewCard } from "#view/shifts/whats-new-card.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { DayDetails } from "./day-details.tsx";
import { DeadlineNotice } from "./deadline-notice.tsx";
import { MonthCalendar } from "./month-calendar.tsx";
import { useOwnAvailability } from "./use-own-availability.ts";

const EVERY_HOUR: EntryPlan = {
  available: true,
  preference: null,
  all_day: true,
  start_time: null,
  end_time: null,
  reason: null,
};

/** Includes the reasons of denials, which entries do not keep because colleagues read them too. */
const DECISIONS: ReadonlySet<Notification["type"]> = new Set(["availability-decided"]);

const adding = lazyDialog(async () => (await import("#view/availability/entry-dialog.tsx")).EntryDialog);
const editing = lazyDialog(
  async () => (await import("#view/availability/edit-entries-dialog.tsx")).EditEntriesDialog,
);

/** The current task: adding an entry, perhaps for a manager's deadline, or editing entries. */
type Task = { kind: "add"; asked?: AvailabilityDeadline } | { kind: "edit"; entries: Entries };

/** When the signed-in person can and cannot work, day by day. */
export function AvailabilityScreen() {
  const say = useAvailabilityWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const today = format.dayOf(now);
  const [month, show] = useMonth(today);
  const own = useOwnAvailability(month, today);
  const { selected, days, press, clear } = useDaySelection(today);
  const [task, setTask] = useState<Task | null>(null);
  const changes = useAvailabilityChanges();
  const notifications = useNotifications();
  useEffect(adding.preloadWhenIdle, []);
  useEffect(editing.preloadWhenIdle, []);
  useArrivalAt("add", own !== undefined, () => setTask({ kind: "add" }));
  if (!own) return <CardSkeleton label={say("own.loading")} height="24rem" />;

  const { userId, approvalMode, isReasonAsked, ownRequests, entries, upcoming, deadline, entered } = own;
  const edit = (edited: Entries) => setTask({ kind: "edit", entries: edited });
  const dialog = { approvalMode, isReasonAsked, today, onClose: () => setTask(null) };

  function answer(asked: AvailabilityDeadline) {
    show(monthOf(asked.start_date));
    // With Approval Mode, people are available by default and need not fill all the requested days.
    setTask(approvalMode ? { kind: "add" } : { kind: "add", asked });
  }

  function sayEveryDay(asked: AvailabilityDeadline) {
    const stretch = stretchLeft(asked, today);
    const days = chosenDays({ kind: "range", ...stretch });
    const done = say("own.everyDay", { days: format.dayRange(stretch.from, stretch.to) });
    void changes.add({ userId, days, plan: EVERY_HOUR, onTaken: "keep" }, done);
  }

  return (
    <div className="flex flex-col gap-5">
      {deadline && (
        <DeadlineNotice
          deadline={deadline}
          approvalMode={approvalMode}
          today={today}
          entered={entered}
          onAnswer={() => answer(deadline)}
          onNoneToAdd={() => sayEveryDay(deadline)}
        />
      )}
      <WhatsNewCard now={now} notifications={notifications} types={DECISIONS} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-[min(15rem,100%)] flex-1 text-muted">
          {say(approvalMode ? "own.mode.on" : "own.mode.off")} {ownRequests}
        </p>
        <Button onPress={() => setTask({ kind: "add" })}>
          <Icon name="plus" />
          {say(approvalMode ? "own.submit" : "own.add")}
        </Button>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <Card>
          <MonthHeading month={month} onShow={show} />
          <MonthCalendar
            label={say("own.calendar")}
            month={month}
            today={today}
            selected={selected}
            lookOf={ownLooks(entries, approvalMode)}
            onPress={press}
            onShow={show}
          />
          {days.length > 0 ? (
            <DayDetails
              days={days}
              entries={entries}
              approvalMode={approvalMode}
              today={today}
              onAdd={() => setTask({ kind: "add" })}
              onClear={clear}
              onEdit={edit}
            />
          ) : (
            <p className="mt-4 text-sm text-muted">{say("own.hint")}</p>
          )}
        </Card>
        <EntriesCard entries={upcoming} approvalMode={approvalMode} onEdit={edit} />
      </div>
      {task?.kind === "add" && (
        <adding.Part
          {...dialog}
          userId={userId}
          days={days.filter((day) => day >= today)}
          asked={task.asked && stretchLeft(task.asked, today)}
          existing={upcoming}
          onSaved={() => {
            clear();
            dialog.onClose();
          }}
        />
      )}
      {task?.kind === "edit" && <editing.Part {...dialog} entries={task.entries} />}
    </div>
  );
}

/** The selected days of a calendar. Pressed future days add up; a past day is selected alone, only for viewing. */
function useDaySelection(today: string) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  function press(day: string) {
    if (day < today) return setSelected(new Set(selected.has(day) ? [] : [day]));
    const coming = new Set([...selected].filter((other) => other >= today));
    if (!coming.delete(day)) coming.add(day);
    setSelected(coming);
  }

  return { selected, days: [...selected].sort(), press, clear: () => setSelected(new Set()) };
}

/** How the person's days look in their calendar, by their entries. */
function ownLooks(entries: readonly AvailabilityEntry[], approvalMode: boolean): (day: string) => DayLook {
  const byDay = groupBy(entries, ({ date }) => date);
  return (day) => {
    const own = byDay.get(day) ?? [];
    const state = dayState([...(byDay.get(addDays(day, -1)) ?? []), ...own], day, approvalMode);
    const isPlain = state === "unsaid" || (approvalMode && state === "free");
    if (isPlain && own.some(({ status }) => status === "denied")) return "denied";
    return approvalMode && state === "free" ? "assumed" : state;
  };
}

interface EntriesCardProps {
  /** From today on. */
  entries: readonly StaffAvailability[];
  approvalMode: boolean;
  onEdit: (entries: Entries) => void;
}

/** All of the person's entries for today and later, as they entered them. */
function EntriesCard({ entries, approvalMode, onEdit }: EntriesCardProps) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const series = seriesOf(entries);
  return (
    <Card title={say("own.list.title")}>
      {series.length === 0 ? (
        <EmptyState icon="clock" title={say("own.list.empty")}>
          {say(approvalMode ? "own.list.emptyHint.on" : "own.list.emptyHint.off")}
        </EmptyState>
      ) : (
        <ul aria-label={say("own.list.label")} className="-my-3 divide-y divide-line">
          {series.map(({ key, entries: same, pattern }) => {
            const title = patternText(say, pattern, format);
            return (
              <EntryItem key={key} title={title} entry={same[0]} approvalMode={approvalMode}>
                <EntryMenu of={title} series={same} approvalMode={approvalMode} onEdit={onEdit} />
              </EntryItem>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
