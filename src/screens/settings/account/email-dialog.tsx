import { useState } from "react";
import * as v from "valibot";
import { changeEmail } from "#commands/account/change-sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DialogForm } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { emailSchema } from "#view/forms/email-schema.ts";
import { useOnlineForm } from "#view/forms/use-online-form.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { type SaySettings, useSettingsWords } from "#words/made/use-settings-words.ts";
import { type SayView, useViewWords } from "#words/made/use-view-words.ts";

const schema = (say: SaySettings, view: SayView) =>
  v.object({
    email: v.pipe(emailSchema(view), v.toLowerCase(), v.maxLength(255, say("emailDialog.tooLong"))),
    password: v.pipe(v.string(), v.minLength(1, say("currentPasswordMissing"))),
  });

/** Changes the sign-in email, which takes effect once the new and the old mailbox have confirmed it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const say = useSettingsWords();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <ModalFrame hasForm={!sentTo} title={say("emailDialog.title")} onClose={onClose}>
      {sentTo ? (
        <>
          <Banner tone="info">{say("emailDialog.sent", { email: sentTo })}</Banner>
          <Button onPress={onClose}>{say("done")}</Button>
        </>
      ) : (
        <EmailForm onSent={setSentTo} onClose={onClose} />
      )}
    </ModalFrame>
  );
}

function EmailForm({ onSent, onClose }: { onSent: (address: string) => void; onClose: () => void }) {
  const say = useSettingsWords();
  const change = useCommand(changeEmail);
  const { formRef, values, field, validate } = useTypedForm(schema(say, useViewWords()), () => ({
    email: "",
    password: "",
  }));
  const { isBusy, problem, run } = useOnlineForm(say("emailDialog.failed"));

  async function send() {
    const valid = validate(values);
    if (!valid) return;
    const returnTo = `${location.origin}${links.emailChange()}`;
    if (await run(() => change(valid.password, valid.email, returnTo))) onSent(valid.email);
  }

  return (
    <DialogForm
      ref={formRef}
      action={say(isBusy ? "emailDialog.saving" : "emailDialog.save")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={say("emailDialog.new")}
        type="email"
        autoComplete="email"
        description={say("emailDialog.newHint")}
        {...field("email")}
      />
      <PasswordField label={say("currentPassword")} autoComplete="current-password" {...field("password")} />
    </DialogForm>
  );
}
