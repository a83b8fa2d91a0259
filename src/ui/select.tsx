import { type SelectHTMLAttributes, useId } from "react";
import { Icon } from "./icon.tsx";

interface SelectProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "children" | "onChange" | "value"> {
  label: string;
  description?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The browser's own select: a long list opens as the phone's picker, and no code is loaded for it. */
export function Select({ label, description, options, onChange, ...props }: SelectProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          {...props}
          id={id}
          aria-describedby={description && `${id}-description`}
          onChange={(event) => onChange(event.target.value)}
          className="field-box cursor-pointer appearance-none truncate pr-11"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-surface text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3.5 text-muted" />
      </div>
      {description && (
        <p id={`${id}-description`} className="text-sm text-muted">
          {description}
        </p>
      )}
    </div>
  );
}
