import { useState } from "react";
import * as v from "valibot";
import { changeName } from "#commands/account/profile.ts";
import { useCommand } from "#commands/use-command.ts";
import { asOwnChange } from "#stores/known-account.ts";
import { useSession } from "#stores/session-store.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";

const nameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "Please enter your name"),
  v.maxLength(120, "Please use at most 120 characters"),
);

/** Changes the person's name. Works offline. */
export function NameDialog({ name: before, onClose }: { name: string; onClose: () => void }) {
  const change = useCommand(changeName);
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const { problem, save } = useSaving("Your name was not saved. Please try again.");
  const me = useSession(({ scope }) => scope?.user_id ?? "");
  const rename = (to: string) => asOwnChange(me, { name: to }, () => change(to));
  useUnsavedForm(name !== before);

  function submit() {
    const parsed = v.safeParse(nameSchema, name);
    setError(parsed.issues?.[0].message);
    if (!parsed.success) return;
    void save(async () => {
      if (parsed.output !== before) await rename(parsed.output);
      toast.success("Name saved");
      onClose();
    });
  }

  return (
    <FormDialog title="Your name" action="Save name" problem={problem} onSubmit={submit} onClose={onClose}>
      <TextField
        label="Name"
        autoComplete="name"
        description="Everybody in your business sees it, and it is on your payslips."
        value={name}
        onChange={setName}
        error={error}
      />
    </FormDialog>
  );
}
