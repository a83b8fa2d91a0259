import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { Unsent } from "#screens/shifts/unsent.tsx";
import { Badge } from "#ui/badge.tsx";
import { statusWords } from "./entry-words.ts";

interface StatusBadgeProps {
  entry: StaffAvailability;
  approvalMode: boolean;
}

/** Where an entry stands with the managers, and that it is still to be sent. */
export function StatusBadge({ entry, approvalMode }: StatusBadgeProps) {
  const status = statusWords(entry, approvalMode);
  return (
    <span className="flex flex-wrap gap-1.5">
      {status && <Badge tone={status.tone}>{status.text}</Badge>}
      {isWaiting(entry) && <Unsent />}
    </span>
  );
}
