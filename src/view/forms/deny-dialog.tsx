import { type ReactNode, useState } from "react";
import { DENIAL_REASON_MAX } from "#schema/entities/fields.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useUnsavedForm } from "./use-unsaved-form.ts";

interface DenyDialogProps {
  /** What is denied, as a question: 'Deny Sam Okafor's claim?'. */
  title: string;
  /** Who will read the reason: 'Sam Okafor', 'Both'; null where nobody will, and none is asked for. */
  reader: string | null;
  /** Who else does, as words about it. */
  readers?: string;
  /** Told the reason, null when none was given. */
  onDeny: (reason: string | null) => void;
  onClose: () => void;
  /** What comes of it. */
  children: ReactNode;
}

/** Asks whether to deny what somebody asked for, and why; a reason is not needed. */
export function DenyDialog({ title, reader, readers, onDeny, onClose, children }: DenyDialogProps) {
  const [reason, setReason] = useState("");

  useUnsavedForm(reason !== "");

  function submit() {
    onClose();
    onDeny(reason.trim() || null);
  }

  return (
    <FormDialog title={title} action="Deny" onSubmit={submit} onClose={onClose}>
      <div className="text-muted">{children}</div>
      {reader && (
        <TextArea
          autoFocus
          label="Reason (optional)"
          description={readers ?? `${reader} will see it, and nobody else.`}
          maxLength={DENIAL_REASON_MAX}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}
