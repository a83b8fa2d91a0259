import { type FormEvent, useEffect, useState } from "react";
import * as v from "valibot";
import {
  beginEnrolment,
  confirmEnrolment,
  type Enrolment,
  type HeldSession,
  mailOwnConfirmation,
  mayEnroll,
} from "#commands/account/second-factor.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Spinner } from "#ui/marks/icon.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { totpCode } from "../forms/in-words.ts";
import { useSayFailure } from "../forms/say-failure.ts";
import { useOnlineForm } from "../forms/use-saving.ts";
import { useValidatedForm } from "../forms/use-validated-form.ts";

interface SetUpFactorProps {
  held: HeldSession;
  /** Called once the person has seen the recovery codes. */
  onDone: () => void;
  onCancel: () => void;
}

/** Turns two-step login on: shows a QR code, checks a first code, and shows the recovery codes once. */
export function SetUpFactor({ held, onDone, onCancel }: SetUpFactorProps) {
  const say = useViewWords();
  const sayFailure = useSayFailure();
  const [enrolment, setEnrolment] = useState<Enrolment | "unconfirmed" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new try may restart: it makes a new key, while the old one is being scanned.
  useEffect(() => {
    let isWanted = true;
    setProblem(null);
    beginIfAllowed(held).then(
      (begun) => isWanted && setEnrolment(begun),
      (error) => isWanted && setProblem(sayFailure(error, say("twoStep.failed"))),
    );
    return () => {
      isWanted = false;
    };
  }, [tries]);

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (enrolment === "unconfirmed") {
    const onConfirmed = () => {
      setEnrolment(null);
      setTries(tries + 1);
    };
    return <ConfirmFirst held={held} onConfirmed={onConfirmed} onCancel={onCancel} />;
  }
  if (enrolment)
    return <ConfirmForm held={held} enrolment={enrolment} onCodes={setCodes} onCancel={onCancel} />;
  if (!problem) {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        {say("twoStep.preparing")}
      </p>
    );
  }
  return (
    <>
      <Banner tone="danger">{problem}</Banner>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => setTries(tries + 1)}>{say("twoStep.tryAgain")}</Button>
        <Button variant="secondary" onPress={onCancel}>
          {say("twoStep.back")}
        </Button>
      </div>
    </>
  );
}

async function beginIfAllowed(held: HeldSession): Promise<Enrolment | "unconfirmed"> {
  try {
    return await beginEnrolment(held);
  } catch (error) {
    // A hosted auth server cannot say why the database refused.
    if (await mayEnroll(held)) throw error;
    return "unconfirmed";
  }
}

interface ConfirmFirstProps extends Pick<SetUpFactorProps, "held" | "onCancel"> {
  onConfirmed: () => void;
}

/** Has a person confirm their address first: mails the link, and goes on once it was opened, on whatever device. */
function ConfirmFirst({ held, onConfirmed, onCancel }: ConfirmFirstProps) {
  const say = useViewWords();
  const { isBusy, problem, run } = useOnlineForm(say("twoStep.failed"));
  const [state, setState] = useState<"sending" | "sent" | "waiting">("sending");

  const send = () =>
    run(async () => {
      if ((await mailOwnConfirmation(held)) === "confirmed") onConfirmed();
      else setState("sent");
    });
  const goOn = () =>
    run(async () => {
      if (await mayEnroll(held)) onConfirmed();
      else setState("waiting");
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one mail when the step opens.
  useEffect(() => void send(), []);

  return (
    <div className="flex flex-col gap-5">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <p className="text-muted">{say("twoStep.confirmFirst")}</p>
      {state === "sent" && !problem && <Banner tone="info">{say("twoStep.confirmSent")}</Banner>}
      {state === "waiting" && !problem && <Banner tone="caution">{say("twoStep.confirmWaiting")}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} onPress={() => void goOn()}>
          {say("twoStep.continue")}
        </Button>
        <Button variant="secondary" isDisabled={isBusy} onPress={() => void send()}>
          {say("twoStep.sendAgain")}
        </Button>
        <Button variant="quiet" isDisabled={isBusy} onPress={onCancel}>
          {say("twoStep.cancel")}
        </Button>
      </div>
    </div>
  );
}

interface ConfirmFormProps extends Pick<SetUpFactorProps, "held" | "onCancel"> {
  enrolment: Enrolment;
  onCodes: (codes: string[]) => void;
}

function ConfirmForm({ held, enrolment, onCodes, onCancel }: ConfirmFormProps) {
  const say = useViewWords();
  const [code, setCode] = useState("");
  const { formRef, errors, validate } = useValidatedForm(v.object({ code: totpCode(say) }));
  const { isBusy, problem, run } = useOnlineForm(say("twoStep.failed"));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ code });
    if (valid && !isBusy) await run(async () => onCodes(await confirmEnrolment(held, enrolment, valid.code)));
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <p className="text-muted">{say("twoStep.scan")}</p>
      {/* White in every theme: cameras read dark on light. */}
      <img src={enrolment.picture} alt={say("twoStep.picture")} className="size-48 rounded-lg bg-white p-2" />
      <TextField
        isReadOnly
        label={say("twoStep.key")}
        description={say("twoStep.keyHint")}
        value={(enrolment.secret.match(/.{1,4}/g) ?? []).join(" ")}
      />
      <TextField
        label={say("twoStep.code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        description={say("twoStep.codeHint")}
        value={code}
        onChange={setCode}
        error={errors.code}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {say(isBusy ? "twoStep.checking" : "twoStep.turnOn")}
        </Button>
        <Button variant="secondary" isDisabled={isBusy} onPress={onCancel}>
          {say("twoStep.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Shows recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useViewWords();
  const text = `${say("recovery.fileText")}\n\n${codes.join("\n")}\n`;

  const copy = () =>
    orToast(say("toast.codesNotCopied"), async () => {
      await navigator.clipboard.writeText(text);
      toast.success(say("toast.codesCopied"));
    });

  return (
    <div className="flex flex-col gap-5">
      <Banner tone="caution" icon="lock">
        {say("recovery.text")}
      </Banner>
      <ul
        dir="ltr"
        aria-label={say("recovery.label")}
        className="grid gap-2 rounded-xl bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={() => void copy()}>
          {say("recovery.copy")}
        </Button>
        <Button
          variant="secondary"
          onPress={() => downloadFile(`${say("recovery.file")}.txt`, text, "text/plain")}
        >
          {say("recovery.download")}
        </Button>
        <Button onPress={onDone}>{say("recovery.done")}</Button>
      </div>
    </div>
  );
}
