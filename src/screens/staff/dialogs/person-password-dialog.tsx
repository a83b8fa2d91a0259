import { useState } from "react";
import * as v from "valibot";
import { changeStaff } from "#commands/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { staffPassword } from "#schema/protocol/staff-functions.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { toast } from "#ui/toast.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import type { StaffDialogProps } from "../staff-dialog-state.ts";
import { GivenPasswordField } from "./given-password-field.tsx";
import { useStaffCall } from "./use-staff-call.ts";

const schema = v.object({ password: staffPassword });

/** Gives somebody another password. */
export function PersonPasswordDialog({
  staff,
  person,
  onOpen,
  onClose,
}: StaffDialogProps & { person: Profile }) {
  const save = useCommand(changeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const [password, setPassword] = useState("");
  const { formRef, errors, validate } = useValidatedForm<typeof schema, HTMLDivElement>(schema);
  useUnsavedForm(password !== "");

  async function submit() {
    const plan = validate({ password });
    if (!plan) return;
    await call(
      () => save(person.id, plan),
      () => {
        toast.success(`${person.name} has a new password`);
        const { name, email } = person;
        if (person.id === staff.me) onClose();
        else onOpen({ kind: "fresh-sign-in", name, email, password, pin: null });
      },
    );
  }

  return (
    <FormDialog
      isOpen
      title={`Change password of ${person.name}`}
      action={isBusy ? "Saving..." : "Save password"}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={formRef} className="flex flex-col gap-4">
        <p className="text-muted">
          {person.id === staff.me
            ? "You are signed out everywhere, here too, and sign in again with the new one."
            : "They are signed out everywhere and sign in again with the new one. What their devices have not sent yet stays there until then."}
        </p>
        <GivenPasswordField value={password} error={errors.password} autoFocus onChange={setPassword} />
      </div>
    </FormDialog>
  );
}
