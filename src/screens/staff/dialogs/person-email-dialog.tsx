import { useState } from "react";
import * as v from "valibot";
import { changeStaff } from "#commands/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { staffEmail } from "#schema/protocol/staff-functions.ts";
import { asOwnChange } from "#stores/known-account.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import type { StaffDialogProps } from "../staff-dialog-state.ts";
import { useStaffCall } from "./use-staff-call.ts";

const schema = v.object({ email: staffEmail });

/** Gives somebody another address to sign in with. */
export function PersonEmailDialog({ person, onClose }: StaffDialogProps & { person: Profile }) {
  const save = useCommand(changeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const [email, setEmail] = useState(person.email);
  const { formRef, errors, validate } = useValidatedForm<typeof schema, HTMLDivElement>(schema);
  useUnsavedForm(email !== person.email);

  async function submit() {
    const plan = validate({ email });
    if (!plan) return;
    await call(
      () => asOwnChange(person.id, plan, () => save(person.id, plan)),
      () => {
        toast.success(`${person.name} signs in with ${plan.email} now`);
        onClose();
      },
    );
  }

  return (
    <FormDialog
      isOpen
      title={`Change e-mail of ${person.name}`}
      action={isBusy ? "Saving..." : "Save e-mail"}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={formRef}>
        <TextField
          label="E-mail"
          type="email"
          autoFocus
          autoComplete="off"
          description="They sign in with it from now on. Where they are signed in they stay so."
          value={email}
          error={errors.email}
          onChange={setEmail}
        />
      </div>
    </FormDialog>
  );
}
