import { type FormEvent, Suspense } from "react";
import {
  SUPPORT_MESSAGE_MAX,
  SUPPORT_TOPICS,
  type SupportTopic,
  supportMessage,
} from "#schema/protocol/send-support-request.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#screens/forms/use-validated-form.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { SupportNotice } from "./support-notice.tsx";
import { SupportSent } from "./support-sent.tsx";
import { useDraftOwner } from "./use-draft-owner.ts";
import { useSending } from "./use-sending.ts";
import { type DraftOwner, useSupportDraft } from "./use-support-draft.ts";

const knownName = lazyPart(async () => (await import("./known-name.tsx")).KnownName);

const ICONS = { Question: "info", Problem: "alert", Billing: "card", Privacy: "lock" } as const;
const TOPICS = SUPPORT_TOPICS.map((topic) => ({ value: topic, label: topic, icon: ICONS[topic] }));
const TRAP = "company_fax";
/** From so many characters on it says how many there may be. */
const COUNTED_FROM = SUPPORT_MESSAGE_MAX - 500;

/** Asks support something. What is typed stays on the device until it has arrived, for who typed it alone. */
export function SupportForm() {
  const { owner, turn } = useDraftOwner();
  return <FormOf key={turn} owner={owner} />;
}

function FormOf({ owner }: { owner: DraftOwner }) {
  const draft = useSupportDraft(owner);
  const { send, isBusy, problem, sent, startAnew } = useSending();
  const { formRef, errors, validate } = useValidatedForm(supportMessage);
  const { values, type } = draft;
  useUnsavedForm(draft.isDirty && !draft.isKept);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const trap = String(new FormData(event.currentTarget).get(TRAP) ?? "");
    const valid = validate(values);
    if (!valid || isBusy) return;
    if (await send(valid, { draftId: draft.id, trap })) draft.clear();
  }

  if (sent) return <SupportSent message={sent} onAnother={startAnew} />;
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Suspense>{owner && <knownName.Part onKnown={draft.setKnownName} />}</Suspense>
      <SupportNotice problem={problem} draft={draft} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        isReadOnly={isBusy}
        value={values.name}
        onChange={(name) => type({ name })}
        error={errors.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        description="Our reply goes there"
        isReadOnly={isBusy}
        value={values.email}
        onChange={(email) => type({ email })}
        error={errors.email}
      />
      <RadioGroup
        label="Topic"
        options={TOPICS}
        isReadOnly={isBusy}
        value={values.topic}
        onChange={(topic) => type({ topic: topic as SupportTopic })}
      />
      <TextArea
        label="Message"
        name="message"
        rows={5}
        description={counted(values.message)}
        isReadOnly={isBusy}
        value={values.message}
        onChange={(message) => type({ message })}
        error={errors.message}
      />
      {/* For simple programs that fill in whatever there is. Not there for people, be it by eye, key or screen reader. */}
      <label hidden>
        Leave this empty
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {isBusy ? "Sending..." : problem ? "Try again" : "Send message"}
      </Button>
    </form>
  );
}

function counted({ length }: string): string | undefined {
  return length > COUNTED_FROM ? `${length} of ${SUPPORT_MESSAGE_MAX} characters` : undefined;
}
