import { useState } from "react";
import { setBusinessHours } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  AROUND_THE_CLOCK,
  changedHours,
  type DayHours,
  type HoursEdit,
  isAroundTheClock,
  wallLength,
  weekHours,
} from "#domain/roster/opening-hours.ts";
import { listText } from "#lib/format/formatters.ts";
import { useBusinessHours } from "#queries/business.ts";
import type { BusinessHours } from "#schema/entities/business-hours.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { DialogForm } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { weekdaysOf } from "#view/availability/entry-words.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { type SayRosterSetup, useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";

/** Edits when the business is open on each day of the week. Works offline. */
export function HoursEditor({ onClose }: { onClose: () => void }) {
  const say = useRosterSetupWords();
  const known = useBusinessHours();
  return (
    <ModalFrame hasForm isKept onClose={onClose} title={say("editor.hours")}>
      {known ? (
        <HoursForm known={known} onClose={onClose} />
      ) : (
        <RowsSkeleton label={say("hours.loading")} rows={7} />
      )}
    </ModalFrame>
  );
}

function HoursForm({ known, onClose }: { known: readonly BusinessHours[]; onClose: () => void }) {
  const say = useRosterSetupWords();
  // By weekday, from Sunday.
  const [before] = useState(() => weekHours(known));
  const { values, setValues, kept, forget } = useKeptValues("hours", () => ({
    drafts: before.map(dayDraftOf),
  }));
  const { drafts } = values;
  const setDrafts = (changed: typeof drafts) => setValues({ drafts: changed });
  const [errors, setErrors] = useState<(TimeErrors | null)[]>([]);
  const { problem, save } = useSaving(say("hours.notSaved"));
  const set = useCommand(setBusinessHours);
  const days = weekdaysOf(useFormat());
  const changed = changedHours(before, drafts.map(hoursOf));
  useUnsavedForm(changed.length > 0);

  const change = (draft: DayDraft) =>
    setDrafts(drafts.map((each) => (each.day_of_week === draft.day_of_week ? draft : each)));
  const copy = (draft: DayDraft) => setDrafts(drafts.map(({ day_of_week }) => ({ ...draft, day_of_week })));

  async function store() {
    if (changed.length > 0) {
      const { undo } = await set(changed);
      const run = () => void restore(undo);
      toast.success(say("toast.hoursSaved"), { action: { label: say("toast.undo"), run } });
    }
    forget();
    onClose();
  }

  /** Leaves the days that were changed since, and offers to restore them all the same. */
  const restore = (edits: readonly HoursEdit[]): Promise<boolean> =>
    orToast(say("toast.hoursNotRestored"), async () => {
      const { left } = await set(edits);
      if (left.length === 0) return;
      const names = days.filter(({ weekday }) => left.some(({ day_of_week }) => day_of_week === weekday));
      const list = listText(
        say.locale,
        names.map(({ long }) => long),
      );
      const action = { label: say("toast.undoAnyway"), run: () => void restore(left) };
      toast.info(say("toast.hoursLeft", { days: list }), { action });
    });

  function submit() {
    const found = drafts.map((draft) => timeErrors(say, draft));
    setErrors(found);
    if (found.every((error) => error === null)) void save(store);
  }

  return (
    <DialogForm {...kept} action={say("hours.save")} problem={problem} onSubmit={submit} onClose={onClose}>
      <p className="-mt-2 text-muted">{say("hours.intro")}</p>
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
    </DialogForm>
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

interface TimeErrors {
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
