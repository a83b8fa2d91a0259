import { type LimitDays, type LimitMinutes, USUAL_MINOR_END } from "#domain/roster/check-person.ts";
import type { Business } from "#schema/entities/business.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";

/** Null for no limit. */
export type RosterLimits = LimitMinutes & LimitDays & Pick<Business, "week_budget">;

/** How a limit is entered. */
export interface Limit {
  field: keyof RosterLimits;
  /** Hours, days, or an amount in the business's currency. */
  unit: "hours" | "days" | "amount";
  /** Proposed when it is switched on. */
  usual: number;
  /** In minutes, days, or an amount. */
  least: number;
  greatest: number;
}

export const BUDGET: Limit = {
  field: "week_budget",
  unit: "amount",
  usual: 1000,
  least: 0,
  greatest: 99_999_999,
};

const HOUR_MINUTES = 60;
/** Limits are set in quarters of an hour. */
const STEP_HOURS = 0.25;

interface LimitFieldProps {
  limit: Limit;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A limit that is off, or has a value. */
export function LimitField({ limit, value, onChange }: LimitFieldProps) {
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
          {...(unit === "hours" && { step: STEP_HOURS })}
          {...(unit === "amount" && { formatOptions: { style: "currency", currency } })}
          // An emptied field keeps its value.
          onChange={(typed) => Number.isFinite(typed) && onChange(rounded(typed * scale, unit))}
        />
      )}
    </fieldset>
  );
}

/** Rounds to whole minutes or days, or money to the cent. */
function rounded(value: number, unit: Limit["unit"]): number {
  return unit === "amount" ? Math.round(value * 100) / 100 : Math.round(value);
}

interface MinorEndFieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Until when people under 18 work; off, or a time of day. */
export function MinorEndField({ value, onChange }: MinorEndFieldProps) {
  const say = useRosterSetupWords();
  const label = say("limit.minor_latest_end");
  return (
    <fieldset aria-label={label} className="flex flex-col gap-2 py-4">
      <Switch
        label={label}
        description={say("limit.minor_latest_end.why")}
        isSelected={value !== null}
        onChange={(isOn) => onChange(isOn ? USUAL_MINOR_END : null)}
      />
      {value !== null && (
        <TimeField
          label={say("limit.minor_latest_end.value")}
          value={value}
          // An emptied field keeps its value.
          onChange={(time) => time && onChange(time)}
        />
      )}
    </fieldset>
  );
}
