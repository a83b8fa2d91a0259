import type { Role } from "#schema/entities/profile.ts";
import type { RejectionCode, WireRow } from "#schema/protocol/sync.ts";

/** A person with a device. */
export interface FakeUser {
  id: string;
  businessId: string | null;
  role: Role;
}

/** The fake server's collections besides the app's own. */
export interface FakeCollections {
  /** Further collections; every member of a row's business may read, write and delete its rows. */
  writable?: string[];
  /** Which fields of a collection name a row of another: `{tasks: {crew_id: "crews"}}`. */
  references?: Record<string, Record<string, string>>;
}

export type Refusal = { code: RejectionCode; reason?: string };

/** Collections that no device writes. */
export const READ_ONLY = ["profiles", "businesses"];
const PUNCH_FIELDS = new Set([
  ...["kind", "id", "business_id", "user_id"],
  ...["clock_in_time", "clock_in_zone", "clock_out_time", "clock_out_zone"],
  ...["clock_in_reading", "clock_out_reading"],
]);
const SERVERS_OWN = new Set([
  ...["version", "created_at", "updated_at", "deleted"],
  ...["clock_in_received_at", "clock_out_received_at", "clock_changed"],
]);
const EDITABLE = new Set(["clock_out_time", "clock_out_zone", "clock_out_reading"]);

/** Returns the fields that the server adds to a new row of a collection. */
export function defaultsOf(collection: string): Record<string, unknown> {
  if (collection !== "time_records") return {};
  return {
    ...{ kind: "clock", clock_in_reading: null, clock_out_reading: null, clock_changed: false },
    ...{ clock_in_received_at: new Date().toISOString(), clock_out_received_at: null },
  };
}

/** May this person read this row? As the row policies of the migrations. */
export function mayRead(user: FakeUser, collection: string, row: WireRow): boolean {
  const isColleague = !!user.businessId && row.business_id === user.businessId;
  if (collection === "businesses") return row.id === user.businessId;
  if (collection === "profiles") return row.id === user.id || isColleague;
  if (collection === "time_records")
    return row.user_id === user.id || (isColleague && user.role !== "employee");
  return isColleague;
}

/** Is this row in this person's pages? Their punches in a business they left are not: that one counts for itself. */
export function mayPull(user: FakeUser, collection: string, row: WireRow): boolean {
  const isElsewhere = collection === "time_records" && row.business_id !== user.businessId;
  return mayRead(user, collection, row) && !isElsewhere;
}

/** Why the database would refuse to write these fields; null when it would not. */
export function refusalOf(
  user: FakeUser,
  collection: string,
  row: Record<string, unknown>,
  held: WireRow | undefined,
  rows: WireRow[],
): Refusal | null {
  if (collection === "time_records") return punchRefusal(user, row, held, rows);
  return { ...held, ...row }.business_id === user.businessId ? null : { code: "forbidden" };
}

function punchRefusal(
  user: FakeUser,
  row: Record<string, unknown>,
  held: WireRow | undefined,
  rows: WireRow[],
): Refusal | null {
  const whole: Record<string, unknown> = { ...held, ...row };
  const before: Record<string, unknown> = held ?? { deleted: false };
  const changed = Object.keys(row).filter((field) => !isSame(row[field], before[field]));
  if (changed.some((field) => SERVERS_OWN.has(field))) return { code: "forbidden" };
  if (changed.some((field) => !PUNCH_FIELDS.has(field))) return { code: "stale_schema" };
  if (Number.isNaN(Date.parse(String(whole.clock_in_time)))) return { code: "invalid" };
  if (whole.user_id !== user.id || whole.business_id !== user.businessId) return { code: "forbidden" };
  if (!held) return opensSecond(row, rows) ? { code: "conflict" } : null;
  if (changed.some((field) => !EDITABLE.has(field))) return { code: "forbidden" };
  const isClosed = held.clock_out_time !== null && changed.includes("clock_out_time");
  return isClosed ? { code: "invalid", reason: "punch_closed" } : null;
}

function opensSecond(row: Record<string, unknown>, rows: WireRow[]): boolean {
  const isOpen = (one: Record<string, unknown>) => (one.clock_out_time ?? null) === null;
  return isOpen(row) && rows.some((other) => other.user_id === row.user_id && isOpen(other));
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
