import { GREATEST_LIMITS, type LimitMinutes, USUAL_LIMITS } from "#domain/roster/check-person.ts";
import { type Planning, planningOf } from "#domain/roster/rules-of.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
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
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useSettingsUpdate } from "#view/forms/use-settings-update.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";

/** Null for no limit. */
type RosterLimits = LimitMinutes & Pick<Business, "week_budget">;

/** How a limit is entered. */
interface Limit {
  field: keyof RosterLimits;
  /** Hours, or an amount in the business's currency. */
  unit: "hours" | "amount";
  /** Proposed when it is switched on. */
  usual: number;
  /** In minutes, or an amount. */
  least: number;
  greatest: number;
}

const minutes = (field: keyof LimitMinutes): Limit => ({
  field,
  unit: "hours",
  usual: USUAL_LIMITS[field],
  least: 30,
  greatest: GREATEST_LIMITS[field],
});

const LIMITS: readonly Limit[] = [
  minutes("rest_min_minutes"),
  minutes("day_max_minutes"),
  minutes("week_max_minutes"),
  { field: "week_budget", unit: "amount", usual: 1000, least: 0, greatest: 99_999_999 },
];

const AROUND = ["before_opening_minutes", "after_closing_minutes"] as const;

/** All limits and rules of a business for planning; rows stored before limits existed get the defaults. */
function limitsOf(business: Business): RosterLimits & Planning {
  return {
    ...planningOf(business),
    rest_min_minutes: business.rest_min_minutes ?? null,
    day_max_minutes: business.day_max_minutes ?? null,
    week_max_minutes: business.week_max_minutes ?? null,
    week_budget: business.week_budget ?? null,
  };
}

/** The limits for checking rosters, and the weekly budget. Admins edit them, managers can see them. */
export function LimitsEditor({ onClose }: { onClose: () => void }) {
  const say = useRosterSetupWords();
  const business = useBusiness();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  return (
    <ModalFrame hasForm={isAdmin} isKept onClose={onClose} title={say("editor.limits")}>
      {!business && <RowsSkeleton label={say("limits.loading")} rows={LIMITS.length} />}
      {business && isAdmin && <LimitsForm business={business} onClose={onClose} />}
      {business && !isAdmin && <LimitFacts limits={limitsOf(business)} />}
    </ModalFrame>
  );
}

function LimitsForm({ business, onClose }: { business: Business; onClose: () => void }) {
  const say = useRosterSetupWords();
  const {
    first: before,
    values: limits,
    setValues: setLimits,
    kept,
    forget,
  } = useKeptValues("limits", () => limitsOf(business));
  const { problem, save } = useSaving(say("limits.notSaved"));
  const words = { saved: say("toast.limitsSaved"), notRestored: say("toast.limitsNotRestored") };
  const update = useSettingsUpdate(before, words);
  const changed = changedFields(before, limits);
  const isChanged = Object.keys(changed).length > 0;
  useUnsavedForm(isChanged);

  async function store() {
    if (isChanged) await update(changed);
    forget();
    onClose();
  }

  return (
    <DialogForm
      {...kept}
      action={say("limits.save")}
      problem={problem}
      onSubmit={() => void save(store)}
      onClose={onClose}
    >
      <PlanningFields value={limits} onChange={(changes) => setLimits({ ...limits, ...changes })} />
      <p className="text-muted">{say("limits.intro")}</p>
      <div className="divide-y divide-line">
        {LIMITS.map((limit) => (
          <LimitField
            key={limit.field}
            limit={limit}
            value={limits[limit.field]}
            onChange={(value) => setLimits({ ...limits, [limit.field]: value })}
          />
        ))}
      </div>
    </DialogForm>
  );
}

/** The limits for managers, who cannot edit them. */
function LimitFacts({ limits }: { limits: ReturnType<typeof limitsOf> }) {
  const say = useRosterSetupWords();
  const { hours, amount } = useFormat();
  const planning = [
    { label: say("planning.weekStart"), text: say(`planning.${limits.week_start}`), why: null },
    ...AROUND.map((field) => ({
      label: say(`planning.${field}`),
      text: hours(limits[field] * MINUTE_MS),
      why: null,
    })),
  ];
  const checked = LIMITS.filter(({ field }) => field !== "week_budget" || limits.managers_see_cost);
  const facts = checked.map(({ field, unit }) => {
    const value = limits[field];
    const text = unit === "hours" ? hours((value ?? 0) * MINUTE_MS) : amount(value);
    return {
      label: say(`limit.${field}`),
      text: value === null ? say("limits.none") : text,
      why: say(`limit.${field}.why`),
    };
  });
  return (
    <>
      <p className="text-muted">{say("limits.adminsOnly")}</p>
      <dl className="divide-y divide-line">
        {[...planning, ...facts].map(({ label, text, why }) => (
          <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
            <dt className="font-semibold">{label}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
            {why && <dd className="col-span-2 text-sm text-muted">{why}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}

const HOUR_MINUTES = 60;
/** Limits are set in quarters of an hour. */
const STEP_HOURS = 0.25;

interface LimitFieldProps {
  limit: Limit;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A limit that is off, or has a value. */
function LimitField({ limit, value, onChange }: LimitFieldProps) {
  const say = useRosterSetupWords();
  const { currency } = useFormat();
  const { field, unit, usual, least, greatest } = limit;
  const label = say(`limit.${field}`);
  const scale = unit === "hours" ? HOUR_MINUTES : 1;
  return (
    <fieldset aria-label={label} className="flex flex-col gap-2 py-4">
      <Switch
        label={label}
        description={say(`limit.${field}.why`)}
        isSelected={value !== null}
        onChange={(isOn) => onChange(isOn ? usual : null)}
      />
      {value !== null && (
        <NumberField
          label={say(`limit.${field}.value`)}
          value={value / scale}
          minValue={least / scale}
          maxValue={greatest / scale}
          {...(unit === "hours" ? { step: STEP_HOURS } : { formatOptions: { style: "currency", currency } })}
          // An emptied field keeps its value.
          onChange={(typed) => Number.isFinite(typed) && onChange(rounded(typed * scale, unit))}
        />
      )}
    </fieldset>
  );
}

/** Rounds to whole minutes, or money to the cent. */
function rounded(value: number, unit: Limit["unit"]): number {
  return unit === "hours" ? Math.round(value) : Math.round(value * 100) / 100;
}

const WEEK_STARTS = ["sun", "mon", "sat"] as const;
const AROUND_MAX = 480;

interface PlanningFieldsProps {
  value: Planning;
  onChange: (changed: Partial<Planning>) => void;
}

/** The rules for all who plan: the week, work around business hours, and who sees costs. */
function PlanningFields({ value, onChange }: PlanningFieldsProps) {
  const say = useRosterSetupWords();
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={say("planning.weekStart")}
        description={say("planning.weekStartHint")}
        value={value.week_start}
        options={WEEK_STARTS.map((day) => ({ value: day, label: say(`planning.${day}`) }))}
        onChange={(day) => onChange({ week_start: day as Planning["week_start"] })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {AROUND.map((field) => (
          <NumberField
            key={field}
            label={say(`planning.${field}.value`)}
            value={value[field]}
            minValue={0}
            maxValue={AROUND_MAX}
            // An emptied field keeps its value.
            onChange={(minutes) => Number.isFinite(minutes) && onChange({ [field]: Math.round(minutes) })}
          />
        ))}
      </div>
      <Switch
        label={say("planning.costs")}
        description={say("planning.costsHint")}
        isSelected={value.managers_see_cost}
        onChange={(managers_see_cost) => onChange({ managers_see_cost })}
      />
    </div>
  );
}
