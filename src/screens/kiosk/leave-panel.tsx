import { type Dispatch, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { checkPassword } from "#commands/account/sign-in.ts";
import { signOut } from "#commands/account/sign-out.ts";
import { tryAdminCode } from "#commands/clock/kiosk.ts";
import { checkLeaving } from "#commands/clock/tablet.ts";
import { useCommand } from "#commands/use-command.ts";
import type { KioskEvent, KioskSnapshot } from "#domain/kiosk/kiosk-step.ts";
import { isManaging, type KioskLock } from "#domain/kiosk/lock-state.ts";
import { usePeople } from "#queries/people.ts";
import { unlockDevice } from "#stores/kiosk-store.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { sayFailure } from "#view/forms/say-failure.ts";
import { type SayKiosk, useKioskWords } from "#words/made/use-kiosk-words.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { AdminCodeForm, LeavePasswordForm } from "./leave-forms.tsx";
import { LeftBehind } from "./left-behind.tsx";
import { useLeaveTablet } from "./use-leave-tablet.ts";

interface LeavePanelProps {
  lock: KioskLock;
  kiosk: KioskSnapshot;
  dispatch: Dispatch<KioskEvent>;
}

/** Asks for proof that somebody may leave communal mode: the tablet's admin code, or a password of who manages. */
export function LeavePanel(props: LeavePanelProps) {
  const say = useKioskWords();
  const { lock, dispatch } = props;
  const hasCode = lock.tablet !== null;
  const [byPassword, setByPassword] = useState(!hasCode);
  const { problem, isBusy, leaveByCode, leaveByPassword } = useLeaving(props);
  return (
    <div className="flex w-full max-w-2xl flex-col gap-5">
      <header className="text-center">
        <h2 className="text-3xl font-bold tracking-tight sm:text-4xl">{say("leave.title")}</h2>
        <p className="mt-1 text-lg text-muted">{say(byPassword ? "leave.byPassword" : "leave.byCode")}</p>
      </header>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <LeftBehind isSentLater={hasCode} />
      {byPassword ? (
        <LeavePasswordForm isBusy={isBusy} onSubmit={leaveByPassword} />
      ) : (
        <AdminCodeForm isBusy={isBusy} onSubmit={leaveByCode} />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" size="large" onPress={() => dispatch({ kind: "cancelled" })}>
          {say("cancel")}
        </Button>
        {hasCode && (
          <Button variant="quiet" size="large" onPress={() => setByPassword(!byPassword)}>
            {say(byPassword ? "leave.useCode" : "leave.usePassword")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Ends communal mode once its proof is right; then the login shows. */
function useLeaving({ lock: { tablet, business_id }, kiosk: { turn }, dispatch }: LeavePanelProps) {
  const say = useKioskWords();
  const refusals = useRefusalsWords();
  const tryCode = useCommand(tryAdminCode);
  const check = useCommand(checkLeaving);
  const checkPerson = useCommand(checkPassword);
  const logOut = useCommand(signOut);
  const leave = useLeaveTablet();
  const people = usePeople();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

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

  async function byCode(typed: string): Promise<string | null> {
    const answer = tablet && (await tryCode({ typed, code: tablet.code }));
    if (answer?.kind === "barred") dispatch({ kind: "barred", turn, waitMs: answer.waitMs });
    if (answer?.kind !== "right") return say("leave.wrongCode");
    await leave();
    return null;
  }

  async function byPassword(email: string, password: string): Promise<string | null> {
    if (tablet) {
      await check(email, password);
      await leave();
      return null;
    }
    const id = await checkPerson(email, password);
    const person = people?.find((one) => one.id === id && one.business_id === business_id);
    if (!person || !isManaging(person)) return say("leave.notAllowed");
    unlockDevice();
    await logOut();
    return null;
  }

  return {
    problem,
    isBusy,
    leaveByCode: (typed: string) => void attempt(() => byCode(typed)),
    leaveByPassword: (email: string, password: string) => void attempt(() => byPassword(email, password)),
  };
}

function problemOf(say: SayKiosk, refusals: SayRefusals, error: unknown): string {
  if (!(error instanceof AccountError)) return say("leave.failed");
  if (error.code === "unreachable") return say("leave.offline");
  if (error.reason === "not_allowed") return say("leave.notAllowed");
  if (error.reason === "invalid_password") return say("leave.wrongLogin");
  return sayFailure(refusals, error, say("leave.wrongLogin"));
}
