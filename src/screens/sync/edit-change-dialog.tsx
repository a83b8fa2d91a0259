import { useState } from "react";
import { fromWallTime, toWallTime } from "#domain/time/zones.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { entityWordsOf, type FieldKind, type FieldWords } from "#view/sync/entity-words.ts";
import { type SaySync, useSyncWords } from "#words/made/use-sync-words.ts";

interface EditDialogProps {
  change: RejectedChange;
  title: string;
  onSave: (edits: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
}

/** Edits a refused change before it is sent again. */
export function EditChangeDialog({ change, title, onSave, onClose }: EditDialogProps) {
  const say = useSyncWords();
  const { zone } = useFormat();
  const { fields, check } = entityWordsOf(say, change);
  const {
    values: typed,
    setValues: setTyped,
    kept,
    forget,
  } = useKeptValues(`refused ${change.id}`, () => typedFrom(change.row, fields, zone));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { edits, unreadable } = editsOf(say, change.row, typed, fields, zone);
  useUnsavedForm(Object.keys(edits).length > 0);

  async function submit() {
    const found = { ...unreadable, ...check({ ...change.row, ...edits }) };
    setErrors(found);
    if (fields.some(({ field }) => found[field])) return;
    await onSave(edits);
    forget();
    onClose();
  }

  return (
    <FormDialog
      {...kept}
      title={say("edit.title")}
      action={say("edit.save")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-muted">
        {fields.some(({ kind }) => kind === "moment")
          ? say("edit.introTimes", { title, zone: zone.replaceAll("_", " ") })
          : say("edit.intro", { title })}
      </p>
      {fields.map((words) => (
        <EditField
          key={words.field}
          words={words}
          value={typed[words.field] ?? ""}
          error={errors[words.field]}
          onChange={(value) => setTyped({ ...typed, [words.field]: value })}
        />
      ))}
    </FormDialog>
  );
}

interface EditFieldProps {
  words: FieldWords;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The native date and time pickers are best on phones, and load no code. */
const TYPES: Record<Exclude<FieldKind, "switch">, string> = {
  text: "text",
  number: "number",
  moment: "datetime-local",
  day: "date",
  time: "time",
};

/** A field of a refused change, as text. */
export function EditField({ words: { field, label, kind }, value, error, onChange }: EditFieldProps) {
  const say = useSyncWords();
  if (kind === "switch") {
    const options = (["true", "false"] as const).map((one) => ({ value: one, label: say(`value.${one}`) }));
    return <Select label={label} name={field} value={value} options={options} onChange={onChange} />;
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

type Row = Record<string, unknown>;
type Typed = Record<string, string>;

/** A row's values as text for the inputs. */
export function typedFrom(row: Row, fields: FieldWords[], zone: string): Typed {
  return Object.fromEntries(fields.map(({ field, kind }) => [field, shown(row[field], kind, zone)]));
}

/**
 * The edited values of a row, and the fields whose text is invalid. Unedited values stay exact: seconds, and which of
 * two hours it was when the clocks went back.
 */
export function editsOf(say: SaySync, row: Row, typed: Typed, fields: FieldWords[], zone: string) {
  const edits: Row = {};
  const unreadable: Record<string, string> = {};
  for (const { field, kind } of fields) {
    const text = typed[field] ?? "";
    if (text === shown(row[field], kind, zone)) continue;
    const value = read(text, kind, zone);
    if (value === undefined) unreadable[field] = say(kind === "number" ? "edit.notNumber" : "edit.notTime");
    else edits[field] = value;
  }
  return { edits, unreadable };
}

function shown(value: unknown, kind: FieldKind, zone: string): string {
  if (value === null || value === undefined) return "";
  return kind === "moment" ? toWallTime(String(value), zone) : String(value);
}

/** Undefined for an invalid text. */
function read(text: string, kind: FieldKind, zone: string): unknown {
  if (kind === "text") return text;
  if (text === "") return null;
  if (kind === "day" || kind === "time") return text;
  if (kind === "switch") return text === "true";
  if (kind === "moment") return fromWallTime(text, zone) ?? undefined;
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
}
