import * as v from "valibot";
import { changePassword } from "#commands/account/change-sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { newPassword } from "#view/forms/in-words.ts";
import { useOnlineForm } from "#view/forms/use-online-form.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { type SaySettings, useSettingsWords } from "#words/made/use-settings-words.ts";

const EMPTY = { present: "", password: "", again: "" };

const schema = (say: SaySettings, refusals: SayRefusals, typed: typeof EMPTY) =>
  v.object({
    present: v.pipe(v.string(), v.minLength(1, say("currentPasswordMissing"))),
    password: v.pipe(newPassword(refusals), v.notValue(typed.present, say("passwordDialog.same"))),
    again: v.literal(typed.password, say("passwordDialog.mismatch")),
  });

/** Changes the password, which ends the sessions on all other devices. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const say = useSettingsWords();
  const refusals = useRefusalsWords();
  const change = useCommand(changePassword);
  const { formRef, values, field, validate } = useTypedForm(
    (typed) => schema(say, refusals, typed),
    () => EMPTY,
  );
  const { isBusy, problem, run } = useOnlineForm(say("passwordDialog.failed"));

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
      ref={formRef}
      title={say("passwordDialog.title")}
      action={say(isBusy ? "passwordDialog.saving" : "passwordDialog.save")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="-mt-2 text-muted">{say("passwordDialog.intro")}</p>
      <PasswordField label={say("currentPassword")} autoComplete="current-password" {...field("present")} />
      <PasswordField
        label={say("passwordDialog.new")}
        autoComplete="new-password"
        description={say("passwordDialog.newHint")}
        {...field("password")}
      />
      <PasswordField label={say("passwordDialog.again")} autoComplete="new-password" {...field("again")} />
    </FormDialog>
  );
}
