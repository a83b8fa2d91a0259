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
import { type SaySettings, useSettingsWords } from "#words/made/use-settings-words.ts";

const NAME_MAX = 120;

const nameSchema = (say: SaySettings) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, say("nameDialog.missing")),
    v.maxLength(NAME_MAX, say("nameTooLong", { max: NAME_MAX })),
  );

/** Changes the person's name. Works offline. */
export function NameDialog({ name: before, onClose }: { name: string; onClose: () => void }) {
  const say = useSettingsWords();
  const change = useCommand(changeName);
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const { problem, save } = useSaving(say("nameDialog.failed"));
  const me = useSession(({ scope }) => scope?.user_id ?? "");
  const rename = (to: string) => asOwnChange(me, { name: to }, () => change(to));
  useUnsavedForm(name !== before);

  function submit() {
    const parsed = v.safeParse(nameSchema(say), name);
    setError(parsed.issues?.[0].message);
    if (!parsed.success) return;
    void save(async () => {
      if (parsed.output !== before) await rename(parsed.output);
      toast.success(say("toast.nameSaved"));
      onClose();
    });
  }

  return (
    <FormDialog
      title={say("nameDialog.title")}
      action={say("nameDialog.save")}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={say("name")}
        autoComplete="name"
        description={say("nameDialog.hint")}
        value={name}
        onChange={setName}
        error={error}
      />
    </FormDialog>
  );
}
