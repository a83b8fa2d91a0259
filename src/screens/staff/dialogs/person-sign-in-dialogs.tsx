import * as v from "valibot";
import { changeStaff } from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useBusiness } from "#queries/business.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { asOwnChange } from "#stores/known-account.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { PrintSheet } from "#ui/page/print-sheet.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { languageAttributes, useReaderWords } from "#view/format/use-reader-words.ts";
import { newPassword, signInEmail } from "#view/forms/in-words.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { usePrintedLogo } from "#view/logo/business-logo.tsx";
import { staffWords } from "#words/made/staff.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { rich } from "#words/use-words.ts";
import type { FreshSignIn, StaffDialogProps } from "../people/staff-dialog-state.ts";
import { GivenPasswordField } from "./person-fields.tsx";
import { useStaffCall } from "./use-staff-call.ts";

/** Changes another person's sign-in email. */
export function PersonEmailDialog({ person, onClose }: StaffDialogProps & { person: Profile }) {
  const say = useStaffWords();
  const save = useCommand(changeStaff);
  const { call, ...state } = useStaffCall(() => values.email);
  const { frame, field, values } = useTypedForm(
    v.object({ email: signInEmail(useRefusalsWords()) }),
    () => ({ email: person.email }),
    (plan) =>
      call(
        () => asOwnChange(person.id, plan, () => save(person.id, plan)),
        () => {
          toast.success(say("toast.emailChanged", { name: person.name }));
          onClose();
        },
      ),
  );

  return (
    <FormDialog
      {...frame}
      {...state}
      title={say("email.title", { name: person.name })}
      action={say(state.isBusy ? "saving" : "email.save")}
      onClose={onClose}
    >
      <TextField
        label={say("person.email")}
        type="email"
        autoFocus
        autoComplete="off"
        description={say("email.hint")}
        {...field("email")}
      />
    </FormDialog>
  );
}

export function PersonPasswordDialog({ person, onOpen, onClose }: StaffDialogProps & { person: Profile }) {
  const say = useStaffWords();
  const save = useCommand(changeStaff);
  const { call, ...state } = useStaffCall();
  const { id, name, email } = person;
  const { frame, field } = useTypedForm(
    v.object({ password: newPassword(useRefusalsWords()) }),
    () => ({ password: "" }),
    (plan) =>
      call(
        () => save(id, plan),
        () => {
          toast.success(say("toast.passwordChanged", { name }));
          onOpen({ kind: "fresh-sign-in", id, name, email, ...plan, pin: null });
        },
      ),
  );

  return (
    <FormDialog
      {...frame}
      {...state}
      title={say("password.title", { name })}
      action={say(state.isBusy ? "saving" : "password.save")}
      onClose={onClose}
    >
      <p className="-mb-1 text-muted">{say("password.effect")}</p>
      <GivenPasswordField autoFocus {...field("password")} />
    </FormDialog>
  );
}

/** Shows a new password and PIN, which cannot be shown again. Prints them in the person's language. */
export function FreshSignInDialog({
  id,
  name,
  email,
  password,
  pin,
  onAnother,
  onClose,
}: FreshSignIn & { onAnother?: (() => void) | undefined; onClose: () => void }) {
  const say = useStaffWords();
  const sayThem = useReaderWords(staffWords, [id])(id);
  const business = useBusiness();
  const logo = usePrintedLogo();
  const title = password && pin ? "fresh.passwordAndPin" : pin ? "fresh.onlyPin" : "fresh.onlyPassword";
  return (
    <ModalFrame role="alertdialog" title={say(title, { name })} onClose={onClose}>
      <p className="text-muted">{say("fresh.share", { name })}</p>
      {password && <Secret kind="password" purpose={say("fresh.passwordUse", { email })} text={password} />}
      {pin && <Secret kind="pin" purpose={say("fresh.pinUse")} text={pin} />}
      <Banner tone="caution" icon="lock">
        {say("fresh.once")}
      </Banner>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={() => window.print()}>
          {say("fresh.print")}
        </Button>
        {onAnother && (
          <Button variant="secondary" onPress={onAnother}>
            {say("add.another")}
          </Button>
        )}
        <Button autoFocus onPress={onClose}>
          {say("fresh.done")}
        </Button>
      </div>
      <PrintSheet>
        <div {...languageAttributes(sayThem)} className="flex flex-col gap-3 p-8 text-[13pt]">
          {logo}
          <p className="text-[16pt] font-bold">{factsText(sayThem.locale, [business?.name, name])}</p>
          <p>{sayThem("fresh.sheet.signIn", { email, host: location.host })}</p>
          {password && (
            <p>
              {rich(sayThem, "fresh.sheet.password", {
                password,
                b: (text) => <strong className="text-[18pt]">{text}</strong>,
              })}
            </p>
          )}
          {pin && (
            <p>
              {rich(sayThem, "fresh.sheet.pin", {
                pin,
                b: (text) => <strong className="text-[18pt] tabular-nums">{text}</strong>,
              })}
            </p>
          )}
        </div>
      </PrintSheet>
    </ModalFrame>
  );
}

interface SecretProps {
  kind: "password" | "pin";
  purpose: string;
  text: string;
}

function Secret({ kind, purpose, text }: SecretProps) {
  const say = useStaffWords();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(say(`toast.copied.${kind}`));
    } catch {
      toast.error(say("toast.notCopied"));
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">{purpose}</p>
      <div className="flex items-center gap-2 rounded-xl bg-sunken py-2 pe-2 ps-4">
        <output
          dir="ltr"
          aria-label={say(`fresh.${kind}`)}
          className="min-w-0 flex-1 rtl:text-end text-2xl font-bold tracking-widest tabular-nums [overflow-wrap:anywhere] select-all"
        >
          {text}
        </output>
        <Button
          variant="quiet"
          aria-label={say(kind === "pin" ? "fresh.copyPin" : "fresh.copyPassword")}
          onPress={() => void copy()}
        >
          {say("fresh.copy")}
        </Button>
      </div>
    </div>
  );
}
