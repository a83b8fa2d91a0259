import { useState } from "react";
import * as v from "valibot";
import { changePassword } from "#commands/account/change-sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { staffPassword } from "#schema/protocol/staff-functions.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useOnlineForm } from "#view/forms/use-online-form.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";

const schema = v.pipe(
  v.object({
    present: v.pipe(v.string(), v.minLength(1, "Please enter your current password")),
    password: staffPassword,
    again: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["again"]],
      ({ password, again }) => password === again,
      "Passwords do not match",
    ),
    ["again"],
  ),
  v.forward(
    v.partialCheck(
      [["present"], ["password"]],
      ({ present, password }) => present !== password,
      "This is your current password",
    ),
    ["password"],
  ),
);
const EMPTY = { present: "", password: "", again: "" };
const FIELDS = [
  { name: "present", label: "Current password", autoComplete: "current-password", description: "" },
  {
    name: "password",
    label: "New password",
    autoComplete: "new-password",
    description: "At least 8 characters",
  },
  { name: "again", label: "Confirm new password", autoComplete: "new-password", description: "" },
] as const;

const OTHERS_STAY =
  "Your other devices could not be logged out. Please try “Log out of all devices” in your settings.";

/** Changes the password, which ends the sessions on all other devices. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useCommand(changePassword);
  const [values, setValues] = useState(EMPTY);
  const { formRef, errors, validate } = useValidatedForm<typeof schema, HTMLDivElement>(schema);
  const { isBusy, problem, run } = useOnlineForm("Your password was not changed. Please try again.");
  useUnsavedForm(Object.values(values).some(Boolean));

  async function save() {
    const valid = validate(values);
    if (!valid) return;
    let areOthersOut = true;
    const isChanged = await run(async () => {
      areOthersOut = await change(valid.present, valid.password);
    });
    if (!isChanged) return;
    if (areOthersOut) toast.success("Password changed");
    else toast.warning("Password changed", { description: OTHERS_STAY });
    onClose();
  }

  return (
    <FormDialog
      title="Your password"
      action={isBusy ? "Saving..." : "Change password"}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="-mt-2 text-muted">
        You stay logged in here, and are logged out on all your other devices.
      </p>
      <div ref={formRef} className="flex flex-col gap-5">
        {FIELDS.map(({ name, label, autoComplete, description }) => (
          <PasswordField
            key={name}
            label={label}
            autoComplete={autoComplete}
            description={description || undefined}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
            error={errors[name]}
          />
        ))}
      </div>
    </FormDialog>
  );
}
