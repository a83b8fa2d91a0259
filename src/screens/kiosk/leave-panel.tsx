import { type Dispatch, type FormEvent, useState } from "react";
import * as v from "valibot";
import type { KioskEvent, KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { useSession } from "#stores/session-store.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { emailSchema } from "#view/forms/email-schema.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { PIN_DIGITS, PinPad } from "./pin-pad.tsx";
import { useKeyboard } from "./use-keyboard.ts";
import type { KioskPeopleList } from "./use-kiosk-machine.ts";
import { useLeaving } from "./use-leaving.ts";

interface LeavePanelProps {
  lock: KioskLock;
  list: KioskPeopleList | null;
  kiosk: KioskSnapshot;
  dispatch: Dispatch<KioskEvent>;
}

/** Asks who wants to leave the communal mode for their proof. */
export function LeavePanel({ lock, list, kiosk, dispatch }: LeavePanelProps) {
  const [byPassword, setByPassword] = useState(!list);
  const { problem, warning, isBusy, leaveByPin, leaveByPassword } = useLeaving(
    { lock, list, turn: kiosk.turn },
    dispatch,
  );
  const cancel = () => dispatch({ kind: "cancelled" });
  return (
    <div className="flex w-full max-w-2xl flex-col gap-5">
      <header className="text-center">
        <h2 className="text-3xl font-bold tracking-tight sm:text-4xl">Leave communal mode</h2>
        <p className="mt-1 text-lg text-muted">
          {byPassword ? "Log in as a manager or admin." : "Type the PIN of an admin."}
        </p>
      </header>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {warning && <Banner tone="caution">{warning}</Banner>}
      {byPassword ? (
        <PasswordForm
          action={warning ? "Leave anyway" : "Leave communal mode"}
          isBusy={isBusy}
          onSubmit={leaveByPassword}
        />
      ) : (
        <AdminPin isBusy={isBusy} onPin={leaveByPin} />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" size="large" onPress={cancel}>
          Cancel
        </Button>
        {list && (
          <Button variant="quiet" size="large" onPress={() => setByPassword(!byPassword)}>
            {byPassword ? "Use a PIN" : "Use a password"}
          </Button>
        )}
      </div>
    </div>
  );
}

interface AdminPinProps {
  isBusy: boolean;
  onPin: (pin: string) => void;
}

function AdminPin({ isBusy, onPin }: AdminPinProps) {
  const [digits, setDigits] = useState("");
  const type = (digit: string) => {
    if (isBusy) return;
    const pin = digits + digit;
    setDigits(pin.length === PIN_DIGITS ? "" : pin);
    if (pin.length === PIN_DIGITS) onPin(pin);
  };
  const erase = () => setDigits(digits.slice(0, -1));
  useKeyboard((event) => {
    if (event.kind === "digit") type(event.digit);
    else if (event.kind === "erased") erase();
  });
  return (
    <PinPad
      typed={digits.length}
      isBusy={isBusy}
      onDigit={type}
      onErase={erase}
      onClear={() => setDigits("")}
    />
  );
}

const schema = v.object({
  email: emailSchema,
  password: v.pipe(v.string(), v.minLength(1, "Please enter your password")),
});

interface PasswordFormProps {
  /** What the button says. */
  action: string;
  isBusy: boolean;
  onSubmit: (email: string, password: string) => void;
}

/** Email and password of who manages the business; at first of whose session it is. */
function PasswordForm({ action, isBusy, onSubmit }: PasswordFormProps) {
  const own = useSession(({ user }) => user?.email ?? "");
  const [email, setEmail] = useState(own);
  const [password, setPassword] = useState("");
  const { formRef, errors, validate } = useValidatedForm(schema);

  function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ email, password });
    if (valid && !isBusy) onSubmit(valid.email, valid.password);
  }

  return (
    // The tablet is everybody's: no browser is to offer one person's password to the next.
    <form
      ref={formRef}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      className="mx-auto flex w-full max-w-md flex-col gap-4"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
      <TextField
        autoFocus
        label="Password"
        type="password"
        autoComplete="one-time-code"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
