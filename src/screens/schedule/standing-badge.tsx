import { isWaiting } from "#domain/sync/is-waiting.ts";
import { Badge } from "#ui/badge.tsx";
import { Unsent } from "#view/shifts/unsent.tsx";
import type { ShiftWords } from "#view/shifts/use-shift-words.ts";
import type { OwnShift } from "./own-shifts.ts";

interface StandingBadgeProps extends OwnShift {
  words: ShiftWords;
}

/** Where a shift stands with its person, in words; nothing for one that is simply theirs. */
export function StandingBadge({ shift, standing, words }: StandingBadgeProps) {
  return (
    <>
      {standing === "requested" && (
        <Badge tone="brand" icon="clock">
          Requested
        </Badge>
      )}
      {standing === "dropped" && <Badge tone="caution">Dropped</Badge>}
      {standing === "asked-for" && (
        <Badge tone="caution">
          <span className="max-w-60 truncate">Wanted by {words.person(shift.claimed_by_user_id)}</span>
        </Badge>
      )}
      {isWaiting(shift) && <Unsent />}
    </>
  );
}

/** A shift in the few words of a mark in a calendar. */
export function standingWords(standing: OwnShift["standing"]): string {
  return { mine: "", dropped: "dropped", "asked-for": "dropped", requested: "requested" }[standing];
}
