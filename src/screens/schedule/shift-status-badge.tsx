import { isWaiting } from "#domain/sync/is-waiting.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { Unsent } from "#view/shifts/unsent.tsx";
import type { ShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { OwnShift } from "./own-shifts.ts";

/** The state of a shift for its person, in words; renders nothing for an ordinary one. */
export function ShiftStatusBadge({ shift, status, words }: OwnShift & { words: ShiftWords }) {
  const say = useScheduleWords();
  return (
    <>
      {status === "requested" && (
        <Badge tone="brand" icon="clock">
          {say("badge.requested")}
        </Badge>
      )}
      {status === "dropped" && <Badge tone="caution">{say("badge.dropped")}</Badge>}
      {status === "asked-for" && (
        <Badge tone="caution">
          <span className="max-w-48 truncate">
            {say("badge.claimed", { name: words.person(shift.claimed_by_user_id) })}
          </span>
        </Badge>
      )}
      {isWaiting(shift) && <Unsent />}
    </>
  );
}
