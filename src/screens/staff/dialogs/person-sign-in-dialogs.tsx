import { useState } from "react";
import * as v from "valibot";
import { changeStaff } from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import { useBusiness } from "#queries/business.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { staffEmail, staffPassword } from "#schema/protocol/staff-functions.ts";
import { asOwnChange } from "#stores/known-account.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { PrintSheet } from "#ui/page/print-sheet.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import type { FreshSignIn, StaffDialogProps } from "../staff-dialog-state.ts";
import { GivenPasswordField } from "./given-password-field.tsx";
import { useStaffCall } from "./use-staff-call.ts";

const emailForm = v.object({ email: staffEmail });

/** Changes another person's sign-in email. */
export function PersonEmailDialog({ person, onClose }: StaffDialogProps & { person: Profile }) {
  const save = useCommand(changeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const [email, setEmail] = useState(person.email);
  const { formRef, errors, validate } = useValidatedForm<typeof emailForm, HTMLDivElement>(emailForm);
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

const passwordForm = v.object({ password: staffPassword });

export function PersonPasswordDialog({
  staff,
  person,
  onOpen,
  onClose,
}: StaffDialogProps & { person: Profile }) {
  const save = useCommand(changeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const [password, setPassword] = useState("");
  const { formRef, errors, validate } = useValidatedForm<typeof passwordForm, HTMLDivElement>(passwordForm);
  useUnsavedForm(password !== "");

  async function submit() {
    const plan = validate({ password });
    if (!plan) return;
    await call(
      () => save(person.id, plan),
      () => {
        toast.success(`${person.name} has a new password`);
        const { name, email } = person;
        if (person.id === staff.me) onClose();
        else onOpen({ kind: "fresh-sign-in", name, email, password, pin: null });
      },
    );
  }

  return (
    <FormDialog
      title={`Change password of ${person.name}`}
      action={isBusy ? "Saving..." : "Save password"}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={formRef} className="flex flex-col gap-4">
        <p className="text-muted">
          {person.id === staff.me
            ? "You are signed out everywhere, here too, and sign in again with the new one."
            : "They are signed out everywhere and sign in again with the new one. What their devices have not sent yet stays there until then."}
        </p>
        <GivenPasswordField value={password} error={errors.password} autoFocus onChange={setPassword} />
      </div>
    </FormDialog>
  );
}

/** Shows a new password and PIN, which cannot be shown again. */
export function FreshSignInDialog({
  name,
  email,
  password,
  pin,
  onClose,
}: FreshSignIn & { onClose: () => void }) {
  const business = useBusiness();
  const what = [password && "Password", pin && "PIN"].filter(Boolean).join(" and ");
  return (
    <ModalFrame role="alertdialog" title={`${what} of ${name}`} onClose={onClose}>
      <p className="text-muted">Share this with {name} and nobody else.</p>
      {password && <Secret label="Password" purpose={`To sign in as ${email}`} text={password} />}
      {pin && <Secret label="PIN" purpose="For the time clock on a shared tablet" text={pin} />}
      <Banner tone="caution" icon="lock">
        {password && pin ? "They are" : "It is"} shown only now. You can set a new one at any time.
      </Banner>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={() => window.print()}>
          Print
        </Button>
        <Button autoFocus onPress={onClose}>
          Done
        </Button>
      </div>
      <PrintSheet>
        <div className="flex flex-col gap-3 p-8 text-[13pt]">
          <p className="text-[16pt] font-bold">{[business?.name, name].filter(Boolean).join(", ")}</p>
          <p>
            Sign in with {email}, at {location.host}.
          </p>
          {password && (
            <p>
              Password: <strong className="text-[18pt]">{password}</strong>
            </p>
          )}
          {pin && (
            <p>
              PIN for the time clock: <strong className="text-[18pt] tabular-nums">{pin}</strong>
            </p>
          )}
        </div>
      </PrintSheet>
    </ModalFrame>
  );
}

function Secret({ label, purpose, text }: { label: string; purpose: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${label} copied`);
    } catch {
      toast.error("It could not be copied. Please write it down.");
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">{purpose}</p>
      <div className="flex items-center gap-2 rounded-xl bg-sunken py-2 pe-2 ps-4">
        <output
          aria-label={label}
          className="min-w-0 flex-1 text-2xl font-bold tracking-widest tabular-nums [overflow-wrap:anywhere] select-all"
        >
          {text}
        </output>
        <Button variant="quiet" aria-label={`Copy ${label}`} onPress={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}
