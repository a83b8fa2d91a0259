import { useState } from "react";
import { ConsoleLocked } from "#commands/console-locked.ts";
import { type TypedPosting, typedPosting } from "#schema/protocol/console-data.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { useConsole } from "./console-context.ts";
import type { PostingDraft } from "./posting-draft.ts";

const FAILED = "Failed to create job posting";
const LISTS = [
  ["responsibilities", "Responsibilities"],
  ["requirements", "Requirements"],
  ["benefits", "Benefits"],
] as const;

interface PostingDialogProps {
  draft: PostingDraft;
  onType: (draft: PostingDraft) => void;
  onClose: () => void;
  onCreated: () => void;
}

/** Writes a job posting. What is typed belongs to the screen: a lock in between loses none of it. */
export function PostingDialog({ draft, onType, onClose, onCreated }: PostingDialogProps) {
  const { ask } = useConsole();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { formRef, errors, validate } = useValidatedForm<typeof typedPosting, HTMLDivElement>(typedPosting);
  const type = (typed: Partial<TypedPosting>) => onType({ ...draft, ...typed });

  async function create() {
    const { id, ...typed } = draft;
    const valid = validate(typed);
    if (!valid) return;
    setBusy(true);
    setProblem(null);
    try {
      await ask({ action: "create_posting", id, ...valid });
      toast.success("Job posting created successfully");
      onCreated();
    } catch (error) {
      if (error instanceof ConsoleLocked) return;
      setProblem(navigator.onLine ? FAILED : `${FAILED}. You are offline; what you typed is kept.`);
      toast.error(FAILED);
      setBusy(false);
    }
  }

  return (
    <FormDialog
      isOpen
      title="New Job Posting"
      action={isBusy ? "Creating..." : "Create"}
      isBusy={isBusy}
      problem={problem}
      onSubmit={create}
      onClose={onClose}
    >
      <div ref={formRef} className="flex flex-col gap-5">
        <TextField
          label="Title"
          name="title"
          isReadOnly={isBusy}
          value={draft.title}
          onChange={(title) => type({ title })}
          error={errors.title}
        />
        <TextArea
          label="Description"
          name="description"
          rows={4}
          isReadOnly={isBusy}
          value={draft.description}
          onChange={(description) => type({ description })}
          error={errors.description}
        />
        {LISTS.map(([name, label]) => (
          <TextArea
            key={name}
            label={label}
            name={name}
            description="One per line"
            isReadOnly={isBusy}
            value={draft[name]}
            onChange={(text) => type({ [name]: text })}
            error={errors[name]}
          />
        ))}
      </div>
    </FormDialog>
  );
}
