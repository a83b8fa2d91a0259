import { useState } from "react";
import { setWorkedPosition } from "#commands/clock/worked-positions.ts";
import { useCommand } from "#commands/use-command.ts";
import type { WorkSource } from "#domain/pay/paid-work.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { edgesOf } from "#domain/time/months.ts";
import { clipped, type Span } from "#domain/time/spans.ts";
import type { PositionPart } from "#domain/work/positions-of-work.ts";
import {
  dayOfTime,
  partOfStay,
  type WallTime,
  type WallTimes,
  wallTimesOf,
} from "#domain/work/wall-times.ts";
import type { WorkRow } from "#domain/work/work-row.ts";
import { usePositions } from "#queries/positions.ts";
import type { WorkedPosition } from "#schema/entities/worked-position.ts";
import { Select } from "#ui/fields/select.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { WallTimeField } from "#view/times/wall-times-fields.tsx";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { PaidNotice } from "../paid/paid-notice.tsx";
import type { TimeRecords } from "../records/use-time-records.ts";
import { daysAround } from "./edited-times.ts";

interface WorkedPositionDialogProps {
  records: TimeRecords;
  /** With an end. */
  row: WorkRow;
  /** What they worked as so far. */
  parts: readonly PositionPart[];
  onClose: () => void;
}

const NONE = "none";

/** Says what a person worked as, in a whole record or a part of it. What was said before stays on record. */
export function WorkedPositionDialog({ records, row, parts, onClose }: WorkedPositionDialogProps) {
  const say = useTimeRecordsWords();
  const { zone } = useFormat();
  const set = useCommand(setWorkedPosition);
  const positions = usePositions()?.filter(({ is_archived }) => !is_archived) ?? [];
  const { values, setValues, kept, forget } = useKeptValues(`position ${row.key}`, () => ({
    typed: { ...wallTimesOf(row, zone), breaks: [] } as WallTimes,
    position: null as string | null,
  }));
  const { typed, position } = values;
  const [isTried, setTried] = useState(false);
  const { isBusy, problem, save } = useSaving(say("position.failed"));
  const name = records.nameOf(row.user_id);
  const span = partOf(typed, row, zone);

  /** Rows are only added: what was worked before is said again. */
  async function takeBack({ from, to }: { from: string; to: string }) {
    const within = { start: Date.parse(from), end: Date.parse(to) };
    await orToast(say("toast.undoFailed"), async () => {
      for (const { position: before, ...part } of parts) {
        const [left] = clipped([part], within);
        if (left) await set({ user_id: row.user_id, ...inInstants(left), position_id: before });
      }
      toast.success(say("toast.undone"));
    });
  }

  function submit() {
    setTried(true);
    if (!span || position === null) return;
    void save(async () => {
      await set({ user_id: row.user_id, ...span, position_id: chosenOf(position) });
      const undo = { label: say("undo"), run: () => void takeBack(span) };
      toast.success(say("toast.positionSaved", { name }), { action: undo });
      forget();
      onClose();
    });
  }

  const whole = wallTimesOf(row, zone);
  const time = (edge: "start" | "end") => ({
    date: dayOfTime(whole, typed[edge], zone),
    value: typed[edge],
    error: isTried && !span ? say("position.outside") : undefined,
    onChange: (value: WallTime) => setValues({ ...values, typed: { ...typed, [edge]: value } }),
  });
  return (
    <FormDialog
      {...kept}
      title={say("position.dialog", { name })}
      action={say("position.save")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={say("position.title")}
        value={position}
        options={[
          ...positions.map(({ id, name: label }) => ({ value: id, label })),
          { value: NONE, label: say("position.none") },
        ]}
        error={isTried && position === null ? say("position.missing") : undefined}
        onChange={(chosen) => setValues({ ...values, position: chosen })}
      />
      <div className="grid grid-cols-2 gap-4">
        <WallTimeField label={say("position.from")} {...time("start")} />
        <WallTimeField label={say("position.to")} {...time("end")} />
      </div>
      {span && position !== null && (
        <PaidNotice
          records={records}
          person={row.user_id}
          days={daysOf(row, zone)}
          change={({ source }) =>
            withPosition(source, { user_id: row.user_id, ...span, position_id: chosenOf(position) })
          }
        />
      )}
    </FormDialog>
  );
}

function chosenOf(position: string): string | null {
  return position === NONE ? null : position;
}

/** The days that pay may count it on: a night also on the next, by some rules. */
function daysOf({ day, start, end }: WorkRow, zone: string): DayRange {
  const { from, to } = daysAround([start, end], zone);
  const [first, last] = edgesOf([day, from, to]);
  return { from: first, to: last };
}

/** The typed part of a record; null if it is none of it. */
function partOf(typed: WallTimes, row: WorkRow, zone: string): { from: string; to: string } | null {
  const part = partOfStay(typed, row, zone);
  return part && inInstants(part);
}

function inInstants({ start, end }: Span): { from: string; to: string } {
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

/** A person's work as it would be with this said of it. */
function withPosition(
  source: WorkSource,
  said: Pick<WorkedPosition, "user_id" | "from" | "to" | "position_id">,
): WorkSource {
  const { said: before = [], positions = [] } = source.positions ?? {};
  const last = { ...said, id: "", version: 0, change_id: "new", created_at: said.from };
  return { ...source, positions: { said: [...before, last], positions } };
}
