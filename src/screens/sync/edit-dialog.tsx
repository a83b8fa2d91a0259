import { type FormEvent, useRef, useState } from "react";
import type { RejectedChange } from "#queries/sync.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";
import { EditField } from "./edit-field.tsx";
import { editsOf, typedFrom } from "./edit-values.ts";
import { wordsOf } from "./entity-words.ts";

interface EditDialogProps {
  change: RejectedChange;
  title: string;
  onSave: (edits: Record<string, unknown>) => Promise<void>;
  onClose: () => void;
}

/** Corrects a refused change before it is sent again. */
export function EditDialog({ change, title, onSave, onClose }: EditDialogProps) {
  const { zone } = useFormat();
  const { fields, check } = wordsOf(change);
  const [typed, setTyped] = useState(() => typedFrom(change.row, fields, zone));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const { edits, unreadable } = editsOf(change.row, typed, fields, zone);
  useUnsavedForm(Object.keys(edits).length > 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = { ...unreadable, ...check?.({ ...change.row, ...edits }) };
    setErrors(found);
    const wrong = fields.find(({ field }) => found[field]);
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
    await onSave(edits);
    onClose();
  }

  return (
    <ModalFrame isOpen hasForm onClose={onClose} title="Edit and send again">
      <p className="text-muted">
        {title}.{" "}
        {fields.some(({ kind }) => kind === "moment") && `Times are in ${zone.replaceAll("_", " ")}.`}
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-1 flex flex-col gap-4"
      >
        {fields.map((words) => (
          <EditField
            key={words.field}
            words={words}
            value={typed[words.field] ?? ""}
            error={errors[words.field]}
            onChange={(value) => setTyped({ ...typed, [words.field]: value })}
          />
        ))}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save and send</Button>
        </div>
      </form>
    </ModalFrame>
  );
}
