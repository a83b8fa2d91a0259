import { type FormEvent, useRef, useState } from "react";
import { reasonOf } from "#commands/account/account-error.ts";
import { applyForJob } from "#commands/business/careers.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import {
  type JobApplication,
  jobApplication,
  RESUME_PROBLEMS,
  resumeProblem,
} from "#schema/protocol/apply-for-job.ts";
import type { OpenPosition } from "#schema/protocol/open-positions.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { SentNote } from "#ui/page/sent-note.tsx";
import { useOnline } from "#ui/use-online.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { ResumeField } from "./resume-field.tsx";

const TRAP = "company_fax";
const KEPT = "What you typed stays here as long as this page is open.";

interface ApplicationFormProps {
  positions: readonly OpenPosition[];
  /** The position to apply for. */
  chosen: string | null;
  onChoose: (positionId: string) => void;
}

/** The application form. Nothing typed or chosen is lost on failure. */
export function ApplicationForm({ positions, chosen: asked, onChoose }: ApplicationFormProps) {
  const chosen = positions.some(({ id }) => id === asked) ? asked : null;
  const newId = useNewId();
  const [draftId, setDraftId] = useState(newId);
  const [fullName, setFullName] = useState("");
  const [email, setEmail] = useState("");
  const { resume, problem: fileProblem, choose } = useResume();
  const { send, isBusy, problem, sent, startAnew } = useApplying();
  const { formRef, errors, validate } = useValidatedForm(jobApplication);
  useUnsavedForm(!sent && (fullName !== "" || email !== "" || resume !== null));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const trap = String(new FormData(event.currentTarget).get(TRAP) ?? "");
    const valid = validate({ full_name: fullName, email, posting_id: chosen ?? "" });
    if (valid && !isBusy) await send(valid, resume, { draftId, trap });
  }

  if (sent) {
    return (
      <ApplicationSent
        application={sent}
        position={positions.find(({ id }) => id === sent.posting_id)?.title}
        onAnother={() => {
          setDraftId(newId());
          startAnew();
        }}
      />
    );
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Notices problem={problem} wasClosed={asked !== chosen} hasPositions={positions.length > 0} />
      <TextField
        label="Name"
        name="full_name"
        autoComplete="name"
        isReadOnly={isBusy}
        value={fullName}
        onChange={setFullName}
        error={errors.full_name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        isReadOnly={isBusy}
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
      <Select
        label="Position"
        isDisabled={isBusy}
        value={chosen}
        options={positions.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={onChoose}
        error={errors.posting_id}
      />
      <ResumeField value={resume} problem={fileProblem} isDisabled={isBusy} onChoose={choose} />
      {/* A trap for simple bots that fill in every field. Hidden from people, keyboards and screen readers. */}
      <label hidden>
        Leave this empty
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
      <p className="text-sm text-muted">
        We use what you send to decide about your application, and delete it after 12 months.
      </p>
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {isBusy ? "Sending..." : problem ? "Try again" : "Send application"}
      </Button>
    </form>
  );
}

interface NoticesProps {
  /** Why the last attempt failed. */
  problem: string | null;
  /** Whether the chosen position has closed. */
  wasClosed: boolean;
  hasPositions: boolean;
}

function Notices({ problem, wasClosed, hasPositions }: NoticesProps) {
  const isOnline = useOnline();
  if (problem) {
    return (
      <Banner tone="danger">
        {problem} {KEPT}
      </Banner>
    );
  }
  return (
    <>
      {!isOnline && (
        <Banner tone="caution" icon="cloud-off">
          You are offline. Applying needs a connection. {KEPT}
        </Banner>
      )}
      {wasClosed && (
        <Banner tone="caution">
          The position you chose was closed.{hasPositions && " Please choose another one."} {KEPT}
        </Banner>
      )}
    </>
  );
}

interface ApplicationSentProps {
  application: JobApplication;
  /** The position's name; it may have closed since. */
  position: string | undefined;
  onAnother: () => void;
}

function ApplicationSent({ application, position, onAnother }: ApplicationSentProps) {
  return (
    <div className="flex flex-col gap-5">
      <SentNote title="Application sent">
        Thank you, {application.full_name}. {position ? `You applied for ${position}. ` : ""}We answer to{" "}
        {application.email}.
      </SentNote>
      <Button variant="secondary" onPress={onAnother}>
        Apply for another position
      </Button>
    </div>
  );
}

const UNREADABLE = "This file cannot be read. Please choose it again.";

/** The chosen résumé; a file that the server would refuse is refused here, in words. */
function useResume() {
  const [resume, setResume] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useRef(0);

  async function choose(file: File | null) {
    const current = ++turn.current;
    const found = file && (await unfitResume(file));
    // Another file was chosen while this one was checked.
    if (current !== turn.current) return;
    setProblem(found);
    setResume(found ? null : file);
  }

  return { resume, problem, choose };
}

async function unfitResume(file: File): Promise<string | null> {
  try {
    const found = await resumeProblem(file);
    return found && RESUME_PROBLEMS[found];
  } catch {
    return UNREADABLE;
  }
}

/** Sends an application; holds the error, and the application once sent. */
function useApplying() {
  const apply = useCommand(applyForJob);
  const { isBusy, problem, save } = useSaving(FAILED, problemOf);
  const [sent, setSent] = useState<JobApplication | null>(null);
  const send = (...asked: Parameters<typeof apply>) =>
    save(async () => {
      await apply(...asked);
      setSent(asked[0]);
    });
  return { send, isBusy, problem, sent, startAnew: () => setSent(null) };
}

const FAILED = "Your application could not be sent. Please try again.";

function problemOf(error: unknown): string {
  if (!navigator.onLine) return "You are offline, and applying needs a connection.";
  return reasonOf(error, FAILED);
}
