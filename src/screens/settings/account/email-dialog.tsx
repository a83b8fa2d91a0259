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
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { type ViewWords, viewWords } from "#words/made/view.ts";
import { useWords } from "#words/use-words.ts";
import type { Say } from "#words/words.ts";

const schema = (view: Say<ViewWords>) =>
  v.object({
    email: v.pipe(emailSchema(view), v.toLowerCase(), v.maxLength(255, "Please use a shorter address")),
    password: v.pipe(v.string(), v.minLength(1, "Please enter your current password")),
  });

/** Changes the sign-in email, which takes effect once the new and the old mailbox have confirmed it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <ModalFrame hasForm={!sentTo} title="Your email" onClose={onClose}>
      {sentTo ? (
        <>
          <Banner tone="info">
            Check both inboxes, {sentTo} and that of your present email, and follow the link in each of our
            two mails. Until then you log in with your present email.
          </Banner>
          <Button onPress={onClose}>Done</Button>
        </>
      ) : (
        <EmailForm onSent={setSentTo} onClose={onClose} />
      )}
    </ModalFrame>
  );
}

function EmailForm({ onSent, onClose }: { onSent: (address: string) => void; onClose: () => void }) {
  const change = useCommand(changeEmail);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { formRef, errors, validate } = useValidatedForm<ReturnType<typeof schema>, HTMLDivElement>(
    schema(useWords(viewWords)),
  );
  const { isBusy, problem, run } = useOnlineForm("Your email was not changed. Please try again.");
  useUnsavedForm(email !== "" || password !== "");

  async function send() {
    const valid = validate({ email, password });
    if (!valid) return;
    const returnTo = `${location.origin}${links.emailChange()}`;
    if (await run(() => change(valid.password, valid.email, returnTo))) onSent(valid.email);
  }

  return (
    <DialogForm
      action={isBusy ? "Sending..." : "Change email"}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <div ref={formRef} className="flex flex-col gap-5">
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          description="You log in with it, and your payslips go there. We mail a link to it and to your present email."
          value={email}
          onChange={setEmail}
          error={errors.email}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
      </div>
    </DialogForm>
  );
}
