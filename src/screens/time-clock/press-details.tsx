import { PUNCH_NOTE_MAX } from "#schema/entities/punch.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

interface Details {
  note: string;
  shiftId: string | null;
}

interface PressDetailsProps {
  /** What the next punch may be for; nothing is asked for one alone. */
  shifts: readonly Shift[];
  value: Details;
  onChange: (details: Details) => void;
}

const BY_TIME = "by-time";

/** What goes along with the next punch. */
export function PressDetails({ shifts, value, onChange }: PressDetailsProps) {
  const format = useFormat();
  const options = shifts.map(({ id, date, start_time, end_time }) => ({
    value: id,
    label: `${format.day(date)}, ${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`,
  }));
  return (
    <div className="grid gap-4 text-start">
      {options.length > 1 && (
        <Select
          label="Shift"
          options={[{ value: BY_TIME, label: "The one that fits the time" }, ...options]}
          value={value.shiftId ?? BY_TIME}
          onChange={(id) => onChange({ ...value, shiftId: id === BY_TIME ? null : id })}
        />
      )}
      <TextField
        label="Note"
        description="Goes with your next punch. Your managers can read it."
        maxLength={PUNCH_NOTE_MAX}
        value={value.note}
        onChange={(note) => onChange({ ...value, note })}
      />
    </div>
  );
}
