import { useState } from "react";
import * as v from "valibot";
import { changeEmail, changePassword, resetPin } from "#commands/account/change-sign-in.ts";
import { changeName } from "#commands/account/profile.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { asOwnChange } from "#stores/known-account.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { PasswordForm } from "#view/account/password-form.tsx";
import { emailSchema, newPassword } from "#view/forms/in-words.ts";
import { useOnlineForm, useSaving } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

const NAME_MAX = 120;
const SECRETS = ["password"] as const;

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

/** Changes the sign-in email, which takes effect once the new and the old mailbox have confirmed it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const say = useSettingsWords();
  const view = useViewWords();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const change = useCommand(changeEmail);
  const { run, ...state } = useOnlineForm(say("emailDialog.failed"));
  const { frame, kept, forget, field } = useTypedForm(
    v.object({
      email: v.pipe(emailSchema(view), v.toLowerCase()),
      password: v.pipe(v.string(), v.minLength(1, say("currentPasswordMissing"))),
    }),
    () => ({ email: "", password: "" }),
    async ({ email, password }) => {
      const returnTo = `${location.origin}${links.emailChange()}`;
      if (!(await run(() => change(password, email, returnTo)))) return;
      forget();
      setSentTo(email);
    },
    { name: "email-change", secrets: SECRETS, isSent: sentTo !== null },
  );

  if (sentTo) {
    return (
      <ModalFrame title={say("emailDialog.title")} onClose={onClose}>
        <Banner tone="info">{say("emailDialog.sent", { email: sentTo })}</Banner>
        <Button onPress={onClose}>{say("done")}</Button>
      </ModalFrame>
    );
  }
  return (
    <FormDialog
      {...frame}
      {...kept}
      {...state}
      title={say("emailDialog.title")}
      action={say(state.isBusy ? "emailDialog.saving" : "emailDialog.save")}
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
    </FormDialog>
  );
}

/** Changes the password, which ends the sessions on all other devices. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const say = useSettingsWords();
  const refusals = useRefusalsWords();
  const change = useCommand(changePassword);
  const { run, ...state } = useOnlineForm(say("passwordDialog.failed"));
  const { frame, field } = useTypedForm(
    (typed) =>
      v.object({
        present: v.pipe(v.string(), v.minLength(1, say("currentPasswordMissing"))),
        password: v.pipe(newPassword(refusals), v.notValue(typed.present, say("passwordDialog.same"))),
        again: v.literal(typed.password, say("passwordDialog.mismatch")),
      }),
    () => ({ present: "", password: "", again: "" }),
    async ({ present, password }) => {
      let areOthersOut = true;
      const isChanged = await run(async () => {
        areOthersOut = await change(present, password);
      });
      if (!isChanged) return;
      if (areOthersOut) toast.success(say("toast.passwordChanged"));
      else toast.warning(say("toast.passwordChanged"), { description: say("passwordDialog.othersStay") });
      onClose();
    },
  );

  return (
    <FormDialog
      {...frame}
      {...state}
      title={say("passwordDialog.title")}
      action={say(state.isBusy ? "passwordDialog.saving" : "passwordDialog.save")}
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

/** Changes the PIN for the shared tablet, which is shown once. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const say = useSettingsWords();
  const reset = useCommand(resetPin);
  const [pin, setPin] = useState<string | null>(null);
  return (
    <ModalFrame hasForm={!pin} title={say(pin ? "pinDialog.newTitle" : "pinDialog.title")} onClose={onClose}>
      {pin ? (
        <>
          <output
            aria-label={say("pinDialog.pin")}
            className="rounded-xl bg-sunken py-4 text-center text-4xl font-bold tracking-[0.2em] tabular-nums select-all"
          >
            {pin}
          </output>
          <Banner tone="caution" icon="lock">
            {say("pinDialog.once")}
          </Banner>
          <Button autoFocus onPress={onClose}>
            {say("done")}
          </Button>
        </>
      ) : (
        <PasswordForm
          action={say("pinDialog.get")}
          failed={say("pinDialog.failed")}
          work={async (password) => setPin(await reset(password))}
          onClose={onClose}
        >
          <p className="-mt-2 text-muted">{say("pinDialog.intro")}</p>
        </PasswordForm>
      )}
    </ModalFrame>
  );
}
