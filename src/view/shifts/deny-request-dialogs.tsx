import { useRosterWords } from "#words/made/use-roster-words.ts";
import { DenyDialog } from "../forms/deny-dialog.tsx";

interface DenyClaimDialogProps {
  /** The claimer's name; null if it is not known. */
  name: string | null;
  /** Whether nobody would read a reason. */
  hasLeft: boolean;
  onDeny: (reason: string | null) => void;
  onClose: () => void;
}

/** Asks whether to deny a claim. */
export function DenyClaimDialog({ name, hasLeft, onDeny, onClose }: DenyClaimDialogProps) {
  const say = useRosterWords();
  return (
    <DenyDialog
      title={name === null ? say("requests.declineFormer") : say("requests.declineClaim", { name })}
      reader={hasLeft ? null : name}
      onDeny={onDeny}
      onClose={onClose}
    >
      {hasLeft || name === null
        ? say("requests.declineFormerEffect")
        : say("requests.declineEffect", { name })}
    </DenyDialog>
  );
}

interface DenySwapDialogProps {
  /** The names of the two people. */
  pair: { one: string; other: string };
  onDeny: (reason: string | null) => void;
  onClose: () => void;
}

/** Asks whether to deny a swap that both people agreed to. */
export function DenySwapDialog({ pair, onDeny, onClose }: DenySwapDialogProps) {
  const say = useRosterWords();
  return (
    <DenyDialog
      title={say("requests.declineSwap")}
      readers={say("requests.reasonReaders", pair)}
      onDeny={onDeny}
      onClose={onClose}
    >
      {say("requests.declineSwapEffect", pair)}
    </DenyDialog>
  );
}
