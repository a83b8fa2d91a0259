import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { FieldKind, FieldWords } from "./entity-words.ts";

interface EditFieldProps {
  words: FieldWords;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The browser's own date and time picker is a phone's best, and no code is loaded for it. */
const TYPES: Record<Exclude<FieldKind, "switch">, string> = {
  text: "text",
  number: "number",
  moment: "datetime-local",
  day: "date",
  time: "time",
};
const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** A field of a refused change, as text. */
export function EditField({ words: { field, label, kind }, value, error, onChange }: EditFieldProps) {
  if (kind === "switch") {
    return <Select label={label} name={field} value={value} options={YES_OR_NO} onChange={onChange} />;
  }
  return (
    <TextField
      label={label}
      name={field}
      type={TYPES[kind]}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
