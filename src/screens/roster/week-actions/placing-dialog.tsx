import { type ReactNode, useEffect, useState } from "react";
import { shiftIds } from "#commands/roster/roster.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  type Placed,
  type PlaceOptions,
  placeShifts,
  type WantedShift,
} from "#domain/roster/place-shifts.ts";
import type { RowId } from "#domain/sync/row-ids.ts";
import type { Format } from "#lib/format/create-format.ts";
import { useOthersShifts, useShiftIds } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { lastChoice, rememberChoice } from "#stores/kept-forms.ts";
import type { AlsoDone } from "#stores/roster-steps.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { personNameWords, shiftWords } from "#view/shifts/shift-names.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import { type SaySchedule, useScheduleWords } from "#words/made/use-schedule-words.ts";
import { offerStepUndo } from "../board/offer-step-undo.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import type { RosterEdits } from "../board/use-roster-edits.ts";
import { useShiftAuthor } from "../board/use-shift-author.ts";
import { alreadyWords } from "../board/use-told-same.ts";

interface PlacingDialogProps {
  title: string;
  action: string;
  wanted: readonly WantedShift[];
  week: RosterWeek;
  /** Whether the week is still being read: until its shifts are known, they would be added twice. */
  isReading?: boolean;
  /** The shifts that make way, and those that the week keeps. */
  cleared?: readonly Shift[];
  kept: readonly Shift[];
  edits: RosterEdits;
  /** What the step is called in the undo history, and what is said once it is done, by how many shifts it added. */
  label: string;
  doneText: (count: number) => string;
  /** What it is, for what is said where others did the same before. */
  kind: AlsoDone;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

type PlaceChoice = Pick<PlaceOptions, "unavailable">;

const NOTHING_YET: Placed = { edits: [], added: 0, skipped: 0, left: [], unavailable: [] };

/** Places shifts into a week as one step, after showing what that will do, and asks about unavailable people. */
export function PlacingDialog(props: PlacingDialogProps) {
  const { title, action, wanted, week, cleared = [], kept, edits, onClose, children } = props;
  const say = useRosterWords();
  const readIds = useCommand(shiftIds);
  const sources = wanted.map(({ source }) => source);
  const known = useShiftIds(sources, week.days);
  const isReading = props.isReading || !known;
  const { isBusy, problem, save } = useSaving(say("saveFailed"));
  const [unavailable, setUnavailable] = useState(lastChoice<PlaceChoice>("placing")?.unavailable ?? "open");
  const around = { ...week, shifts: kept, cleared, approvalMode: week.rules.approvalMode };
  const placedBy = (ids: ReadonlyMap<string, RowId>) => placeShifts(wanted, around, { unavailable, ids });
  const placed = known ? placedBy(known) : NOTHING_YET;

  async function apply() {
    const placed = placedBy(await readIds(sources, week.days));
    await edits.apply(placed.edits, props.label, props.kind);
    if (placed.edits.length > 0) offerStepUndo(say, props.doneText(placed.added), edits);
    rememberChoice("placing", { unavailable } satisfies PlaceChoice);
    props.onDone();
  }

  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={isBusy || Boolean(props.isReading)}
      problem={problem}
      onSubmit={() => void save(apply)}
      onClose={onClose}
    >
      {children}
      {isReading ? (
        <Skeleton label={say("apply.loading")} lines={1} />
      ) : (
        <p role="status" className="font-medium tabular-nums">
          {placedWords(say, placed)}
        </p>
      )}
      {known && <AlreadyPlaced ids={known} kind={props.kind} />}
      {!isReading && placed.left.length > 0 && (
        <Banner tone="info">{say("placed.left", { count: placed.left.length })}</Banner>
      )}
      {!isReading && placed.unavailable.length > 0 && (
        <div className="flex flex-col gap-3">
          <Unavailable unavailable={placed.unavailable} week={week} />
          <RadioGroup
            columns={2}
            label={say("placed.theirShifts")}
            value={unavailable}
            onChange={(value) => setUnavailable(value as typeof unavailable)}
            options={[
              { value: "open", label: say("placed.leaveOpen") },
              { value: "assign", label: say("placed.assignAnyway") },
            ]}
          />
        </div>
      )}
    </FormDialog>
  );
}

/** Tells that somebody else had added these shifts before. */
export function AlreadyPlaced({ ids, kind }: { ids: ReadonlyMap<string, RowId>; kind: AlsoDone }) {
  const say = useRosterWords();
  const there = [...ids.values()].filter(({ isThere }) => isThere);
  const [theirs] = useOthersShifts(there.map(({ id }) => id)) ?? [];
  const authorOf = useShiftAuthor();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (theirs) void authorOf(theirs, "made").then(setName);
  }, [theirs, authorOf]);
  return theirs ? <Banner tone="info">{alreadyWords(say, kind, name)}</Banner> : null;
}

/** '12 shifts will be added as drafts. 3 already exist.' */
export function placedWords(
  say: SayRoster,
  { added: count, skipped }: Pick<Placed, "added" | "skipped">,
): string {
  if (count === 0) return say(skipped > 0 ? "placed.allSkipped" : "placed.nothing");
  const added = say("placed.added", { count });
  return skipped > 0 ? `${added} ${say("placed.skipped", { count: skipped })}` : added;
}

function Unavailable({ unavailable, week }: Pick<Placed, "unavailable"> & { week: RosterWeek }) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  return (
    <Banner tone="caution">
      {say("placed.unavailable")}
      <ul className="mt-1 list-disc ps-5 font-normal tabular-nums">
        {unavailable.map((one) => (
          <li key={`${one.shift.date} ${one.shift.user_id} ${one.shift.start_time}`}>
            {unavailableWords(say, sayShift, one, week, format)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** 'Anna Byrne, Mon, Mar 2, 9:00 AM – 5:00 PM: Dentist' */
function unavailableWords(
  say: SayRoster,
  sayShift: SaySchedule,
  { shift, verdict }: Placed["unavailable"][number],
  week: RosterWeek,
  format: Format,
): string {
  const values = {
    name: personNameWords(sayShift, shift.user_id, week.everybody),
    shift: shiftWords(shift, week, format),
  };
  const isAsked = verdict.kind === "asked-off";
  return "reason" in verdict && verdict.reason
    ? say(isAsked ? "placed.askedOffReason" : "placed.awayReason", { ...values, reason: verdict.reason })
    : say(isAsked ? "placed.askedOff" : "placed.away", values);
}
