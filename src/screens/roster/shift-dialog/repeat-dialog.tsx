import { type ReactNode, useId, useState } from "react";
import { shiftIds } from "#commands/roster/roster.ts";
import { useCommand } from "#commands/use-command.ts";
import { findingsAfter } from "#domain/roster/check-roster.ts";
import { type Placed, placeShifts, repeatShift } from "#domain/roster/place-shifts.ts";
import { notAtPlace } from "#domain/roster/places.ts";
import { cannotWork } from "#domain/roster/positions.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import type { RowId } from "#domain/sync/row-ids.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useShiftIds } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { lastChoice, rememberChoice } from "#stores/kept-forms.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { personNameWords, shiftWords } from "#view/shifts/shift-names.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { offerStepUndo } from "../board/offer-step-undo.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { AlreadyPlaced, placedWords } from "../week-actions/placing-dialog.tsx";

interface RepeatDialogProps {
  shift: Shift;
  board: Pick<Board, "week" | "edits">;
  onClose: () => void;
}

const OPEN = "open";

/** What is done with shifts that have warnings. */
interface RepeatChoice {
  warned: "add" | "leave";
}

/** Repeats a shift on days of its week and for people, as one step, after showing what speaks against it. */
export function RepeatDialog({ shift, board: { week, edits }, onClose }: RepeatDialogProps) {
  const say = useRosterWords();
  const format = useFormat();
  const readIds = useCommand(shiftIds);
  const { isBusy, problem, save } = useSaving(say("saveFailed"));
  const [days, setDays] = useState([shift.date]);
  const [people, setPeople] = useState([shift.user_id ?? OPEN]);
  const [warned, setWarned] = useState(lastChoice<RepeatChoice>("repeat")?.warned ?? "add");
  useUnsavedForm(days.length + people.length > 2);
  const wanted = repeatShift(
    shift,
    week.days.filter((day) => days.includes(day)),
    [OPEN, ...week.staff.map(({ id }) => id)].flatMap((id) =>
      people.includes(id) ? [id === OPEN ? null : id] : [],
    ),
    week.shiftsAround,
  );
  const sources = wanted.map(({ source }) => source);
  const known = useShiftIds(sources, week.days);
  const repeats = known && repeatsOf(known, warned);

  /** What it will do. */
  function repeatsOf(ids: ReadonlyMap<string, RowId>, kept: typeof warned) {
    const around = { ...week, shifts: week.everywhere, approvalMode: week.rules.approvalMode };
    const placed = placeShifts(wanted, around, { unavailable: "assign", ids });
    const findings = findingsAfter(placed.edits, week.shiftsAround, week.availability, week.rules);
    const made = placed.edits.filter(({ id }) => kept === "add" || !findings.has(id));
    return { made, counts: { added: made.length, skipped: placed.skipped }, placed, findings };
  }

  async function repeat() {
    const { made } = repeatsOf(await readIds(sources, week.days), warned);
    await edits.apply(made, say("step.repeated"), "repeat");
    if (made.length > 0) offerStepUndo(say, say("toast.repeated", { count: made.length }), edits);
    rememberChoice("repeat", { warned } satisfies RepeatChoice);
    onClose();
  }

  return (
    <FormDialog
      title={say("repeat.title")}
      action={say("repeat.repeat")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void save(repeat)}
      onClose={onClose}
    >
      <p className="text-muted">{shiftWords(shift, week, format)}</p>
      <Boxes
        label={say("repeat.days")}
        options={week.days.map((id) => ({ id, label: format.shortDay(id) }))}
        value={days}
        onChange={setDays}
        className="grid grid-cols-2 gap-x-4"
      />
      <Boxes
        label={say("grid.people")}
        options={usePersonBoxes(shift, week)}
        value={people}
        onChange={setPeople}
        className="max-h-64 overflow-y-auto rounded-lg border border-line px-3 py-1"
      />
      <p role="status" className="font-medium tabular-nums">
        {repeats && placedWords(say, repeats.counts)}
      </p>
      {known && <AlreadyPlaced ids={known} kind="repeat" />}
      {repeats && repeats.findings.size > 0 && (
        <div className="flex flex-col gap-3">
          <Warnings placed={repeats.placed} findings={repeats.findings} week={week} />
          <RadioGroup
            columns={2}
            label={say("repeat.warned")}
            value={warned}
            onChange={(value) => setWarned(value as typeof warned)}
            options={[
              { value: "add", label: say("repeat.addAnyway") },
              { value: "leave", label: say("repeat.leaveOut") },
            ]}
          />
        </div>
      )}
    </FormDialog>
  );
}

/** The choices of people, those first who work the shift's position and at its place; of others it is said. */
function usePersonBoxes(shift: Shift, { staff, rules }: RosterWeek) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const options = staff.map(({ id, name }) => {
    const against = [cannotWork(shift, id, rules.positions), notAtPlace(shift, id, rules.places)];
    const texts = against.map((finding) => finding && findingText(sayShift, finding, format));
    return { id, label: name, description: factsText(say.locale, texts) || undefined };
  });
  const isFit = ({ description }: (typeof options)[number]) => !description;
  const others = options.filter((one) => !isFit(one));
  return [{ id: OPEN, label: say("dialog.open") }, ...options.filter(isFit), ...others];
}

interface WarningsProps {
  placed: Placed;
  findings: ReturnType<typeof findingsAfter>;
  week: RosterWeek;
}

/** What speaks against each shift: 'Anna, Mon, Mar 2: Overlaps another shift by 1h' */
function Warnings({ placed, findings, week }: WarningsProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const wordsOf = (edit: RosterEdit): string[] => {
    const against = findings.get(edit.id);
    if (edit.kind !== "add" || !against) return [];
    const { user_id, date } = edit.shift;
    const name = user_id === null ? say("requests.open") : personNameWords(sayShift, user_id, week.everybody);
    const warnings = factsText(
      say.locale,
      against.map((finding) => findingText(sayShift, finding, format)),
    );
    return [say("repeat.warning", { name, day: format.shortDay(date), warnings })];
  };
  return (
    <Banner tone="caution">
      <ul aria-label={say("dialog.warnings")} className="tabular-nums">
        {placed.edits.flatMap(wordsOf).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Banner>
  );
}

interface BoxesProps {
  label: string;
  options: readonly { id: string; label: string; description?: string | undefined }[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  className: string;
}

/** Chooses any of several. */
function Boxes({ label, options, value, onChange, className }: BoxesProps): ReactNode {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-1 font-semibold">
        {label}
      </p>
      <div className={className}>
        {options.map((option) => (
          <Checkbox
            key={option.id}
            label={option.label}
            description={option.description}
            isSelected={value.includes(option.id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, option.id] : value.filter((one) => one !== option.id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
