import { useState } from "react";
import { approvePeriod, withdrawApprovals } from "#commands/pay/approvals.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PersonRecords } from "#domain/work/records.ts";
import { PUNCH_NOTE_MAX } from "#schema/entities/punch.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { PaidDueNotice } from "../paid/paid-notice.tsx";
import { useWithdrawing } from "../records/use-edits.ts";
import type { TimeRecords } from "../records/use-time-records.ts";

interface ApproveDialogProps {
  people: readonly PersonRecords[];
  records: TimeRecords;
  onClose: () => void;
}

/** Approves people's hours of the shown days. Open review items are shown, but forbid nothing. */
export function ApproveDialog({ people, records, onClose }: ApproveDialogProps) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const approve = useCommand(approvePeriod);
  const withdraw = useCommand(withdrawApprovals);
  const takeBack = useWithdrawing();
  const [note, setNote] = useState("");
  const { problem, save } = useSaving(say("approve.notSaved"));
  const { place, today, nameOf } = records;
  const sum = (of: (person: PersonRecords) => number) => people.reduce((all, person) => all + of(person), 0);
  const [only] = people.length === 1 ? people : [];
  const count = people.length;
  const review = sum((person) => person.review);
  const open = sum((person) => person.open);

  async function submit() {
    const hours = people.map(({ user_id, countedMs, fingerprint }) => ({
      user_id,
      worked_ms: countedMs,
      fingerprint,
    }));
    const outdated = people.flatMap(({ approvals }) => approvals.filter(({ isChanged }) => isChanged));
    const ids = await approve({ days: place.days, zone: format.zone, people: hours, note });
    // The previous, outdated approvals are withdrawn.
    await withdraw(outdated.map(({ approval }) => approval.id));
    const text = only
      ? say("toast.approved", { name: nameOf(only.user_id) })
      : say("toast.approvedMany", { count });
    const undo = { label: say("undo"), run: () => void takeBack(ids, say("toast.approvalUndone")) };
    // An undo could not restore other managers' earlier approvals.
    toast.success(text, outdated.length === 0 ? { action: undo } : {});
    onClose();
  }

  return (
    <FormDialog
      title={
        only ? say("approve.title", { name: nameOf(only.user_id) }) : say("approve.titleMany", { count })
      }
      action={say("approve.action")}
      onSubmit={() => void save(submit)}
      onClose={onClose}
      problem={problem}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <dt className="text-muted">{say("approve.days")}</dt>
        <dd className="font-medium">{format.dayRange(place.days.from, place.days.to)}</dd>
        <dt className="text-muted">{say("approve.hours")}</dt>
        <dd className="text-xl font-bold tabular-nums">
          {format.hoursOrDash(sum(({ countedMs }) => countedMs))}
        </dd>
      </dl>
      {review + open > 0 && (
        <Banner tone="caution">
          {review > 0 && <p>{say("approve.review", { count: review })}</p>}
          {open > 0 && <p>{say("approve.open", { count: open })}</p>}
        </Banner>
      )}
      <PaidDueNotice records={records} people={people.map(({ user_id }) => user_id)} days={place.days} />
      {place.days.to >= today && <Banner tone="info">{say("approve.running")}</Banner>}
      <TextField label={say("approve.note")} value={note} maxLength={PUNCH_NOTE_MAX} onChange={setNote} />
    </FormDialog>
  );
}
