import type { EntrySeries } from "#domain/availability/entries.ts";
import { counted } from "#lib/format/counted.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { patternText } from "#screens/availability/entry-words.ts";
import { type Decision, useAvailabilityChanges } from "#screens/availability/use-availability-changes.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { DecideButtons, decidedText } from "./decide-buttons.tsx";
import { RequestItem } from "./request-item.tsx";

interface PersonRequestsProps {
  name: string;
  picture: string | null | undefined;
  /** What they ask for; never empty. */
  series: readonly EntrySeries<StaffAvailability>[];
  shifts: readonly Shift[];
}

/** Everything one person asks for, to be decided one by one or all at once. */
export function PersonRequests({ name, picture, series, shifts }: PersonRequestsProps) {
  const format = useFormat();
  const { decide } = useAvailabilityChanges();
  const all = series.flatMap(({ entries }) => entries);
  const everything = counted(all.length, "day");

  const decideOn = (entries: readonly StaffAvailability[], when: string) => (decision: Decision) =>
    void decide(
      entries.map(({ id }) => id),
      decision,
      decidedText(decision.status, name, when),
    );

  return (
    <Card>
      <header className="mb-2 flex flex-wrap items-center gap-3">
        <Avatar name={name} picture={picture} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-sm text-muted">asks for {everything} off</p>
        </div>
        {series.length > 1 && (
          <DecideButtons
            of={`everything of ${name}`}
            isAll
            {...{ name, when: everything }}
            onDecide={decideOn(all, everything)}
          />
        )}
      </header>
      <ul aria-label={`Requests of ${name}`} className="divide-y divide-line">
        {series.map(({ key, entries, pattern }) => {
          const when = patternText(pattern, format);
          return (
            <RequestItem key={key} when={when} entries={entries} shifts={shifts}>
              <DecideButtons of={`${name}, ${when}`} {...{ name, when }} onDecide={decideOn(entries, when)} />
            </RequestItem>
          );
        })}
      </ul>
    </Card>
  );
}
