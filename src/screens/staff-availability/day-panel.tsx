import { Suspense, useEffect, useState } from "react";
import { type DayState, dayState } from "#domain/availability/team-days.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { counted } from "#lib/format/counted.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { EntryItem } from "#view/availability/entry-item.tsx";
import { type Entries, EntryMenu } from "#view/availability/entry-menu.tsx";
import {
  type AvailabilityDecision,
  useAvailabilityChanges,
} from "#view/availability/use-availability-changes.ts";
import { useFormat } from "#view/format/use-format.ts";
import { DecideButtons, decidedText } from "./decide-buttons.tsx";
import type { TeamMonthData } from "./use-team-month.ts";

const editing = lazyPart(
  async () => (await import("#view/availability/edit-entries-dialog.tsx")).EditEntriesDialog,
  NotOpened,
);

export interface DayPanelProps {
  month: TeamMonthData;
  approvalMode: boolean;
  day: string;
  today: string;
  onClose: () => void;
}

const GROUPS: readonly { title: string; states: readonly DayState[] }[] = [
  { title: "Can work", states: ["free"] },
  { title: "Can work at some hours", states: ["partly"] },
  { title: "Asked to be off", states: ["asked"] },
  { title: "Cannot work", states: ["away"] },
  { title: "Said nothing", states: ["unsaid"] },
];

/** Who can and cannot work on a day, with their entries, which a manager can edit here. */
export function DayPanel({ month, approvalMode, day, today, onClose }: DayPanelProps) {
  const format = useFormat();
  const [edited, setEdited] = useState<{ entries: Entries; name: string } | null>(null);
  useEffect(editing.preloadWhenIdle, []);
  const around = month.entries.filter(({ date }) => date === day || date === addDays(day, -1));
  const said = month.people.map((person) => {
    const own = around.filter(({ user_id }) => user_id === person.id);
    return {
      person,
      entries: own.filter(({ date }) => date === day),
      state: dayState(own, day, approvalMode),
    };
  });
  const planned = month.shifts.filter(({ date }) => date === day).length;
  return (
    <SidePanel title={format.day(day)} onClose={onClose}>
      <p className="mb-5 text-muted">{counted(planned, "shift")} planned on this day</p>
      <div className="flex flex-col gap-6">
        {GROUPS.map(({ title, states }) => {
          const group = said.filter(({ state }) => states.includes(state));
          if (group.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <h3 className="border-b border-line pb-2 text-lg font-bold">
                {title} ({group.length})
              </h3>
              <ul className="divide-y divide-line">
                {group.map(({ person, entries }) => (
                  <PersonLine
                    key={person.id}
                    name={person.name}
                    entries={entries}
                    approvalMode={approvalMode}
                    onEdit={day < today ? null : (all) => setEdited({ entries: all, name: person.name })}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <Suspense>
        {edited && (
          <editing.Part
            {...edited}
            {...{ approvalMode, today }}
            isReasonAsked={false}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </SidePanel>
  );
}

interface PersonLineProps {
  name: string;
  entries: readonly StaffAvailability[];
  approvalMode: boolean;
  /** Null if it can no longer be edited. */
  onEdit: ((entries: Entries) => void) | null;
}

function PersonLine({ name, entries, approvalMode, onEdit }: PersonLineProps) {
  const format = useFormat();
  const changes = useAvailabilityChanges();
  const decide = ({ id, date }: StaffAvailability, decision: AvailabilityDecision) =>
    void changes.decide([id], decision, decidedText(decision.status, name, format.shortDay(date)));
  if (entries.length === 0) return <li className="py-3 font-semibold">{name}</li>;
  return entries.map((entry) => (
    <EntryItem key={entry.id} title={name} entry={entry} approvalMode={approvalMode}>
      <div className="flex flex-wrap items-center justify-end gap-1">
        {onEdit && approvalMode && !entry.available && entry.status === "pending" && (
          <DecideButtons
            of={name}
            name={name}
            when={format.shortDay(entry.date)}
            onDecide={(decision) => decide(entry, decision)}
          />
        )}
        {onEdit && <EntryMenu of={name} series={[entry]} approvalMode={approvalMode} onEdit={onEdit} />}
      </div>
    </EntryItem>
  ));
}
