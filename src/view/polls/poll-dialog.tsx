import { useEffect, useRef } from "react";
import * as v from "valibot";
import { createPoll } from "#commands/messages/polls.ts";
import { useCommand } from "#commands/use-command.ts";
import { DAY_MS, HOUR_MS } from "#lib/time/calendar-days.ts";
import { useMyProfile } from "#queries/people.ts";
import { lastChoice, rememberChoice } from "#stores/kept-forms.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { type SayChat, useChatWords } from "#words/made/use-chat-words.ts";
import { useTypedForm } from "../forms/use-validated-form.ts";

/** Creates a poll. It cannot be edited later, because people have voted on exactly this text. */
export function PollDialog({ into, onClose }: { into: "chat" | "news"; onClose: () => void }) {
  const say = useChatWords();
  const create = useCommand(createPoll);
  const me = useMyProfile();
  const { values, change, field, formRef, errors, validate, kept, forget } = useTypedForm(
    pollForm(say),
    () => ({ ...EMPTY_POLL, ...lastChoice<PollChoice>("poll") }),
    undefined,
    { name: `poll ${into}` },
  );
  const isBusy = useRef(false);

  async function ask() {
    const valid = validate(values);
    if (!valid || isBusy.current) return;
    isBusy.current = true;
    await orToast(say("toast.pollNotCreated"), async () => {
      const asker = { user_name: me?.name ?? "", user_role: me?.role ?? "manager" };
      await create(into, { ...valid, lastsMs: LENGTHS_MS[values.lasts], asker });
      const { lasts, isAnonymous } = values;
      rememberChoice("poll", { lasts, isAnonymous } satisfies PollChoice);
      forget();
      onClose();
    });
    isBusy.current = false;
  }

  return (
    <FormDialog
      {...kept}
      title={say("newPoll.title")}
      action={say("newPoll.create")}
      onSubmit={() => void ask()}
      onClose={onClose}
    >
      <div ref={formRef} className="flex flex-col gap-5">
        <TextField label={say("newPoll.question")} {...field("question")} />
        <AnswerFields
          answers={values.answers}
          error={errors.answers}
          errorOf={(place) => errors[`answers.${place}`]}
          onChange={(answers) => change({ answers })}
        />
        <Select
          label={say("newPoll.closesIn")}
          options={(Object.keys(LENGTHS_MS) as Length[]).map((value) => ({
            value,
            label: say(`newPoll.length.${value}`),
          }))}
          value={values.lasts}
          onChange={(lasts) => change({ lasts: lasts as Length })}
        />
        <Checkbox
          label={say("newPoll.anonymous")}
          description={say("newPoll.anonymousHint")}
          isSelected={values.isAnonymous}
          onChange={(isAnonymous) => change({ isAnonymous })}
        />
      </div>
    </FormDialog>
  );
}

interface AnswerFieldsProps {
  answers: readonly string[];
  /** The error of all answers together. */
  error: string | undefined;
  errorOf: (place: number) => string | undefined;
  onChange: (answers: string[]) => void;
}

/** The answers of a new poll. A new answer gets the focus; when one is removed, the last keeps it. */
function AnswerFields({ answers, error, errorOf, onChange }: AnswerFieldsProps) {
  const say = useChatWords();
  const list = useRef<HTMLFieldSetElement>(null);
  const count = useRef(answers.length);
  useEffect(() => {
    const isOther = answers.length !== count.current;
    count.current = answers.length;
    if (isOther) [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus();
  }, [answers.length]);

  return (
    <fieldset ref={list} className="flex flex-col gap-3">
      <legend className="sr-only">{say("newPoll.answers")}</legend>
      {answers.map((answer, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is identified by its position.
        <div key={place} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <TextField
              label={say("newPoll.answer", { place: place + 1 })}
              value={answer}
              error={errorOf(place)}
              onChange={(typed) => onChange(answers.map((other, at) => (at === place ? typed : other)))}
            />
          </div>
          {answers.length > ANSWERS_MIN && (
            <IconButton
              icon="close"
              label={say("newPoll.removeAnswer", { place: place + 1 })}
              onPress={() => onChange(answers.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {answers.length < ANSWERS_MAX && (
        <div>
          <Button variant="secondary" onPress={() => onChange([...answers, ""])}>
            {say("newPoll.addAnswer")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** How long a poll may last, in ms; null without an end. */
const LENGTHS_MS = {
  hour: HOUR_MS,
  "four-hours": 4 * HOUR_MS,
  day: DAY_MS,
  "three-days": 3 * DAY_MS,
  week: 7 * DAY_MS,
  "two-weeks": 14 * DAY_MS,
  open: null,
};

type Length = keyof typeof LENGTHS_MS;

const ANSWERS_MIN = 2;
const ANSWERS_MAX = 10;
const TEXT_MAX = 200;

function pollForm(say: SayChat) {
  const said = (nothing: string) =>
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, nothing),
      v.maxLength(TEXT_MAX, say("newPoll.tooLong", { max: TEXT_MAX })),
    );
  return v.object({
    question: said(say("newPoll.questionMissing")),
    answers: v.pipe(
      v.array(said(say("newPoll.answerMissing"))),
      v.minLength(ANSWERS_MIN),
      v.maxLength(ANSWERS_MAX),
      v.check(areDifferent, say("newPoll.sameAnswers")),
    ),
    lasts: v.string(),
    isAnonymous: v.boolean(),
  });
}

const EMPTY_POLL = { question: "", answers: ["", ""], lasts: "day" as Length, isAnonymous: false };
type PollChoice = Pick<typeof EMPTY_POLL, "lasts" | "isAnonymous">;

function areDifferent(answers: string[]): boolean {
  return new Set(answers.map((answer) => answer.toLowerCase())).size === answers.length;
}
