import { useCallback, useState } from "react";
import { ConsoleLocked } from "#commands/business/console.ts";
import { useNewId } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { type ConsolePosting, type NewPosting, typedPosting } from "#schema/protocol/console-data.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Table } from "#ui/lists/table.tsx";
import type { TableColumn } from "#ui/lists/table-row.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { useConsoleWords } from "#words/made/use-console-words.ts";
import { rich } from "#words/use-words.ts";
import { useConsole, useConsoleAction, useConsoleAnswer } from "./console-context.ts";

/** The name under which the typed posting is kept. */
export const POSTING_FORM = "posting";

const EMPTY = {
  /** The posting's id from the first attempt on, so that a retry does not create it twice. */
  id: "",
  title: "",
  description: "",
  responsibilities: "",
  requirements: "",
  benefits: "",
};

interface PostingsTabProps {
  isWriting: boolean;
  setWriting: (isWriting: boolean) => void;
  onChanged: () => void;
}

export function PostingsTab({ isWriting, setWriting, onChanged }: PostingsTabProps) {
  const say = useConsoleWords();
  const { ask } = useConsole();
  const list = useConsoleAnswer(useCallback(() => ask({ action: "postings" }), [ask]));
  const [leaving, setLeaving] = useState<ConsolePosting | null>(null);
  const { isBusy, run } = useConsoleAction(say("toast.notDeleted"));

  function changed() {
    list.askAgain();
    onChanged();
  }

  function remove({ id }: ConsolePosting) {
    // Asked about until the one before is deleted.
    if (isBusy) return;
    setLeaving(null);
    void run(async () => {
      await ask({ action: "delete_posting", id });
      toast.success(say("toast.deleted"));
      changed();
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {rich(say, "postings.intro", {
            link: (text) => <TextLink href={links.careers()}>{text}</TextLink>,
          })}
        </p>
        <Button onPress={() => setWriting(true)}>{say("postings.new")}</Button>
      </div>
      <Table
        label={say("tab.postings")}
        columns={useColumns(setLeaving)}
        rows={list.answer?.rows}
        problem={list.problem}
        onRetry={list.askAgain}
        isOffline={list.isOffline}
        empty={<EmptyState icon="info" title={say("postings.empty")} />}
      />
      {isWriting && <PostingDialog onClose={() => setWriting(false)} onCreated={changed} />}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={say("postings.confirmTitle")}
        action={say("postings.delete")}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && remove(leaving)}
      >
        {leaving && say("postings.confirmText", { title: leaving.title })}
      </ConfirmDialog>
    </div>
  );
}

function useColumns(onDelete: (posting: ConsolePosting) => void): TableColumn<ConsolePosting>[] {
  const say = useConsoleWords();
  const format = useFormat();
  return [
    {
      id: "title",
      label: say("postings.title"),
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          {row.title}
          {row.is_sample && <Badge>{say("postings.sample")}</Badge>}
        </span>
      ),
      sortBy: (row) => row.title,
    },
    {
      id: "description",
      label: say("postings.description"),
      isLong: true,
      cell: (row) => <span className="line-clamp-2 max-w-prose">{row.description}</span>,
    },
    {
      id: "date",
      label: say("postings.date"),
      cell: (row) => <time dateTime={row.created_at}>{format.date(row.created_at)}</time>,
      sortBy: (row) => row.created_at,
    },
    {
      id: "delete",
      label: say("postings.delete"),
      cell: (row) => (
        <Button
          variant="secondary"
          aria-label={say("postings.deleteOne", { title: row.title })}
          onPress={() => onDelete(row)}
        >
          {say("postings.delete")}
        </Button>
      ),
    },
  ];
}

const LISTS = ["responsibilities", "requirements", "benefits"] as const;

interface PostingDialogProps {
  onClose: () => void;
  onCreated: () => void;
}

/** Writes a job posting. What is typed is kept, also by a lock. */
function PostingDialog({ onClose, onCreated }: PostingDialogProps) {
  const say = useConsoleWords();
  const { ask } = useConsole();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newId = useNewId();
  const { frame, kept, forget, values, change, field } = useTypedForm(
    typedPosting((problem, max) =>
      problem === "titleMissing" || problem === "descriptionMissing"
        ? say(`problem.${problem}`)
        : say(`problem.${problem}`, { max }),
    ),
    () => EMPTY,
    create,
    { name: POSTING_FORM },
  );

  async function create(valid: NewPosting) {
    const id = values.id || newId();
    change({ id });
    setBusy(true);
    setProblem(null);
    try {
      await ask({ action: "create_posting", id, ...valid });
      toast.success(say("toast.created"));
      forget();
      onClose();
      onCreated();
    } catch (error) {
      if (error instanceof ConsoleLocked) return;
      setProblem(say(navigator.onLine ? "toast.notCreated" : "posting.offline"));
      toast.error(say("toast.notCreated"));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      {...frame}
      {...kept}
      title={say("postings.new")}
      action={say(isBusy ? "posting.creating" : "posting.create")}
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
    >
      <TextField label={say("postings.title")} name="title" isReadOnly={isBusy} {...field("title")} />
      <TextArea
        label={say("postings.description")}
        name="description"
        rows={4}
        isReadOnly={isBusy}
        {...field("description")}
      />
      {LISTS.map((name) => (
        <TextArea
          key={name}
          label={say(`posting.${name}`)}
          name={name}
          description={say("posting.onePerLine")}
          isReadOnly={isBusy}
          {...field(name)}
        />
      ))}
    </FormDialog>
  );
}
