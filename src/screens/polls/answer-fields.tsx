import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ANSWERS_MAX, ANSWERS_MIN } from "./poll-form.ts";

interface AnswerFieldsProps {
  answers: readonly string[];
  /** What is wrong with all of them together. */
  error: string | undefined;
  errorOf: (place: number) => string | undefined;
  onChange: (answers: string[]) => void;
}

/** The answers of a new poll. One that is added is typed into at once; when one goes, the last keeps the focus. */
export function AnswerFields({ answers, error, errorOf, onChange }: AnswerFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const count = useRef(answers.length);
  useEffect(() => {
    const isOther = answers.length !== count.current;
    count.current = answers.length;
    if (isOther) [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus();
  }, [answers.length]);

  return (
    <fieldset ref={list} className="flex flex-col gap-3">
      <legend className="sr-only">Answers</legend>
      {answers.map((answer, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place, whatever is typed there.
        <div key={place} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <TextField
              label={`Answer ${place + 1}`}
              value={answer}
              error={errorOf(place)}
              onChange={(typed) => onChange(answers.map((other, at) => (at === place ? typed : other)))}
            />
          </div>
          {answers.length > ANSWERS_MIN && (
            <IconButton
              icon="close"
              label={`Remove answer ${place + 1}`}
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
            Add an answer
          </Button>
        </div>
      )}
    </fieldset>
  );
}
