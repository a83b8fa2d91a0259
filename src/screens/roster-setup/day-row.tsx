import { wallLength } from "#domain/roster/opening-hours.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { TimeField } from "#ui/time-field.tsx";
import type { DayDraft, DayMode, TimeErrors } from "./day-draft.ts";

const MODES = [
  { value: "hours", label: "Open from … to …" },
  { value: "always", label: "Open around the clock" },
  { value: "closed", label: "Closed" },
];

interface DayRowProps {
  name: string;
  draft: DayDraft;
  errors: TimeErrors | undefined;
  onChange: (draft: DayDraft) => void;
  onCopy: () => void;
}

/** One day of the week: whether it is open, and when. */
export function DayRow({ name, draft, errors, onChange, onCopy }: DayRowProps) {
  return (
    <fieldset aria-label={name} className="flex flex-col gap-3 py-4">
      <Select
        label={name}
        value={draft.mode}
        options={MODES}
        onChange={(mode) => onChange({ ...draft, mode: mode as DayMode })}
      />
      {draft.mode === "hours" && <DayTimes draft={draft} errors={errors} onChange={onChange} />}
      <span className="-mb-2 -ms-4">
        <Button variant="quiet" aria-label={`${name}: Copy to all days`} onPress={onCopy}>
          Copy to all days
        </Button>
      </span>
    </fieldset>
  );
}

function DayTimes({ draft, errors, onChange }: Pick<DayRowProps, "draft" | "errors" | "onChange">) {
  const { opening_time, closing_time } = draft;
  const isOvernight = opening_time && closing_time && wallLength(opening_time, closing_time).endsNextDay;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label="Opens"
          value={opening_time}
          error={errors?.opening_time}
          onChange={(time) => onChange({ ...draft, opening_time: time })}
        />
        <TimeField
          label="Closes"
          value={closing_time}
          error={errors?.closing_time}
          onChange={(time) => onChange({ ...draft, closing_time: time })}
        />
      </div>
      {isOvernight && <p className="text-sm text-muted">Closes the next day.</p>}
    </>
  );
}
