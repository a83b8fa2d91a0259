import { type Dispatch, type FormEvent, useState } from "react";
import * as v from "valibot";
import { AccountError } from "#commands/account/account-error.ts";
import { signIn } from "#commands/account/sign-in.ts";
import { tryPin } from "#commands/clock/kiosk.ts";
import { useCommand } from "#commands/use-command.ts";
import type { KioskEvent, KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";
import { judgeLeaving, type KioskLock, type KioskMember, type LeaveProof } from "#domain/kiosk/lock-state.ts";
import { usePeople } from "#queries/people.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { unlockDevice } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { emailSchema } from "#view/forms/email-schema.ts";
import { sayFailure } from "#view/forms/say-failure.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { type SayKiosk, useKioskWords } from "#words/made/use-kiosk-words.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { type SayView, useViewWords } from "#words/made/use-view-words.ts";
import { PIN_DIGITS, PinPad, useKeyboard } from "./pin-pad.tsx";
import type { KioskPeopleList } from "./use-kiosk-machine.ts";

interface LeavePanelProps {
  lock: KioskLock;
  list: KioskPeopleList | null;
  kiosk: KioskSnapshot;
  dispatch: Dispatch<KioskEvent>;
}

/** Asks for proof that somebody may leave communal mode. */
export function LeavePanel(props: LeavePanelProps) {
  const say = useKioskWords();
  const { list, dispatch } = props;
  const [byPassword, setByPassword] = useState(!list);
  const { problem, warning, isBusy, leaveByPin, leaveByPassword } = useLeaving(props);
  const cancel = () => dispatch({ kind: "cancelled" });
  return (
    <div className="flex w-full max-w-2xl flex-col gap-5">
      <header className="text-center">
        <h2 className="text-3xl font-bold tracking-tight sm:text-4xl">{say("leave.title")}</h2>
        <p className="mt-1 text-lg text-muted">{say(byPassword ? "leave.byPassword" : "leave.byPin")}</p>
      </header>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {warning && <Banner tone="caution">{warning}</Banner>}
      {byPassword ? (
        <PasswordForm
          action={say(warning ? "leave.anyway" : "leave.title")}
          isBusy={isBusy}
          onSubmit={leaveByPassword}
        />
      ) : (
        <AdminPin isBusy={isBusy} onPin={leaveByPin} />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" size="large" onPress={cancel}>
          {say("cancel")}
        </Button>
        {list && (
          <Button variant="quiet" size="large" onPress={() => setByPassword(!byPassword)}>
            {say(byPassword ? "leave.usePin" : "leave.usePassword")}
          </Button>
        )}
      </div>
    </div>
  );
}

function AdminPin({ isBusy, onPin }: { isBusy: boolean; onPin: (pin: string) => void }) {
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

const schema = (say: SayKiosk, view: SayView) =>
  v.object({
    email: emailSchema(view),
    password: v.pipe(v.string(), v.minLength(1, say("leave.passwordMissing"))),
  });

interface PasswordFormProps {
  action: string;
  isBusy: boolean;
  onSubmit: (email: string, password: string) => void;
}

/** The email and password of an admin or manager; initially the email of the tablet's session. */
function PasswordForm({ action, isBusy, onSubmit }: PasswordFormProps) {
  const say = useKioskWords();
  const own = useSession(({ user }) => user?.email ?? "");
  const { formRef, values, field, validate } = useTypedForm(schema(say, useViewWords()), () => ({
    email: own,
    password: "",
  }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate(values);
    if (valid && !isBusy) onSubmit(valid.email, valid.password);
  }

  return (
    // The tablet is shared: no browser may offer one person's password to the next.
    <form
      ref={formRef}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      className="mx-auto flex w-full max-w-md flex-col gap-4"
    >
      <TextField label={say("leave.email")} type="email" autoComplete="off" {...field("email")} />
      <TextField
        autoFocus
        label={say("leave.password")}
        type="password"
        autoComplete="one-time-code"
        {...field("password")}
      />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}

/** Ends communal mode with the PIN of an admin, or the password of an admin or manager. */
function useLeaving({ lock, list, kiosk: { turn }, dispatch }: LeavePanelProps) {
  const say = useKioskWords();
  const refusals = useRefusalsWords();
  const tryOne = useCommand(tryPin);
  const logIn = useCommand(signIn);
  const session = useSession(({ scope }) => scope);
  const people = usePeople();
  const unsent = useSyncStatus(({ waiting, attention }) => waiting + attention);
  const [isWarned, setWarned] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const judge = (proof: LeaveProof) => judgeLeaving(lock, proof, session);

  async function attempt(work: () => Promise<string | null>) {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await work());
    } catch (error) {
      console.error("Communal mode not left:", error);
      setProblem(problemOf(say, refusals, error));
    }
    setBusy(false);
  }

  async function byPin(pin: string, known: KioskPeopleList): Promise<string | null> {
    const answer = await tryOne({ pin, gate: "admin", list: () => known });
    if (answer.kind === "barred") dispatch({ kind: "barred", turn, waitMs: answer.waitMs });
    const person = answer.kind === "known" && known.people.find(({ id }) => id === answer.user_id);
    if (!person || !judge({ by: "pincode", member: memberOf(person) }).ok) return say("leave.notAdmin");
    unlockDevice();
    return null;
  }

  async function byPassword(email: string, password: string): Promise<string | null> {
    const isTheirs = (person: Profile) => person.email.toLowerCase() === email.trim().toLowerCase();
    // Not from the list: a device without any PINs can be left too.
    const person = people?.filter(({ business_id }) => business_id === lock.business_id).find(isTheirs);
    if (!person) return say("leave.unknownEmail");
    const verdict = judge({ by: "password", member: memberOf(person), isOnline: navigator.onLine });
    if (!verdict.ok) return say(verdict.why === "offline" ? "leave.offline" : "leave.notAllowed");
    // Only the tablet's session can send the changes that wait here, perhaps everybody's hours.
    const isLeftBehind = verdict.session === "replace" && unsent > 0;
    if (isLeftBehind && !isWarned) {
      setWarned(true);
      return null;
    }
    // A replaced session continues as the person whose password it is.
    const { needs } = await logIn(email, password);
    if (needs !== "nothing" && verdict.session === "replace") return say("leave.twoSteps");
    unlockDevice();
    return null;
  }

  const owner = people?.find(({ id }) => id === session?.user_id)?.name;
  return {
    problem,
    warning: isWarned ? leftBehindText(say, unsent, owner) : null,
    isBusy,
    leaveByPin: (pin: string) => list && void attempt(() => byPin(pin, list)),
    leaveByPassword: (email: string, password: string) => void attempt(() => byPassword(email, password)),
  };
}

function leftBehindText(say: SayKiosk, count: number, owner: string | undefined): string {
  return owner === undefined
    ? say("leave.leftBehindNoName", { count })
    : say("leave.leftBehind", { count, owner });
}

function memberOf({ id: user_id, business_id, role }: Profile): KioskMember {
  return { user_id, business_id, role };
}

function problemOf(say: SayKiosk, refusals: SayRefusals, error: unknown): string {
  if (!(error instanceof AccountError)) return say("leave.failed");
  return error.code === "unreachable"
    ? say("leave.offline")
    : sayFailure(refusals, error, say("leave.wrongLogin"));
}
