import { useState } from "react";
import type { Planning } from "#domain/roster/rules-of.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import { useBusiness } from "#queries/business.ts";
import type { Business } from "#schema/entities/business.ts";
import { useSession } from "#stores/session-store.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { DialogForm } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useSettingsUpdate } from "#view/forms/use-settings-update.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import type { EditorProps } from "./editor-props.ts";
import { LIMITS, type LimitWords, limitsOf, type PlanningLimits } from "./limit-words.ts";

/** The limits for checking rosters, and the weekly budget. Admins edit them, managers can see them. */
export function LimitsEditor({ onClose }: EditorProps) {
  const business = useBusiness();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  return (
    <ModalFrame hasForm={isAdmin} onClose={onClose} title="Week, limits and budget">
      {!business && <RowsSkeleton label="Loading the limits" rows={LIMITS.length} />}
      {business && isAdmin && <LimitsForm business={business} onClose={onClose} />}
      {business && !isAdmin && <LimitFacts limits={limitsOf(business)} />}
    </ModalFrame>
  );
}

function LimitsForm({ business, onClose }: EditorProps & { business: Business }) {
  const [before] = useState(() => limitsOf(business));
  const [limits, setLimits] = useState(before);
  const { problem, save } = useLimitsSaving(before, onClose);
  const changed = changedFields(before, limits);
  useUnsavedForm(Object.keys(changed).length > 0);
  return (
    <DialogForm action="Save limits" problem={problem} onSubmit={() => void save(changed)} onClose={onClose}>
      <PlanningFields value={limits} onChange={(changes) => setLimits({ ...limits, ...changes })} />
      <p className="text-muted">The roster warns of what goes beyond them. It forbids nothing.</p>
      <div className="divide-y divide-line">
        {LIMITS.map((words) => (
          <LimitField
            key={words.field}
            words={words}
            value={limits[words.field]}
            onChange={(value) => setLimits({ ...limits, [words.field]: value })}
          />
        ))}
      </div>
    </DialogForm>
  );
}

/** Saves limits, and offers to undo. */
function useLimitsSaving(before: PlanningLimits, onClose: () => void) {
  const { problem, save } = useSaving("The limits were not saved. Please try again.");
  const update = useSettingsUpdate(before, {
    saved: "Limits saved",
    notRestored: "The limits were not put back. Please try again.",
  });

  async function put(changed: Partial<PlanningLimits>) {
    if (Object.keys(changed).length > 0) await update(changed);
    onClose();
  }

  return { problem, save: (changed: Partial<PlanningLimits>) => save(() => put(changed)) };
}

/** The limits for managers, who cannot edit them. */
export function LimitFacts({ limits }: { limits: PlanningLimits }) {
  const { hours, amount } = useFormat();
  const shown = LIMITS.filter(({ field }) => field !== "week_budget" || limits.managers_see_cost);
  const facts = [
    ["First day of the week", WEEK_STARTS.find(({ value }) => value === limits.week_start)?.label],
    ["Work before opening", hours(limits.before_opening_minutes * MINUTE_MS)],
    ["Work after closing", hours(limits.after_closing_minutes * MINUTE_MS)],
  ];
  return (
    <>
      <p className="text-muted">Admins of your business can change them.</p>
      <dl className="divide-y divide-line">
        {facts.map(([label, text]) => (
          <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
            <dt className="font-semibold">{label}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
        {shown.map(({ field, label, why, unit }) => {
          const value = limits[field];
          const text = unit === "hours" ? hours((value ?? 0) * MINUTE_MS) : amount(value);
          return (
            <div key={field} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
              <dt className="font-semibold">{label}</dt>
              <dd className="font-semibold tabular-nums">{value === null ? "No limit" : text}</dd>
              <dd className="col-span-2 text-sm text-muted">{why}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

const HOUR_MINUTES = 60;
/** Limits are set in quarters of an hour. */
const STEP_HOURS = 0.25;

interface LimitFieldProps {
  words: LimitWords;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A limit that is off, or has a value. */
export function LimitField({ words, value, onChange }: LimitFieldProps) {
  const { label, why, usual } = words;
  return (
    <fieldset aria-label={label} className="flex flex-col gap-2 py-4">
      <Switch
        label={label}
        description={why}
        isSelected={value !== null}
        onChange={(isOn) => onChange(isOn ? usual : null)}
      />
      {value !== null && <LimitValue words={words} value={value} onChange={onChange} />}
    </fieldset>
  );
}

function LimitValue({ words, value, onChange }: LimitFieldProps & { value: number }) {
  const { currency } = useFormat();
  const { label, unit, least, greatest } = words;
  const scale = unit === "hours" ? HOUR_MINUTES : 1;
  return (
    <NumberField
      label={`${label}, ${words.value.toLowerCase()}`}
      value={value / scale}
      minValue={least / scale}
      maxValue={greatest / scale}
      {...(unit === "hours" ? { step: STEP_HOURS } : { formatOptions: { style: "currency", currency } })}
      // An emptied field keeps its value.
      onChange={(typed) => Number.isFinite(typed) && onChange(rounded(typed * scale, unit))}
    />
  );
}

/** Rounds to whole minutes, or money to the cent. */
function rounded(value: number, unit: LimitWords["unit"]): number {
  return unit === "hours" ? Math.round(value) : Math.round(value * 100) / 100;
}

export const WEEK_STARTS: readonly { value: Planning["week_start"]; label: string }[] = [
  { value: "sun", label: "Sunday" },
  { value: "mon", label: "Monday" },
  { value: "sat", label: "Saturday" },
];
const AROUND = [
  ["before_opening_minutes", "Work before opening, minutes"],
  ["after_closing_minutes", "Work after closing, minutes"],
] as const;
const AROUND_MAX = 480;

interface PlanningFieldsProps {
  value: Planning;
  onChange: (changed: Partial<Planning>) => void;
}

/** The rules for everybody who plans: the week, work around business hours, and who sees costs. */
export function PlanningFields({ value, onChange }: PlanningFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="First day of the week"
        description="Rosters, limits, budget, time records and statistics go by it."
        value={value.week_start}
        options={WEEK_STARTS}
        onChange={(day) => onChange({ week_start: day as Planning["week_start"] })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {AROUND.map(([field, label]) => (
          <NumberField
            key={field}
            label={label}
            value={value[field]}
            minValue={0}
            maxValue={AROUND_MAX}
            // An emptied field keeps its value.
            onChange={(minutes) => Number.isFinite(minutes) && onChange({ [field]: Math.round(minutes) })}
          />
        ))}
      </div>
      <Switch
        label="Managers see labor cost"
        description="On: managers see everyone's pay rate, the cost of each week and its budget. Off: managers see pay rates of employees only, and no costs."
        isSelected={value.managers_see_cost}
        onChange={(managers_see_cost) => onChange({ managers_see_cost })}
      />
    </div>
  );
}
