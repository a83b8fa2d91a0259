import { seriesOf } from "#domain/availability/entries.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EntryItem } from "./entry-item.tsx";
import { type Entries, EntryMenu } from "./entry-menu.tsx";
import { patternText } from "./entry-words.ts";

interface EntriesCardProps {
  /** From today on. */
  entries: readonly StaffAvailability[];
  approvalMode: boolean;
  onEdit: (entries: Entries) => void;
}

/** Everything somebody said about the days to come, as they entered it. */
export function EntriesCard({ entries, approvalMode, onEdit }: EntriesCardProps) {
  const format = useFormat();
  const series = seriesOf(entries);
  return (
    <Card title="From today on">
      {series.length === 0 ? (
        <EmptyState icon="clock" title="Nothing entered yet">
          {approvalMode
            ? "You count as available every day. Submit the days on which you cannot work."
            : "Say when you can work, so that your manager can plan with you."}
        </EmptyState>
      ) : (
        <ul aria-label="What you entered" className="-my-3 divide-y divide-line">
          {series.map(({ key, entries: same, pattern }) => {
            const title = patternText(pattern, format);
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
