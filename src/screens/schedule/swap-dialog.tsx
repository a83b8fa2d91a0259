import { useMemo, useState } from "react";
import type { Selection } from "react-aria-components";
import { requestSwap } from "#commands/roster/swaps.ts";
import { useCommand } from "#commands/use-command.ts";
import { swapFindings } from "#domain/shift-moves/findings.ts";
import { canExchange, isSwappable, SWAP_MESSAGE_MAX } from "#domain/shift-moves/swap-move.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { factsText } from "#lib/format/formatters.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { GridList, GridListGroup, GridListRow } from "#ui/lists/grid-list.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { FindingList } from "#view/shifts/finding-list.tsx";
import { PositionName } from "#view/shifts/position-mark.tsx";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { isAhead } from "./own-shifts.ts";

interface SwapDialogProps {
  /** The shift to give away. */
  shift: Shift;
  schedule: Schedule;
  onClose: () => void;
}

const ALL = "all";

export function SwapDialog({ shift, schedule, onClose }: SwapDialogProps) {
  const say = useScheduleWords();
  const request = useCommand(requestSwap);
  const words = useShiftWords(schedule);
  const { values, setValues, kept, forget } = useKeptValues(`swap ${shift.id}`, () => ({
    chosen: null as Shift | null,
    message: "",
  }));
  const { chosen, message } = values;
  const [problem, setProblem] = useState<string | null>(null);

  useUnsavedForm(chosen !== null || message !== "");

  async function submit() {
    if (!chosen) return setProblem(say("swap.missing"));
    try {
      const refusal = await request({ shiftId: shift.id, withShiftId: chosen.id, message });
      if (refusal) return setProblem(say(`swap.problem.${refusal}`));
      toast.success(say("toast.swap.requested", { name: words.person(chosen.user_id) }));
      forget();
      onClose();
    } catch (error) {
      console.error("Swap not stored:", error);
      setProblem(say("toast.failed"));
    }
  }

  return (
    <FormDialog
      {...kept}
      title={say("swap.title")}
      action={say("swap.action")}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <span className="block font-semibold tabular-nums">{words.when(shift)}</span>
        <span className="text-muted">{say("swap.intro")}</span>
      </p>
      <Choices
        shift={shift}
        schedule={schedule}
        chosen={chosen}
        onChoose={(one) => setValues({ ...values, chosen: one })}
      />
      <TextArea
        label={say("swap.message")}
        description={say("swap.messageHint")}
        rows={2}
        maxLength={SWAP_MESSAGE_MAX}
        value={message}
        onChange={(text) => setValues({ ...values, message: text })}
      />
    </FormDialog>
  );
}

interface ChoicesProps extends Omit<SwapDialogProps, "onClose"> {
  chosen: Shift | null;
  onChoose: (shift: Shift | null) => void;
}

/** The colleagues' future shifts, which can be filtered by person or day. */
function Choices({ shift, schedule, chosen, onChoose }: ChoicesProps) {
  const say = useScheduleWords();
  const words = useShiftWords(schedule);
  const [person, setPerson] = useState(ALL);
  const [date, setDate] = useState(ALL);
  const all = useMemo(() => swapChoices(shift, schedule), [shift, schedule]);
  const findingsOf = useSwapFindings(shift, schedule);
  const shown = all.filter(
    (one) => (person === ALL || one.user_id === person) && (date === ALL || one.date === date),
  );
  const people = [...new Set(all.map(({ user_id }) => user_id))]
    .map((id) => ({ value: String(id), label: words.person(id) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const dates = [...new Set(all.map((one) => one.date))].map((day) => ({
    value: day,
    label: words.day(day),
  }));

  function select(keys: Selection) {
    const [id] = keys === "all" ? [] : [...keys];
    onChoose(shown.find((one) => one.id === id) ?? null);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={say("swap.person")}
          value={person}
          options={[{ value: ALL, label: say("swap.anyone") }, ...people]}
          onChange={setPerson}
        />
        <Select
          label={say("swap.day")}
          value={date}
          options={[{ value: ALL, label: say("swap.anyDay") }, ...dates]}
          onChange={setDate}
        />
      </div>
      <div className="max-h-[60dvh] overflow-y-auto rounded-xl">
        <GridList
          label={say("swap.choices")}
          selectionMode="single"
          selectedKeys={chosen ? [chosen.id] : []}
          onSelectionChange={select}
          renderEmptyState={() => <p className="p-4 text-muted">{say("swap.noChoices")}</p>}
        >
          {[...groupBy(shown, (one) => one.date)].map(([day, ofDay]) => (
            <GridListGroup key={day} title={words.day(day)}>
              {ofDay.map((one) => (
                <ChoiceRow key={one.id} shift={one} words={words} findings={findingsOf(one)} />
              ))}
            </GridListGroup>
          ))}
        </GridList>
      </div>
    </div>
  );
}

interface ChoiceRowProps {
  shift: Shift;
  words: ReturnType<typeof useShiftWords>;
  findings: ReturnType<typeof swapFindings>;
}

function ChoiceRow({ shift, words, findings }: ChoiceRowProps) {
  const say = useScheduleWords();
  const name = words.person(shift.user_id);
  return (
    <GridListRow
      id={shift.id}
      textValue={factsText(say.locale, [name, words.when(shift)])}
      leading={<Avatar name={name} picture={words.picture(shift.user_id)} />}
      title={name}
      detail={
        <>
          {words.times(shift)} · {words.name(shift)}
          <span className="block empty:hidden">
            <PositionName position={words.position(shift)} place={words.place(shift)} />
          </span>
          <FindingList findings={findings} />
        </>
      }
    />
  );
}

/** Judges each choice once, until what it is judged by changes: there may be thousands. */
function useSwapFindings(gives: Shift, { me, shifts, availability, rules }: Schedule) {
  return useMemo(() => {
    const known = new Map<string, ReturnType<typeof swapFindings>>();
    return (gets: Shift) => {
      const findings =
        known.get(gets.id) ?? swapFindings({ gets, gives, person: me }, { shifts, availability, rules });
      known.set(gets.id, findings);
      return findings;
    };
  }, [gives, me, shifts, availability, rules]);
}

/**
 * Colleagues' shifts that one's own could be swapped for, by time; without those at exactly the same time for the same work
 * in the same place, and those of positions that one of the two cannot work.
 */
export function swapChoices(
  own: Shift,
  { me, now, shifts, rules }: Pick<Schedule, "me" | "now" | "shifts" | "rules">,
): Shift[] {
  const given = shiftSpan(own, rules.zone);
  return shifts
    .flatMap((shift) => {
      const { user_id } = shift;
      if (!user_id || user_id === me || !isSwappable(shift)) return [];
      const swap = { requested_by: me, requested_of: user_id };
      if (rules.positions && !canExchange(swap, own, shift, rules.positions)) return [];
      const span = shiftSpan(shift, rules.zone);
      const isOther = span.start !== given.start || span.end !== given.end || !isSameWork(own, shift);
      return isAhead(span, now) && isOther ? [{ shift, span }] : [];
    })
    .sort((one, other) => one.span.start - other.span.start || one.span.end - other.span.end)
    .map(({ shift }) => shift);
}

/** Rows stored before there were positions and places lack them. */
function isSameWork(one: Shift, other: Shift): boolean {
  return (["position_id", "place_id"] as const).every((at) => (one[at] ?? null) === (other[at] ?? null));
}
