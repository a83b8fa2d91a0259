import {
  AROUND_THE_CLOCK,
  type DayHours,
  isAroundTheClock,
  wallLength,
} from "#domain/roster/opening-hours.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { weekdaysOf } from "#view/availability/entry-words.ts";
import { useFormat } from "#view/format/use-format.ts";
import { type SayRosterSetup, useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";

interface HoursFieldsProps {
  /** By weekday, from Sunday. */
  drafts: readonly DayDraft[];
  errors: readonly (TimeErrors | null)[];
  onChange: (drafts: DayDraft[]) => void;
}

/** When the business or a place is open on each day of the week. */
export function HoursFields({ drafts, errors, onChange }: HoursFieldsProps) {
  const days = weekdaysOf(useFormat());
  const change = (draft: DayDraft) =>
    onChange(drafts.map((each) => (each.day_of_week === draft.day_of_week ? draft : each)));
  const copy = (draft: DayDraft) => onChange(drafts.map(({ day_of_week }) => ({ ...draft, day_of_week })));
  return (
    <div className="divide-y divide-line">
      {days.map(({ weekday, long }) => {
        const draft = drafts[weekday];
        return (
          draft && (
            <HoursDayRow
              key={weekday}
              name={long}
              draft={draft}
              errors={errors[weekday]}
              onChange={change}
              onCopy={() => copy(draft)}
            />
          )
        );
      })}
    </div>
  );
}

const MODES = ["hours", "always", "closed"] as const;

interface DayRowProps {
  name: string;
  draft: DayDraft;
  errors: TimeErrors | null | undefined;
  onChange: (draft: DayDraft) => void;
  onCopy: () => void;
}

/** One weekday: whether the business is open, and when. */
function HoursDayRow({ name, draft, errors, onChange, onCopy }: DayRowProps) {
  const say = useRosterSetupWords();
  return (
    <fieldset aria-label={name} className="flex flex-col gap-3 py-4">
      <Select
        label={name}
        value={draft.mode}
        options={MODES.map((mode) => ({ value: mode, label: say(`hours.mode.${mode}`) }))}
        onChange={(mode) => onChange({ ...draft, mode: mode as DayMode })}
      />
      {draft.mode === "hours" && <DayTimes draft={draft} errors={errors} onChange={onChange} />}
      <span className="-mb-2 -ms-4">
        <Button variant="quiet" aria-label={say("hours.copyDay", { day: name })} onPress={onCopy}>
          {say("hours.copy")}
        </Button>
      </span>
    </fieldset>
  );
}

function DayTimes({ draft, errors, onChange }: Pick<DayRowProps, "draft" | "errors" | "onChange">) {
  const say = useRosterSetupWords();
  const { opening_time, closing_time } = draft;
  const isOvernight = opening_time && closing_time && wallLength(opening_time, closing_time).endsNextDay;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label={say("hours.opens")}
          value={opening_time}
          error={errors?.opening_time}
          onChange={(time) => onChange({ ...draft, opening_time: time })}
        />
        <TimeField
          label={say("hours.closes")}
          value={closing_time}
          error={errors?.closing_time}
          onChange={(time) => onChange({ ...draft, closing_time: time })}
        />
      </div>
      {isOvernight && <p className="text-sm text-muted">{say("hours.closesNextDay")}</p>}
    </>
  );
}

type DayMode = (typeof MODES)[number];

/** A day's hours being edited; a half-typed time is null. */
export interface DayDraft {
  day_of_week: number;
  mode: DayMode;
  opening_time: string | null;
  closing_time: string | null;
}

/** Proposed for a day that gets custom hours. */
const USUAL_DAY = { opening_time: "09:00", closing_time: "17:00" };

export function dayDraftOf(hours: DayHours): DayDraft {
  const { day_of_week, is_closed, opening_time, closing_time } = hours;
  if (is_closed) return { day_of_week, mode: "closed", ...USUAL_DAY };
  if (isAroundTheClock(hours)) return { day_of_week, mode: "always", ...USUAL_DAY };
  return { day_of_week, mode: "hours", opening_time, closing_time };
}

export function hoursOf({ day_of_week, mode, ...times }: DayDraft): DayHours {
  if (mode === "always") return { day_of_week, ...AROUND_THE_CLOCK };
  const opening_time = times.opening_time ?? USUAL_DAY.opening_time;
  const closing_time = times.closing_time ?? USUAL_DAY.closing_time;
  return { day_of_week, is_closed: mode === "closed", opening_time, closing_time };
}

export interface TimeErrors {
  opening_time: string | undefined;
  closing_time: string | undefined;
}

/** Which times of a day are missing, in words; null if none. */
export function timeErrors(
  say: SayRosterSetup,
  { mode, opening_time, closing_time }: DayDraft,
): TimeErrors | null {
  if (mode !== "hours" || (opening_time && closing_time)) return null;
  return {
    opening_time: opening_time ? undefined : say("hours.openingMissing"),
    closing_time: closing_time ? undefined : say("hours.closingMissing"),
  };
}
