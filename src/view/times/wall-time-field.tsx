import { comesTwice, type WallTime } from "#domain/work/wall-times.ts";
import { Select } from "#ui/fields/select.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { useFormat } from "../format/use-format.ts";

interface WallTimeFieldProps {
  label: string;
  /** The calendar day, on which the time may occur twice. */
  date: string;
  value: WallTime;
  error?: string | undefined;
  onChange: (time: WallTime) => void;
}

const WHICH = ["first", "second"] as const;

/** A field for a wall-clock time of the business; for a time that occurs twice it asks which. */
export function WallTimeField({ label, date, value, error, onChange }: WallTimeFieldProps) {
  const say = useTimeRecordsWords();
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
          label={say("times.which", { label })}
          value={value.isSecond ? "second" : "first"}
          options={WHICH.map((which) => ({ value: which, label: say(`times.which.${which}`) }))}
          onChange={(which) => onChange({ ...value, isSecond: which === "second" })}
        />
      )}
    </div>
  );
}
