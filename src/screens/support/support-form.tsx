import { type FormEvent, Suspense, useState } from "react";
import * as v from "valibot";
import { sendSupportRequest } from "#commands/business/send-support-request.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  SUPPORT_MESSAGE_MAX,
  SUPPORT_NAME_MAX,
  SUPPORT_TOPICS,
  type SupportMessage,
  type SupportTopic,
  supportMessage,
} from "#schema/protocol/send-support-request.ts";
import { lines, oneLine } from "#schema/protocol/typed-text.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Banner } from "#ui/page/banner.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { PageForm } from "#ui/page/page-form.tsx";
import { SentNote } from "#ui/page/sent-note.tsx";
import { inWords } from "#view/forms/in-words.ts";
import { useServerForm } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { type SaySettings, useSettingsWords } from "#words/made/use-settings-words.ts";
import { type DraftOwner, useSupportDraft } from "./use-support-draft.ts";

const knownName = lazyPart(async () => (await import("./known-name.tsx")).KnownName);

const ICONS = { Question: "info", Problem: "alert", Billing: "card", Privacy: "lock" } as const;
const TRAP = "company_fax";
/** From this many characters on, the limit is shown. */
const COUNTED_FROM = SUPPORT_MESSAGE_MAX - 500;

/** What the server takes, with the reasons in the person's language. */
const schema = (say: SaySettings, refusals: SayRefusals) =>
  v.object({
    ...supportMessage.entries,
    name: v.pipe(
      oneLine,
      v.minLength(1, say("support.nameMissing")),
      v.maxLength(SUPPORT_NAME_MAX, say("nameTooLong", { max: SUPPORT_NAME_MAX })),
    ),
    email: v.pipe(
      v.string(),
      inWords(supportMessage.entries.email, () => refusals("field.email")),
      supportMessage.entries.email,
    ),
    topic: v.picklist(SUPPORT_TOPICS, refusals("field.topic")),
    message: v.pipe(
      lines,
      v.minLength(1, say("support.messageMissing")),
      v.maxLength(SUPPORT_MESSAGE_MAX, say("support.messageTooLong", { max: SUPPORT_MESSAGE_MAX })),
    ),
  });

/** Sends a message to support. The draft stays on the device until it is sent, visible only to its author. */
export function SupportForm() {
  const { owner, turn } = useDraftOwner();
  return <FormOf key={turn} owner={owner} />;
}

function FormOf({ owner }: { owner: DraftOwner }) {
  const say = useSettingsWords();
  const draft = useSupportDraft(owner);
  const send = useCommand(sendSupportRequest);
  const { isBusy, problem, save } = useServerForm(say("support.failed"), say("support.offline"));
  const [sent, setSent] = useState<SupportMessage | null>(null);
  const { formRef, errors, validate } = useValidatedForm(schema(say, useRefusalsWords()));
  const { values, type } = draft;
  useUnsavedForm(draft.isDirty && !draft.isKept);

  const field = (name: "name" | "email" | "message") => ({
    name,
    isReadOnly: isBusy,
    value: values[name],
    error: errors[name],
    onChange: (typed: string) => type({ [name]: typed }),
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    const trap = String(new FormData(event.currentTarget).get(TRAP) ?? "");
    const valid = validate(values);
    if (!valid || !(await save(() => send(valid, { draftId: draft.id, trap })))) return;
    setSent(valid);
    draft.clear();
  }

  if (sent) return <SupportSent message={sent} onAnother={() => setSent(null)} />;
  return (
    <PageForm
      ref={formRef}
      action={say(isBusy ? "support.sending" : problem ? "tryAgain" : "support.send")}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
    >
      <Suspense>{owner && <knownName.Part onKnown={draft.setKnownName} />}</Suspense>
      <SupportNotice problem={problem} draft={draft} />
      <TextField label={say("name")} autoComplete="name" {...field("name")} />
      <TextField
        label={say("email")}
        type="email"
        autoComplete="email"
        description={say("support.emailHint")}
        {...field("email")}
      />
      <RadioGroup
        label={say("support.topic")}
        options={SUPPORT_TOPICS.map((topic) => ({
          value: topic,
          label: say(`topic.${topic}`),
          icon: ICONS[topic],
        }))}
        isReadOnly={isBusy}
        value={values.topic}
        onChange={(topic) => type({ topic: topic as SupportTopic })}
      />
      <TextArea
        label={say("support.message")}
        rows={5}
        description={
          values.message.length > COUNTED_FROM
            ? say("support.count", { count: values.message.length, max: SUPPORT_MESSAGE_MAX })
            : undefined
        }
        {...field("message")}
      />
      {/* A trap for simple bots that fill in every field. Hidden from people, keyboards and screen readers. */}
      <label hidden>
        {say("support.trap")}
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
    </PageForm>
  );
}

/** The owner of the draft. `turn` changes when it passes to another person, not when its author becomes known. */
function useDraftOwner(): { owner: DraftOwner; turn: number } {
  const owner = useSession(({ phase, user }) =>
    phase === "initializing" && !user ? undefined : (user?.id ?? null),
  );
  const [seen, setSeen] = useState({ owner, turn: 0 });
  if (seen.owner === owner) return seen;
  const next = { owner, turn: seen.owner === undefined ? seen.turn : seen.turn + 1 };
  setSeen(next);
  return next;
}

/** Confirms that a message has arrived and when it is answered, and shows it. */
function SupportSent({ message, onAnother }: { message: SupportMessage; onAnother: () => void }) {
  const say = useSettingsWords();
  return (
    <div className="flex flex-col gap-5">
      <SentNote title={say("support.sent")}>{say("support.sentText", { email: message.email })}</SentNote>
      <dl className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-5">
        <Part name={say("name")}>{message.name}</Part>
        <Part name={say("support.topic")}>{say(`topic.${message.topic}`)}</Part>
        <Part name={say("support.message")}>{message.message}</Part>
      </dl>
      <Button variant="secondary" onPress={onAnother}>
        {say("support.another")}
      </Button>
    </div>
  );
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd dir="auto" className="font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

interface SupportNoticeProps {
  problem: string | null;
  draft: Pick<ReturnType<typeof useSupportDraft>, "isDirty" | "isKept" | "isFound" | "clear">;
}

/** The notice above the form: why sending failed, that it is impossible, or that a draft was found. */
function SupportNotice({ problem, draft }: SupportNoticeProps) {
  const say = useSettingsWords();
  const isOnline = useOnline();
  if (problem || !isOnline) {
    return (
      <Banner {...(problem ? { tone: "danger" } : { tone: "caution", icon: "cloud-off" })}>
        {problem ?? say("support.offline")}{" "}
        {draft.isDirty && say(draft.isKept ? "support.textKept" : "support.stay")}
      </Banner>
    );
  }
  if (!draft.isFound || !draft.isDirty) return null;
  return (
    <Banner tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{say("support.draft")}</p>
        <Button variant="secondary" onPress={draft.clear}>
          {say("support.discard")}
        </Button>
      </div>
    </Banner>
  );
}
