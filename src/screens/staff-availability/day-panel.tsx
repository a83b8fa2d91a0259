import { useEffect, useState } from "react";
import { dayState } from "#domain/availability/team-days.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { EntryItem } from "#view/availability/entry-item.tsx";
import { type Entries, EntryMenu } from "#view/availability/entry-menu.tsx";
import {
  type AvailabilityDecision,
  useAvailabilityChanges,
} from "#view/availability/use-availability-changes.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useDeciding } from "#view/people/use-deciding.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { DecideButtons } from "./decide-buttons.tsx";
import { STATE_ORDER, type TeamMonthData } from "./use-team-availability.ts";

const editing = lazyDialog(
  async () => (await import("#view/availability/edit-entries-dialog.tsx")).EditEntriesDialog,
);

interface DayPanelProps {
  month: TeamMonthData;
  approvalMode: boolean;
  day: string;
  today: string;
  onClose: () => void;
}

/** Who can and cannot work on a day, with their entries, which a manager can edit here. */
export function DayPanel({ month, approvalMode, day, today, onClose }: DayPanelProps) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const [edited, setEdited] = useState<Entries | null>(null);
  const { mayDecide, ownRequests } = useDeciding();
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
      <p className="mb-5 text-muted">{say("panel.shifts", { count: planned })}</p>
      <div className="flex flex-col gap-6">
        {STATE_ORDER.map((shown) => {
          const group = said.filter(({ state }) => state === shown);
          if (group.length === 0) return null;
          const title = say(`panel.${shown}`);
          return (
            <section key={shown} aria-label={title}>
              <h3 className="border-b border-line pb-2 text-lg font-bold">
                {say("panel.heading", { group: title, count: group.length })}
              </h3>
              <ul className="divide-y divide-line">
                {group.map(({ person, entries }) => (
                  <PersonLine
                    key={person.id}
                    name={person.name}
                    entries={entries}
                    approvalMode={approvalMode}
                    undecidable={mayDecide(person.id) ? null : ownRequests}
                    onEdit={day < today ? null : setEdited}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {edited && (
        <editing.Part
          approvalMode={approvalMode}
          today={today}
          entries={edited}
          isReasonAsked={approvalMode && !mayDecide(edited[0].user_id)}
          onClose={() => setEdited(null)}
        />
      )}
    </SidePanel>
  );
}

interface PersonLineProps {
  name: string;
  entries: readonly StaffAvailability[];
  approvalMode: boolean;
  /** Who decides them instead, in words; null if the signed-in person may. */
  undecidable: string | null;
  /** Null if it can no longer be edited. */
  onEdit: ((entries: Entries) => void) | null;
}

function PersonLine({ name, entries, approvalMode, undecidable, onEdit }: PersonLineProps) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const changes = useAvailabilityChanges();
  const decide = ({ id, date }: StaffAvailability, decision: AvailabilityDecision) =>
    void changes.decide(
      [id],
      decision,
      say(`toast.decided.${decision.status}`, { name, days: format.shortDay(date) }),
    );
  if (entries.length === 0) return <li className="py-3 font-semibold">{name}</li>;
  return entries.map((entry) => (
    <EntryItem key={entry.id} title={name} entry={entry} approvalMode={approvalMode}>
      <div className="flex flex-wrap items-center justify-end gap-1">
        {onEdit &&
          approvalMode &&
          !entry.available &&
          entry.status === "pending" &&
          (undecidable ? (
            <p className="text-sm text-muted">{undecidable}</p>
          ) : (
            <DecideButtons
              name={name}
              when={format.shortDay(entry.date)}
              onDecide={(decision) => decide(entry, decision)}
            />
          ))}
        {onEdit && <EntryMenu of={name} series={[entry]} approvalMode={approvalMode} onEdit={onEdit} />}
      </div>
    </EntryItem>
  ));
}
