import { type ReactNode, useState } from "react";
import { DENIAL_REASON_MAX } from "#schema/entities/fields.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useUnsavedForm } from "./use-unsaved-form.ts";

interface DenyDialogProps {
  /** The question that names what is denied: 'Deny Sam Okafor's claim?'. */
  title: string;
  /** Who will read the reason: 'Sam Okafor'. */
  reader?: string | null;
  /** The same as a sentence, for several people. Without both, nobody reads a reason and none is asked for. */
  readers?: string;
  /** Called with the reason, null if none was given. */
  onDeny: (reason: string | null) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks whether to deny a request, with an optional reason. */
export function DenyDialog({ title, reader, readers, onDeny, onClose, children }: DenyDialogProps) {
  const say = useViewWords();
  const [reason, setReason] = useState("");
  const description = readers ?? (reader && say("deny.reader", { reader }));

  useUnsavedForm(reason !== "");

  function submit() {
    onClose();
    onDeny(reason.trim() || null);
  }

  return (
    <FormDialog title={title} action={say("deny.deny")} onSubmit={submit} onClose={onClose}>
      <div className="text-muted">{children}</div>
      {description && (
        <TextArea
          autoFocus
          label={say("deny.reason")}
          description={description}
          maxLength={DENIAL_REASON_MAX}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}
