import { useId } from "react";
import { nextBreak } from "#domain/roster/planned-breaks.ts";
import type { Format } from "#lib/format/create-format.ts";
import { listText } from "#lib/format/formatters.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import {
  BREAK_AFTER_MAX,
  BREAK_MINUTES_MAX,
  PLANNED_BREAKS_MAX,
  type PlannedBreak,
} from "#schema/entities/shift-template.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { QuantityField } from "#ui/fields/quantity-field.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { type SaySchedule, useScheduleWords } from "#words/made/use-schedule-words.ts";

interface PlannedBreaksProps {
  value: readonly PlannedBreak[] | null;
  onChange: (breaks: PlannedBreak[]) => void;
}

/** The breaks that a shift is planned with, to add, change and remove. */
export function PlannedBreaks({ value, onChange }: PlannedBreaksProps) {
  const say = useScheduleWords();
  const id = useId();
  const breaks = value ?? [];
  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <p id={id} className="font-semibold">
          {say("breaks.label")}
        </p>
        {breaks.length > 0 && <p className="text-sm text-muted">{say("breaks.hint")}</p>}
      </div>
      {breaks.map((one, at) => (
        <BreakFields
          // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no ids, and the fields hold nothing of their own.
          key={at}
          number={at + 1}
          value={one}
          onChange={(changed) => onChange(breaks.with(at, { ...one, ...changed }))}
          onRemove={() => onChange(breaks.toSpliced(at, 1))}
        />
      ))}
      {breaks.length < PLANNED_BREAKS_MAX && (
        <span>
          <Button variant="secondary" onPress={() => onChange([...breaks, nextBreak(breaks)])}>
            <Icon name="plus" />
            {say("breaks.add")}
          </Button>
        </span>
      )}
    </fieldset>
  );
}

interface BreakFieldsProps {
  number: number;
  value: PlannedBreak;
  onChange: (changed: Partial<PlannedBreak>) => void;
  onRemove: () => void;
}

const HOUR_MINUTES = 60;

function BreakFields({ number, value: { after, minutes, paid }, onChange, onRemove }: BreakFieldsProps) {
  const say = useScheduleWords();
  return (
    <fieldset aria-label={say("breaks.one", { number })} className="rounded-xl border border-line p-3">
      <div className="grid grid-cols-2 items-end gap-3">
        <QuantityField
          label={say("breaks.after")}
          value={after}
          unit={HOUR_MINUTES}
          minValue={0}
          maxValue={BREAK_AFTER_MAX / HOUR_MINUTES}
          step={0.25}
          onChange={(changed) => onChange({ after: changed })}
        />
        <QuantityField
          label={say("breaks.minutes")}
          value={minutes}
          minValue={1}
          maxValue={BREAK_MINUTES_MAX}
          onChange={(changed) => onChange({ minutes: changed })}
        />
      </div>
      <div className="mt-1 flex items-center justify-between gap-3">
        <Checkbox
          label={say("breaks.paid")}
          isSelected={paid}
          onChange={(isPaid) => onChange({ paid: isPaid })}
        />
        <IconButton icon="close" label={say("breaks.remove", { number })} onPress={onRemove} />
      </div>
    </fieldset>
  );
}

/** '30m unpaid after 4h and 15m paid after 6h'; null for none. */
export function breaksText(
  say: SaySchedule,
  breaks: readonly PlannedBreak[] | null | undefined,
  format: Format,
): string | null {
  if (!breaks || breaks.length === 0) return null;
  const texts = breaks.map(({ after, minutes, paid }) =>
    say(paid ? "breaks.paidAfter" : "breaks.unpaidAfter", {
      length: format.hours(minutes * MINUTE_MS),
      after: format.hours(after * MINUTE_MS),
    }),
  );
  return listText(say.locale, texts);
}
