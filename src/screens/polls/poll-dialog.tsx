import { useRef, useState } from "react";
import { createPoll } from "#commands/polls.ts";
import { useCommand } from "#commands/use-command.ts";
import { useMyProfile } from "#queries/people.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#screens/forms/use-validated-form.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { AnswerFields } from "./answer-fields.tsx";
import { EMPTY_POLL, LENGTHS, lastsMsOf, pollForm } from "./poll-form.ts";

interface PollDialogProps {
  into: "chat" | "news";
  onClose: () => void;
}

/** Asks the team something. What is asked stays as it is: whoever has voted has answered just that. */
export function PollDialog({ into, onClose }: PollDialogProps) {
  const create = useCommand(createPoll);
  const me = useMyProfile();
  const [values, setValues] = useState(EMPTY_POLL);
  const { formRef, errors, validate } = useValidatedForm<typeof pollForm, HTMLDivElement>(pollForm);
  const isBusy = useRef(false);
  useUnsavedForm(values !== EMPTY_POLL);

  async function ask() {
    const valid = validate(values);
    if (!valid || isBusy.current) return;
    isBusy.current = true;
    try {
      const asker = { user_name: me?.name ?? "", user_role: me?.role ?? "manager" };
      await create(into, { ...valid, lastsMs: lastsMsOf(valid.lasts), asker });
      onClose();
    } catch (error) {
      console.error("Poll not created:", error);
      toast.error("The poll was not created. Please try again.");
    } finally {
      isBusy.current = false;
    }
  }

  return (
    <FormDialog isOpen title="New poll" action="Ask" onSubmit={() => void ask()} onClose={onClose}>
      <div ref={formRef} className="flex flex-col gap-5">
        <TextField
          label="Question"
          value={values.question}
          error={errors.question}
          onChange={(question) => setValues({ ...values, question })}
        />
        <AnswerFields
          answers={values.answers}
          error={errors.answers}
          errorOf={(place) => errors[`answers.${place}`]}
          onChange={(answers) => setValues({ ...values, answers })}
        />
        <Select
          label="It takes votes for"
          options={LENGTHS}
          value={values.lasts}
          onChange={(lasts) => setValues({ ...values, lasts })}
        />
        <Checkbox
          label="Anonymous"
          description="Nobody sees who voted for what, managers neither. It cannot be changed later."
          isSelected={values.isAnonymous}
          onChange={(isAnonymous) => setValues({ ...values, isAnonymous })}
        />
      </div>
    </FormDialog>
  );
}
