import {
  DAY_LIMITS,
  GREATEST_LIMITS,
  type LimitDays,
  type LimitMinutes,
  USUAL_LIMITS,
} from "#domain/roster/check-person.ts";
import { type Planning, planningOf } from "#domain/roster/rules-of.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { useBusiness } from "#queries/business.ts";
import type { Business } from "#schema/entities/business.ts";
import { useSession } from "#stores/session-store.ts";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { DialogForm } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useSettingsUpdate } from "#view/forms/use-settings-update.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { BUDGET, type Limit, LimitField, MinorEndField, type RosterLimits } from "./limit-field.tsx";
import { AROUND, PlanningFields } from "./planning-fields.tsx";

type MinorEnd = Pick<Business, "minor_latest_end">;

const minutes = (field: keyof LimitMinutes): Limit => ({
  field,
  unit: "hours",
  usual: USUAL_LIMITS[field],
  least: 30,
  greatest: GREATEST_LIMITS[field],
});

const days = (field: keyof LimitDays): Limit => ({ field, unit: "days", least: 1, ...DAY_LIMITS[field] });

const LIMITS: readonly Limit[] = [
  minutes("rest_min_minutes"),
  minutes("day_max_minutes"),
  minutes("week_max_minutes"),
  days("days_in_row_max"),
  days("notice_days"),
  minutes("minor_day_max_minutes"),
  BUDGET,
];

/** All limits and rules of a business for planning; rows stored before limits existed get the defaults. */
function limitsOf(business: Business): RosterLimits & MinorEnd & Planning {
  return {
    ...planningOf(business),
    rest_min_minutes: business.rest_min_minutes ?? null,
    day_max_minutes: business.day_max_minutes ?? null,
    week_max_minutes: business.week_max_minutes ?? null,
    days_in_row_max: business.days_in_row_max ?? null,
    notice_days: business.notice_days ?? null,
    minor_day_max_minutes: business.minor_day_max_minutes ?? null,
    minor_latest_end: business.minor_latest_end ?? null,
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
        <MinorEndField
          value={limits.minor_latest_end}
          onChange={(minor_latest_end) => setLimits({ ...limits, minor_latest_end })}
        />
      </div>
    </DialogForm>
  );
}

/** The limits for managers, who cannot edit them. */
function LimitFacts({ limits }: { limits: ReturnType<typeof limitsOf> }) {
  const say = useRosterSetupWords();
  const { hours, amount, timeOfDay } = useFormat();
  const planning = [
    { label: say("planning.weekStart"), text: say(`planning.${limits.week_start}`), why: null },
    ...AROUND.map((field) => ({
      label: say(`planning.${field}`),
      text: hours(limits[field] * MINUTE_MS),
      why: null,
    })),
  ];
  const checked = LIMITS.filter(({ field }) => field !== "week_budget" || limits.managers_see_cost);
  const shown = {
    hours: (value: number) => hours(value * MINUTE_MS),
    days: (count: number) => say("limits.days", { count }),
    amount,
  };
  const facts = checked.map(({ field, unit }) => {
    const value = limits[field];
    return {
      label: say(`limit.${field}`),
      text: value === null ? say("limits.none") : shown[unit](value),
      why: say(`limit.${field}.why`),
    };
  });
  const { minor_latest_end } = limits;
  const minorEnd = {
    label: say("limit.minor_latest_end"),
    text: minor_latest_end === null ? say("limits.none") : timeOfDay(minor_latest_end),
    why: say("limit.minor_latest_end.why"),
  };
  return (
    <>
      <p className="text-muted">{say("limits.adminsOnly")}</p>
      <dl className="divide-y divide-line">
        {[...planning, ...facts, minorEnd].map(({ label, text, why }) => (
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
