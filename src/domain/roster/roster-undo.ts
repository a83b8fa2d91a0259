import type { Shift } from "#schema/entities/shift.ts";
import { newerFields } from "../merge/merge-fields.ts";
import type { PlannedShift, RosterEdit } from "./roster-edit.ts";

/** What an undo left alone, because it is somebody else's by now. */
export interface LeftAlone {
  id: string;
  /** 'made': others made the same shift before. 'published': people know of it. 'locked': since. 'gone': it was deleted. */
  why: "changed" | "made" | "published" | "locked" | "gone";
  /** What would take it back all the same; null where that is impossible. */
  anyway: RosterEdit | null;
}

interface Judged {
  edit: RosterEdit | null;
  left: LeftAlone | null;
}

type Field = keyof PlannedShift;

/** Fields that change together, each judged by the first. */
const TOGETHER: readonly Field[][] = [
  ["user_id", "status", "drop_reason", "claimed_by_user_id", "estimated_pay"],
  ["date", "sort_order"],
];

/** Whether the shift of an edit that takes back a step was published since: people may have seen it. */
export function isPublishedSince(edit: RosterEdit, now: Shift | undefined): boolean {
  return (
    edit.kind !== "add" &&
    edit.over !== undefined &&
    now !== undefined &&
    newerFields(edit.over, now).includes("published_as")
  );
}

/** The edit that takes back a step even of what was published since, which stays published: a change to be told of. */
export function withoutPublication(edit: RosterEdit): RosterEdit {
  if (edit.kind === "add") return edit;
  const over = edit.over && unpublished(edit.over);
  return edit.kind === "remove"
    ? { ...edit, ...(over && { over }) }
    : { ...edit, fields: unpublished(edit.fields), ...(over && { over }) };
}

function unpublished({ published, published_as, ...fields }: Partial<PlannedShift>): Partial<PlannedShift> {
  return fields;
}

/**
 * Parts an edit that takes back a step into what still can be taken back of the shift as it is now, and what is
 * somebody else's by now. `isOwn`: whether this device made the shift.
 */
export function withoutNewer(edit: RosterEdit, now: Shift | null, isOwn: boolean): Judged {
  if (edit.kind === "add" || !edit.over) return { edit, left: null };
  const { over, ...anyway } = edit;
  const { id } = edit;
  if (!now) return { edit, left: edit.kind === "remove" ? null : { id, why: "gone", anyway: null } };
  const newer: readonly Field[] = newerFields(over, now);
  const differs = (name: Field) => newer.includes(name);
  if (differs("published_as")) return { edit: null, left: { id, why: "published", anyway: null } };
  if (now.is_locked && differs("is_locked")) return { edit: null, left: { id, why: "locked", anyway } };
  if (edit.kind === "remove") {
    if (newer.length === 0 && isOwn) return { edit, left: null };
    return { edit: null, left: { id, why: newer.length > 0 ? "changed" : "made", anyway } };
  }
  const names = Object.keys(edit.fields) as Field[];
  const isNewer = (name: Field) => differs(leadOf(name, names));
  const part = (of: Field[]) => Object.fromEntries(of.map((name) => [name, edit.fields[name]]));
  const theirs = names.filter(isNewer);
  if (theirs.length === 0) return { edit, left: null };
  const mine = names.filter((name) => !isNewer(name));
  return {
    edit: mine.length > 0 ? { ...edit, fields: part(mine) } : null,
    left: { id, why: "changed", anyway: { kind: "change", id, fields: part(theirs) } },
  };
}

function leadOf(name: Field, names: readonly Field[]): Field {
  const [lead] = TOGETHER.find((group) => group.includes(name)) ?? [];
  return lead && names.includes(lead) ? lead : name;
}
