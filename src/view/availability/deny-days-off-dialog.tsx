import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { DenyDialog } from "../forms/deny-dialog.tsx";

interface DenyDaysOffDialogProps {
  /** The person who requests the days off. */
  name: string;
  /** The days: 'Mar 9 – 10, 2026'. */
  when: string;
  onDeny: (reason: string | null) => void;
  onClose: () => void;
}

/** Asks whether to deny requested days off. */
export function DenyDaysOffDialog({ name, when, onDeny, onClose }: DenyDaysOffDialogProps) {
  const say = useAvailabilityWords();
  return (
    <DenyDialog title={say("decide.question", { name })} reader={name} onDeny={onDeny} onClose={onClose}>
      <span className="font-semibold text-ink">{when}</span>
      <br />
      {say("decide.effect", { name })}
    </DenyDialog>
  );
}
