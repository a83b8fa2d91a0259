import { type FormEvent, useEffect, useState } from "react";
import * as v from "valibot";
import { reasonOf } from "#commands/account/account-error.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  type Enrolment,
  type HeldSession,
} from "#commands/account/second-factor.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Spinner } from "#ui/marks/spinner.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { toast } from "#ui/toasts/toast.ts";
import { totpCode } from "../forms/totp-code.ts";
import { useOnlineForm } from "../forms/use-online-form.ts";
import { useValidatedForm } from "../forms/use-validated-form.ts";

interface SetUpFactorProps {
  held: HeldSession;
  /** Called once the person has seen the recovery codes. */
  onDone: () => void;
  onCancel: () => void;
}

/** Turns two-step login on: shows a QR code, checks a first code, and shows the recovery codes once. */
export function SetUpFactor({ held, onDone, onCancel }: SetUpFactorProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new try may restart: it makes a new key, while the old one is being scanned.
  useEffect(() => {
    let isWanted = true;
    setProblem(null);
    beginEnrolment(held).then(
      (begun) => isWanted && setEnrolment(begun),
      (error) => isWanted && setProblem(reasonOf(error, FAILED)),
    );
    return () => {
      isWanted = false;
    };
  }, [tries]);

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (enrolment)
    return <ConfirmForm held={held} enrolment={enrolment} onCodes={setCodes} onCancel={onCancel} />;
  if (!problem) {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        Preparing your code...
      </p>
    );
  }
  return (
    <>
      <Banner tone="danger">{problem}</Banner>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => setTries(tries + 1)}>Try again</Button>
        <Button variant="secondary" onPress={onCancel}>
          Back
        </Button>
      </div>
    </>
  );
}

const FAILED = "Two-step login could not be set up. Please try again.";
const schema = v.object({ code: totpCode });

interface ConfirmFormProps extends Pick<SetUpFactorProps, "held" | "onCancel"> {
  enrolment: Enrolment;
  onCodes: (codes: string[]) => void;
}

function ConfirmForm({ held, enrolment, onCodes, onCancel }: ConfirmFormProps) {
  const [code, setCode] = useState("");
  const { formRef, errors, validate } = useValidatedForm(schema);
  const { isBusy, problem, run } = useOnlineForm(FAILED);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ code });
    if (valid && !isBusy) await run(async () => onCodes(await confirmEnrolment(held, enrolment, valid.code)));
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <p className="text-muted">
        Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis. On this phone
        alone, enter the key in the app instead.
      </p>
      {/* White in every theme: cameras read dark on light. */}
      <img
        src={enrolment.picture}
        alt="QR code for your authenticator app"
        className="size-48 rounded-lg bg-white p-2"
      />
      <TextField
        isReadOnly
        label="Key"
        description="Time-based, 6 digits"
        value={(enrolment.secret.match(/.{1,4}/g) ?? []).join(" ")}
      />
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        description="The 6 digits the app shows now."
        value={code}
        onChange={setCode}
        error={errors.code}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? "Checking..." : "Turn on"}
        </Button>
        <Button variant="secondary" isDisabled={isBusy} onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Shows recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `Shiftkeep recovery codes. Any one of them replaces your authenticator app.\n\n${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Recovery codes copied");
    } catch {
      toast.error("They could not be copied. Please save them as a file.");
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <Banner tone="caution" icon="lock">
        Save these recovery codes where you find them without your phone. They are shown only now. Using one
        turns two-step login off.
      </Banner>
      <ul
        aria-label="Recovery codes"
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
          Copy
        </Button>
        <Button
          variant="secondary"
          onPress={() => downloadFile("shiftkeep-recovery-codes.txt", text, "text/plain")}
        >
          Download
        </Button>
        <Button onPress={onDone}>I saved them</Button>
      </div>
    </div>
  );
}
