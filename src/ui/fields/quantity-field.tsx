import type { ComponentProps } from "react";
import { NumberField } from "./number-field.tsx";

interface QuantityFieldProps extends Omit<ComponentProps<typeof NumberField>, "value" | "onChange"> {
  /** A whole number, such as minutes. */
  value: number;
  /** How many of these are one of what the field shows, such as 60 for hours; its range and steps are in the latter. */
  unit?: number;
  onChange: (value: number) => void;
}

/** A field for a whole quantity, perhaps shown in a larger unit. Emptied it keeps its value. */
export function QuantityField({ value, unit = 1, onChange, ...props }: QuantityFieldProps) {
  return (
    <NumberField
      {...props}
      value={value / unit}
      onChange={(typed) => Number.isFinite(typed) && onChange(Math.round(typed * unit))}
    />
  );
}
