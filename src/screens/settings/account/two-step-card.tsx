import { Suspense, useCallback, useEffect, useState } from "react";
import { reasonOf } from "#commands/account/account-error.ts";
import {
  appSession,
  createRecoveryCodes,
  type FactorState,
  type HeldSession,
  readFactorState,
  requireSecondFactor,
  turnOffSecondFactor,
} from "#commands/account/second-factor.ts";
import { useCommand } from "#commands/use-command.ts";
import { counted } from "#lib/format/counted.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useOnline } from "#ui/use-online.ts";
import { useOnlineForm } from "#view/forms/use-online-form.ts";

const setUp = lazyPart(
  async () => (await import("#view/account/set-up-factor.tsx")).SetUpFactor,
  ({ isTrying, tryAgain, onCancel }) => (
    <NotOpened isTrying={isTrying} tryAgain={tryAgain} onClose={onCancel} />
  ),
);
const recoveryCodes = lazyPart(
  async () => (await import("#view/account/set-up-factor.tsx")).RecoveryCodes,
  ({ isTrying, tryAgain, onDone }) => <NotOpened isTrying={isTrying} tryAgain={tryAgain} onClose={onDone} />,
);

/** Two-step login of an admin or manager, and whether the business requires it. Only the server knows it. */
export function TwoStepCard() {
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const isOnline = useOnline();
  const { held, state, problem, reload } = useFactorState(isOnline);
  const [opened, setOpened] = useState<"on" | "off" | "codes" | null>(null);

  function close() {
    setOpened(null);
    reload();
  }

  return (
    <Card title="Two-step login">
      <p className="mb-4 text-muted">
        Besides your password, you log in with a code from an authenticator app. A stolen password is not
        enough then.
      </p>
      {!isOnline && (
        <Banner tone="caution" icon="cloud-off">
          You are offline. Two-step login can be changed with a connection.
        </Banner>
      )}
      {isOnline && problem && (
        <Banner tone="danger">
          {problem}{" "}
          <Button variant="secondary" onPress={reload}>
            Try again
          </Button>
        </Banner>
      )}
      {isOnline && !state && !problem && <Skeleton label="Loading two-step login" className="h-11 w-40" />}
      {isOnline && held && state && (
        <div className="flex flex-col gap-4">
          <p className="font-semibold">
            {state.has ? `On. ${counted(state.codes, "recovery code")} left.` : "Off"}
          </p>
          <div className="flex flex-wrap gap-3">
            {state.has ? (
              <>
                <Button variant="secondary" onPress={() => setOpened("codes")}>
                  New recovery codes
                </Button>
                {!state.needed && (
                  <Button variant="secondary" onPress={() => setOpened("off")}>
                    Turn off
                  </Button>
                )}
              </>
            ) : (
              <Button onPress={() => setOpened("on")}>Turn on</Button>
            )}
          </div>
          {isAdmin && <RequireSwitch held={held} state={state} onChanged={reload} />}
        </div>
      )}
      {/* Stays open offline: recovery codes are shown only once. */}
      {held && opened === "on" && (
        <ModalFrame hasForm title="Turn on two-step login" onClose={close}>
          <Suspense>
            <setUp.Part held={held} onDone={close} onCancel={close} />
          </Suspense>
        </ModalFrame>
      )}
      {held && opened === "off" && <TurnOffDialog held={held} onClose={close} />}
      {held && opened === "codes" && <NewCodesDialog held={held} onClose={close} />}
    </Card>
  );
}

function useFactorState(isOnline: boolean) {
  const open = useCommand(appSession);
  const [held, setHeld] = useState<HeldSession | null>(null);
  const [state, setState] = useState<FactorState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reload = useCallback(async () => {
    setProblem(null);
    try {
      const session = await open();
      setState(await readFactorState(session));
      setHeld(session);
    } catch (error) {
      setProblem(reasonOf(error, "It could not be loaded."));
    }
  }, [open]);
  useEffect(() => {
    if (isOnline) void reload();
  }, [isOnline, reload]);
  return { held, state, problem, reload: () => void reload() };
}

interface RequireSwitchProps {
  held: HeldSession;
  state: FactorState;
  onChanged: () => void;
}

function RequireSwitch({ held, state, onChanged }: RequireSwitchProps) {
  const [isBusy, setBusy] = useState(false);

  async function change(required: boolean) {
    setBusy(true);
    try {
      await requireSecondFactor(held, required);
      toast.success(
        required ? "Two-step login is required of admins" : "Two-step login is optional for admins",
      );
    } catch (error) {
      console.error("Requirement not changed:", error);
      toast.error(reasonOf(error, "It was not changed. Please try again."));
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  return (
    <div className="border-t border-line pt-4">
      <Switch
        label="Require it of all admins"
        description={
          state.has
            ? "Admins without it set it up at their next login; until then they change nothing."
            : "Turn on your own two-step login first."
        }
        isSelected={state.required}
        isDisabled={isBusy || !state.has}
        onChange={(required) => void change(required)}
      />
    </div>
  );
}

function TurnOffDialog({ held, onClose }: { held: HeldSession; onClose: () => void }) {
  const [code, setCode] = useState("");
  const { isBusy, problem, run } = useOnlineForm("Two-step login was not turned off. Please try again.");

  async function turnOff() {
    if (!(await run(() => turnOffSecondFactor(held, code.replace(/\s/g, ""))))) return;
    toast.success("Two-step login is off");
    onClose();
  }

  return (
    <FormDialog
      title="Turn off two-step login"
      action={isBusy ? "Turning off..." : "Turn off"}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void turnOff()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        description="The 6 digits your authenticator app shows for Shiftkeep."
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  );
}

function NewCodesDialog({ held, onClose }: { held: HeldSession; onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { isBusy, problem, run } = useOnlineForm("No new codes were made. Please try again.");
  const create = () => run(async () => setCodes(await createRecoveryCodes(held)));
  if (codes) {
    return (
      <ModalFrame hasForm title="Recovery codes" onClose={onClose}>
        <Suspense>
          <recoveryCodes.Part codes={codes} onDone={onClose} />
        </Suspense>
      </ModalFrame>
    );
  }
  return (
    <FormDialog
      title="New recovery codes?"
      action={isBusy ? "Making codes..." : "Make new codes"}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <p className="text-muted">Your earlier recovery codes stop working.</p>
    </FormDialog>
  );
}
