import { isWaiting } from "#domain/sync/is-waiting.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { Unsent } from "#view/shifts/unsent.tsx";
import type { ShiftWords } from "#view/shifts/use-shift-words.ts";
import type { OwnShift } from "./own-shifts.ts";

/** The state of a shift for its person, in words; renders nothing for an ordinary one. */
export function ShiftStatusBadge({ shift, status, words }: OwnShift & { words: ShiftWords }) {
  return (
    <>
      {status === "requested" && (
        <Badge tone="brand" icon="clock">
          Requested
        </Badge>
      )}
      {status === "dropped" && <Badge tone="caution">Dropped</Badge>}
      {status === "asked-for" && (
        <Badge tone="caution">
          <span className="max-w-60 truncate">Wanted by {words.person(shift.claimed_by_user_id)}</span>
        </Badge>
      )}
      {isWaiting(shift) && <Unsent />}
    </>
  );
}

/** The state of a shift in a few words, for a calendar mark. */
export function shiftStatusWords(status: OwnShift["status"]): string {
  return { mine: "", dropped: "dropped", "asked-for": "dropped", requested: "requested" }[status];
}
