import { useState } from "react";
import { addDays } from "#lib/time/calendar-days.ts";
import { useAvailabilityOf } from "#queries/availability.ts";
import { Select } from "#ui/fields/select.tsx";
import { EntryDialog } from "#view/availability/entry-dialog.tsx";
import { AHEAD_DAYS } from "#view/availability/use-due-deadline.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import type { Team } from "./use-team-availability.ts";

interface TeamEntryDialogProps {
  team: Team;
  /** The shown person, if it is one. */
  person: string | undefined;
  today: string;
  onClose: () => void;
}

/** A manager enters availability for a person, which counts as approved; their own waits for somebody else. */
export function TeamEntryDialog({ team, person, today, onClose }: TeamEntryDialogProps) {
  const say = useAvailabilityWords();
  const [userId, setUserId] = useState(person ?? team.people[0]?.id ?? "");
  const isRequest = team.approvalMode && !team.mayDecide(userId);
  const name = isRequest ? undefined : (team.people.find(({ id }) => id === userId)?.name ?? "");
  const existing = useAvailabilityOf(userId, today, addDays(today, AHEAD_DAYS));
  const options = team.people.map((one) => ({ value: one.id, label: one.name }));
  return (
    <EntryDialog
      userId={userId}
      name={name}
      days={[]}
      existing={existing ?? []}
      approvalMode={team.approvalMode}
      isReasonAsked={isRequest}
      today={today}
      onClose={onClose}
    >
      <Select label={say("team.person")} value={userId} options={options} onChange={setUserId} />
      {isRequest && <p className="text-sm text-muted">{team.ownRequests}</p>}
    </EntryDialog>
  );
}
