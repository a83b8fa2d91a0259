import { Suspense, useCallback, useState } from "react";
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
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner, OfflineNotice } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useOnlineForm } from "#view/forms/use-saving.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";

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
  const say = useSettingsWords();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const { answer, problem, isOffline, askAgain } = useFactorState();
  const { held, state } = answer ?? {};
  const [opened, setOpened] = useState<"on" | "off" | "codes" | null>(null);

  function close() {
    setOpened(null);
    askAgain();
  }

  return (
    <Card title={say("twoStep.title")}>
      <p className="mb-4 text-muted">{say("twoStep.intro")}</p>
      <OfflineNotice>{say("twoStep.offline")}</OfflineNotice>
      {!isOffline && problem && (
        <Banner tone="danger">
          {problem}{" "}
          <Button variant="secondary" onPress={askAgain}>
            {say("tryAgain")}
          </Button>
        </Banner>
      )}
      {!isOffline && !state && !problem && <Skeleton label={say("twoStep.loading")} className="h-11 w-40" />}
      {!isOffline && held && state && (
        <div className="flex flex-col gap-4">
          <p className="font-semibold">
            {state.has ? say("twoStep.on", { codes: state.codes }) : say("twoStep.off")}
          </p>
          <div className="flex flex-wrap gap-3">
            {state.has ? (
              <>
                <Button variant="secondary" onPress={() => setOpened("codes")}>
                  {say("newCodes.button")}
                </Button>
                {!state.needed && (
                  <Button variant="secondary" onPress={() => setOpened("off")}>
                    {say("twoStep.turnOff")}
                  </Button>
                )}
              </>
            ) : (
              <Button onPress={() => setOpened("on")}>{say("twoStep.turnOn")}</Button>
            )}
          </div>
          {isAdmin && <RequireSwitch held={held} state={state} onChanged={askAgain} />}
        </div>
      )}
      {/* Stays open offline: recovery codes are shown only once. */}
      {held && opened === "on" && (
        <ModalFrame hasForm title={say("twoStep.turnOnTitle")} onClose={close}>
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

function useFactorState() {
  const say = useSettingsWords();
  const sayFailure = useSayFailure();
  const open = useCommand(appSession);
  const ask = useCallback(async () => {
    const held = await open();
    return { held, state: await readFactorState(held) };
  }, [open]);
  const problemOf = useCallback(
    (error: unknown) => sayFailure(error, say("twoStep.loadFailed")),
    [say, sayFailure],
  );
  return useAnswer(ask, problemOf);
}

interface RequireSwitchProps {
  held: HeldSession;
  state: FactorState;
  onChanged: () => void;
}

function RequireSwitch({ held, state, onChanged }: RequireSwitchProps) {
  const say = useSettingsWords();
  const sayFailure = useSayFailure();
  const [isBusy, setBusy] = useState(false);

  async function change(required: boolean) {
    setBusy(true);
    try {
      await requireSecondFactor(held, required);
      toast.success(say(required ? "toast.twoStepRequired" : "toast.twoStepOptional"));
    } catch (error) {
      console.error("Requirement not changed:", error);
      toast.error(sayFailure(error, say("toast.requireFailed")));
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  return (
    <div className="border-t border-line pt-4">
      <Switch
        label={say("twoStep.require")}
        description={say(state.has ? "twoStep.requireHint" : "twoStep.requireFirst")}
        isSelected={state.required}
        isDisabled={isBusy || !state.has}
        onChange={(required) => void change(required)}
      />
    </div>
  );
}

function TurnOffDialog({ held, onClose }: { held: HeldSession; onClose: () => void }) {
  const say = useSettingsWords();
  const [code, setCode] = useState("");
  const { isBusy, problem, run } = useOnlineForm(say("turnOff.failed"));

  async function turnOff() {
    if (!(await run(() => turnOffSecondFactor(held, code.replace(/\s/g, ""))))) return;
    toast.success(say("toast.twoStepOff"));
    onClose();
  }

  return (
    <FormDialog
      title={say("turnOff.title")}
      action={say(isBusy ? "turnOff.busy" : "twoStep.turnOff")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void turnOff()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={say("turnOff.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        description={say("turnOff.codeHint")}
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  );
}

function NewCodesDialog({ held, onClose }: { held: HeldSession; onClose: () => void }) {
  const say = useSettingsWords();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { isBusy, problem, run } = useOnlineForm(say("newCodes.failed"));
  const create = () => run(async () => setCodes(await createRecoveryCodes(held)));
  if (codes) {
    return (
      <ModalFrame hasForm title={say("newCodes.title")} onClose={onClose}>
        <Suspense>
          <recoveryCodes.Part codes={codes} onDone={onClose} />
        </Suspense>
      </ModalFrame>
    );
  }
  return (
    <FormDialog
      title={say("newCodes.ask")}
      action={say(isBusy ? "newCodes.creating" : "newCodes.create")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <p className="text-muted">{say("newCodes.text")}</p>
    </FormDialog>
  );
}
