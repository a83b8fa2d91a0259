import { type FormEvent, useRef, useState } from "react";
import * as v from "valibot";
import { applyForJob } from "#commands/business/careers.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import {
  APPLICANT_NAME_MAX,
  type JobApplication,
  jobApplication,
  resumeProblem,
} from "#schema/protocol/apply-for-job.ts";
import type { OpenPosition } from "#schema/protocol/open-positions.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner, OfflineNotice } from "#ui/page/banner.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { SentNote } from "#ui/page/sent-note.tsx";
import { inWords } from "#view/forms/in-words.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useServerForm } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { ResumeField } from "./resume-field.tsx";

const TRAP = "company_fax";

/** What the server takes, with the reasons in the person's language. */
function schema(say: SayRefusals) {
  const { full_name, email, posting_id } = jobApplication.entries;
  const nameProblem = (kind: string) =>
    kind === "min_length" ? say("field.ownNameMissing") : say("field.nameLong", { max: APPLICANT_NAME_MAX });
  return v.object({
    full_name: v.pipe(v.string(), inWords(full_name, nameProblem), full_name),
    email: v.pipe(
      v.string(),
      inWords(email, () => say("field.email")),
      email,
    ),
    posting_id: v.pipe(
      v.string(),
      inWords(posting_id, () => say("field.position")),
    ),
  });
}

interface ApplicationFormProps {
  positions: readonly OpenPosition[];
  chosen: string | null;
  onChoose: (positionId: string) => void;
}

/** The application form. Nothing typed or chosen is lost on failure. */
export function ApplicationForm({ positions, chosen: asked, onChoose }: ApplicationFormProps) {
  const say = useStaffWords();
  const chosen = positions.some(({ id }) => id === asked) ? asked : null;
  const newId = useNewId();
  const [draftId, setDraftId] = useState(newId);
  const { values, setValues, forget } = useKeptValues("application", () => ({ fullName: "", email: "" }));
  const { fullName, email } = values;
  const { resume, problem: fileProblem, choose } = useResume();
  const apply = useCommand(applyForJob);
  const { isBusy, problem, save } = useServerForm(say("apply.failed"), say("apply.offline"));
  const [sent, setSent] = useState<JobApplication | null>(null);
  const { formRef, errors, validate } = useValidatedForm(schema(useRefusalsWords()));
  useUnsavedForm(!sent && (fullName !== "" || email !== "" || resume !== null));

  async function submit({ currentTarget }: FormEvent<HTMLFormElement>) {
    const trap = String(new FormData(currentTarget).get(TRAP) ?? "");
    const valid = validate({ full_name: fullName, email, posting_id: chosen ?? "" });
    if (valid && (await save(() => apply(valid, resume, { draftId, trap })))) {
      forget();
      setSent(valid);
    }
  }

  if (sent) {
    return (
      <ApplicationSent
        application={sent}
        position={positions.find(({ id }) => id === sent.posting_id)?.title}
        onAnother={() => {
          setDraftId(newId());
          setSent(null);
        }}
      />
    );
  }
  return (
    <PageForm
      ref={formRef}
      action={say(isBusy ? "apply.sending" : problem ? "apply.again" : "apply.send")}
      isBusy={isBusy}
      problem={problem && say("apply.problem", { problem })}
      onSubmit={submit}
    >
      {!problem && <OfflineNotice>{say("apply.offlineNotice")}</OfflineNotice>}
      {!problem && asked !== chosen && (
        <Banner tone="caution">{say(positions.length > 0 ? "apply.closedChoose" : "apply.closed")}</Banner>
      )}
      <TextField
        label={say("apply.name")}
        name="full_name"
        autoComplete="name"
        isReadOnly={isBusy}
        value={fullName}
        onChange={(name) => setValues({ ...values, fullName: name })}
        error={errors.full_name}
      />
      <TextField
        label={say("apply.email")}
        name="email"
        type="email"
        autoComplete="email"
        isReadOnly={isBusy}
        value={email}
        onChange={(address) => setValues({ ...values, email: address })}
        error={errors.email}
      />
      <Select
        label={say("apply.position")}
        isDisabled={isBusy}
        value={chosen}
        options={positions.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={onChoose}
        error={errors.posting_id}
      />
      <ResumeField value={resume} problem={fileProblem} isDisabled={isBusy} onChoose={choose} />
      {/* A trap for simple bots that fill in every field. Hidden from people, keyboards and screen readers. */}
      <label hidden>
        {say("apply.trap")}
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
      <p className="text-sm text-muted">{say("apply.privacy")}</p>
    </PageForm>
  );
}

interface ApplicationSentProps {
  application: JobApplication;
  /** The position's name; it may have closed since. */
  position: string | undefined;
  onAnother: () => void;
}

function ApplicationSent({ application, position, onAnother }: ApplicationSentProps) {
  const say = useStaffWords();
  const { full_name: name, email } = application;
  return (
    <div className="flex flex-col gap-5">
      <SentNote title={say("apply.sent")}>
        {position ? say("apply.thanksFor", { name, email, position }) : say("apply.thanks", { name, email })}
      </SentNote>
      <Button variant="secondary" onPress={onAnother}>
        {say("apply.another")}
      </Button>
    </div>
  );
}

/** The chosen résumé; a file that the server would refuse is refused here, in words. */
function useResume() {
  const say = useStaffWords();
  const refusals = useRefusalsWords();
  const [resume, setResume] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useRef(0);

  async function choose(file: File | null) {
    const current = ++turn.current;
    const kind = file && (await resumeProblem(file).catch(() => "unreadable" as const));
    const found = kind && (kind === "unreadable" ? say("resume.unreadable") : refusals(`resume.${kind}`));
    // Another file was chosen while this one was checked.
    if (current !== turn.current) return;
    setProblem(found);
    setResume(found ? null : file);
  }

  return { resume, problem, choose };
}
