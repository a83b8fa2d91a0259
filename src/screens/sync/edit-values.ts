import { fromWallTime, toWallTime } from "#domain/time/wall-time.ts";
import type { FieldKind, FieldWords } from "./entity-words.ts";

type Row = Record<string, unknown>;
type Typed = Record<string, string>;

/** The values of a row as its fields' inputs show them. */
export function typedFrom(row: Row, fields: FieldWords[], zone: string): Typed {
  return Object.fromEntries(fields.map(({ field, kind }) => [field, shown(row[field], kind, zone)]));
}

/**
 * What was typed over, as values of the row, and the fields whose text is no value. What was left alone keeps its exact
 * value: seconds, and which of two hours it was when the clocks went back.
 */
export function editsOf(row: Row, typed: Typed, fields: FieldWords[], zone: string) {
  const edits: Row = {};
  const unreadable: Record<string, string> = {};
  for (const { field, kind } of fields) {
    const text = typed[field] ?? "";
    if (text === shown(row[field], kind, zone)) continue;
    const value = read(text, kind, zone);
    if (value === undefined)
      unreadable[field] = kind === "number" ? "Please enter a number" : "Please enter a date and a time";
    else edits[field] = value;
  }
  return { edits, unreadable };
}

function shown(value: unknown, kind: FieldKind, zone: string): string {
  if (value === null || value === undefined) return "";
  return kind === "moment" ? toWallTime(String(value), zone) : String(value);
}

/** Undefined for a text that is no value of this kind. */
function read(text: string, kind: FieldKind, zone: string): unknown {
  if (kind === "text") return text;
  if (text === "") return null;
  if (kind === "day" || kind === "time") return text;
  if (kind === "switch") return text === "true";
  if (kind === "moment") return fromWallTime(text, zone) ?? undefined;
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
}
