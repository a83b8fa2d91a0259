import * as v from "valibot";
import { changeName } from "#commands/account/profile.ts";
import { useCommand } from "#commands/use-command.ts";
import { asOwnChange } from "#stores/known-account.ts";
import { useSession } from "#stores/session-store.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";

const NAME_MAX = 120;

/** Changes the person's name. Works offline. */
export function NameDialog({ name: before, onClose }: { name: string; onClose: () => void }) {
  const say = useSettingsWords();
  const change = useCommand(changeName);
  const { problem, save } = useSaving(say("nameDialog.failed"));
  const me = useSession(({ scope }) => scope?.user_id ?? "");
  const { frame, field } = useTypedForm(
    v.object({
      name: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, say("nameDialog.missing")),
        v.maxLength(NAME_MAX, say("nameTooLong", { max: NAME_MAX })),
      ),
    }),
    () => ({ name: before }),
    (valid) =>
      save(async () => {
        if (valid.name !== before) await asOwnChange(me, valid, () => change(valid.name));
        toast.success(say("toast.nameSaved"));
        onClose();
      }),
  );

  return (
    <FormDialog
      {...frame}
      title={say("nameDialog.title")}
      action={say("nameDialog.save")}
      problem={problem}
      onClose={onClose}
    >
      <TextField
        label={say("name")}
        autoComplete="name"
        description={say("nameDialog.hint")}
        {...field("name")}
      />
    </FormDialog>
  );
}
