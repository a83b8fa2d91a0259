import { isWaiting } from "#domain/sync/is-waiting.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { Unsent } from "#view/shifts/unsent.tsx";
import type { ShiftWords } from "#view/shifts/use-shift-words.ts";
import type { OwnShift } from "./own-shifts.ts";

/** Where a shift stands with its person, in words; nothing for one that is simply theirs. */
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

/** A shift in the few words of a mark in a calendar. */
export function shiftStatusWords(status: OwnShift["status"]): string {
  return { mine: "", dropped: "dropped", "asked-for": "dropped", requested: "requested" }[status];
}
