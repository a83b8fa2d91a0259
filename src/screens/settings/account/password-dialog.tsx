import { useState } from "react";
import * as v from "valibot";
import { changePassword } from "#commands/account/change-sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { newPassword } from "#view/forms/in-words.ts";
import { useOnlineForm } from "#view/forms/use-online-form.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { type SaySettings, useSettingsWords } from "#words/made/use-settings-words.ts";

const schema = (say: SaySettings, refusals: SayRefusals) =>
  v.pipe(
    v.object({
      present: v.pipe(v.string(), v.minLength(1, say("currentPasswordMissing"))),
      password: newPassword(refusals),
      again: v.string(),
    }),
    v.forward(
      v.partialCheck(
        [["password"], ["again"]],
        ({ password, again }) => password === again,
        say("passwordDialog.mismatch"),
      ),
      ["again"],
    ),
    v.forward(
      v.partialCheck(
        [["present"], ["password"]],
        ({ present, password }) => present !== password,
        say("passwordDialog.same"),
      ),
      ["password"],
    ),
  );
const EMPTY = { present: "", password: "", again: "" };
const FIELDS = [
  { name: "present", label: "currentPassword", autoComplete: "current-password", hint: null },
  {
    name: "password",
    label: "passwordDialog.new",
    autoComplete: "new-password",
    hint: "passwordDialog.newHint",
  },
  { name: "again", label: "passwordDialog.again", autoComplete: "new-password", hint: null },
] as const;

/** Changes the password, which ends the sessions on all other devices. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const say = useSettingsWords();
  const change = useCommand(changePassword);
  const [values, setValues] = useState(EMPTY);
  const { formRef, errors, validate } = useValidatedForm<ReturnType<typeof schema>, HTMLDivElement>(
    schema(say, useRefusalsWords()),
  );
  const { isBusy, problem, run } = useOnlineForm(say("passwordDialog.failed"));
  useUnsavedForm(Object.values(values).some(Boolean));

  async function save() {
    const valid = validate(values);
    if (!valid) return;
    let areOthersOut = true;
    const isChanged = await run(async () => {
      areOthersOut = await change(valid.present, valid.password);
    });
    if (!isChanged) return;
    if (areOthersOut) toast.success(say("toast.passwordChanged"));
    else toast.warning(say("toast.passwordChanged"), { description: say("passwordDialog.othersStay") });
    onClose();
  }

  return (
    <FormDialog
      title={say("passwordDialog.title")}
      action={say(isBusy ? "passwordDialog.saving" : "passwordDialog.save")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="-mt-2 text-muted">{say("passwordDialog.intro")}</p>
      <div ref={formRef} className="flex flex-col gap-5">
        {FIELDS.map(({ name, label, autoComplete, hint }) => (
          <PasswordField
            key={name}
            label={say(label)}
            autoComplete={autoComplete}
            description={hint ? say(hint) : undefined}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
            error={errors[name]}
          />
        ))}
      </div>
    </FormDialog>
  );
}
