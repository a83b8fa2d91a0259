import { comesTwice, type WallTime } from "#domain/work/wall-times.ts";
import { Select } from "#ui/fields/select.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { useFormat } from "../format/use-format.ts";

interface WallTimeFieldProps {
  label: string;
  /** The calendar day, on which the time may occur twice. */
  date: string;
  value: WallTime;
  error?: string | undefined;
  onChange: (time: WallTime) => void;
}

const WHICH = [
  { value: "first", label: "First, before the clocks go back" },
  { value: "second", label: "Second, after they went back" },
];

/** A field for a wall-clock time of the business; for a time that occurs twice it asks which. */
export function WallTimeField({ label, date, value, error, onChange }: WallTimeFieldProps) {
  const { zone } = useFormat();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TimeField
        label={label}
        value={value.time}
        error={error}
        onChange={(time) => onChange({ ...value, time })}
      />
      {comesTwice(date, value, zone) && (
        <Select
          label={`${label}: which of the two`}
          value={value.isSecond ? "second" : "first"}
          options={WHICH}
          onChange={(which) => onChange({ ...value, isSecond: which === "second" })}
        />
      )}
    </div>
  );
}
