import { useFormat } from "#screens/business/use-format.ts";
import { NumberField } from "#ui/number-field.tsx";
import { Switch } from "#ui/switch.tsx";
import type { LimitWords } from "./limit-words.ts";

const HOUR_MINUTES = 60;
/** Limits are set to the quarter of an hour. */
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
      // An emptied field keeps what it had.
      onChange={(typed) => Number.isFinite(typed) && onChange(rounded(typed * scale, unit))}
    />
  );
}

/** Whole minutes, and money to the cent. */
function rounded(value: number, unit: LimitWords["unit"]): number {
  return unit === "hours" ? Math.round(value) : Math.round(value * 100) / 100;
}
