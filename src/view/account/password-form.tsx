import { type ReactNode, useState } from "react";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { DialogForm } from "#ui/overlays/form-dialog.tsx";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useOnlineForm } from "../forms/use-saving.ts";
import { useUnsavedForm } from "../forms/use-unsaved-form.ts";

interface PasswordFormProps {
  action: string;
  /** The error text if the server gives no reason. */
  failed: string;
  check?: () => string | null;
  work: (password: string) => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form for an action that needs the person's password and a connection. */
export function PasswordForm({ action, failed, check, work, onDone, onClose, children }: PasswordFormProps) {
  const say = useViewWords();
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { isBusy, problem, run } = useOnlineForm(failed);
  useUnsavedForm(password !== "");

  async function submit() {
    const reason = check?.() ?? null;
    setRefused(reason);
    setMissing(password ? null : say("password.missing"));
    if (reason || !password) return;
    if (await run(() => work(password))) onDone?.();
  }

  return (
    <DialogForm
      action={action}
      isBusy={isBusy}
      problem={refused ?? problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
      <PasswordField
        label={say("password.current")}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={missing ?? undefined}
      />
    </DialogForm>
  );
}
