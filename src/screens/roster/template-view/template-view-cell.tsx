import { Button } from "react-aria-components/Button";
import type { RosterTemplateRow } from "#domain/roster/template-rows.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { IconButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { personNameWords } from "#view/shifts/shift-names.ts";
import { stateWords, timesText } from "#view/shifts/shift-words.ts";
import { shiftTone } from "../labels/shift-tone.ts";
import type { RosterPartProps } from "../roster-parts.ts";

type TemplateCellProps = RosterPartProps & { row: RosterTemplateRow<Shift, ShiftTemplate>; day: string };

/** Who works a template on a day; where nobody does who must, that is said. */
export function TemplateCell({ row: { template, days }, day, week, openShift, addShift }: TemplateCellProps) {
  const format = useFormat();
  const time_slot = template?.id ?? null;
  const isUncovered = week.uncovered.some((one) => one.date === day && one.time_slot === time_slot);
  const what = template?.name ?? "a custom shift";
  return (
    <div className={cx("flex flex-col gap-1.5 rounded-lg", isUncovered && "bg-caution-soft p-1.5")}>
      {isUncovered && (
        <p className="flex items-center gap-1.5 text-sm font-semibold text-caution">
          <Icon name="alert" className="size-4" />
          Nobody yet
        </p>
      )}
      {(days.get(day) ?? []).map((shift) => (
        <Chip key={shift.id} shift={shift} week={week} onPress={() => openShift(shift.id)} />
      ))}
      <IconButton
        icon="plus"
        label={`Add ${what} on ${format.shortDay(day)}`}
        className="text-muted hover:bg-sunken hover:text-ink"
        onPress={() => addShift({ date: day, time_slot })}
      />
    </div>
  );
}

interface ChipProps {
  shift: Shift;
  week: RosterPartProps["week"];
  onPress: () => void;
}

function Chip({ shift, week, onPress }: ChipProps) {
  const format = useFormat();
  const template = week.templates.find(({ id }) => id === shift.time_slot);
  // Those of a template mostly have its hours; only others are worth saying.
  const isUsual = shift.start_time === template?.start_time && shift.end_time === template.end_time;
  const findings = (week.findings.get(shift.id) ?? []).map((finding) => findingText(finding, format));
  const name = personNameWords(shift.user_id, week.everybody);
  const words = [name, timesText(shift, format), ...stateWords(shift), ...findings];
  return (
    <Button
      aria-label={words.filter(Boolean).join(", ")}
      onPress={onPress}
      className={cx(
        "flex min-h-11 w-full min-w-0 cursor-pointer items-center gap-1.5 rounded-lg border px-2 py-1 text-start text-sm transition-[filter] hover:brightness-95 focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-brand-ink",
        shiftTone(shift),
      )}
    >
      {findings.length > 0 && <Icon name="alert" className="size-4" />}
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        {!isUsual && <span className="block tabular-nums">{timesText(shift, format)}</span>}
      </span>
    </Button>
  );
}
