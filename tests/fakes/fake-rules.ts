import type { Role } from "#schema/entities/profile.ts";
import type { RejectionCode, WireRow } from "#schema/protocol/sync.ts";
import { TABLET_READS, TABLET_WRITES } from "#schema/protocol/tablet.ts";

/** A person with a device, or a communal tablet. */
export interface FakeUser {
  id: string;
  businessId: string | null;
  role: Role | "tablet";
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
const SERVERS_OWN = new Set([...["version", "created_at", "updated_at", "decided_by", "decided_at"]]);
const DECISION = ["status", "denial_reason"];
const EDITABLE = new Set([
  ...["clock_in_time", "clock_out_time", "breaks", "reason", "deleted"],
  ...DECISION,
]);
const CORRECTION_FIELDS = new Set([...["kind", "id", "business_id", "user_id", "record_id"], ...EDITABLE]);

/** Returns the fields that the server adds to a new row of a collection. */
export function defaultsOf(collection: string): Record<string, unknown> {
  if (collection !== "corrections") return {};
  return {
    ...{ kind: "correction", record_id: null, clock_out_time: null, breaks: null, status: "pending" },
    ...{ denial_reason: null, decided_by: null, decided_at: null, created_at: new Date().toISOString() },
  };
}

/** Whether this person may read this row, by the migrations' row policies. */
export function mayRead(user: FakeUser, collection: string, row: WireRow): boolean {
  const isColleague = !!user.businessId && row.business_id === user.businessId;
  if (user.role === "tablet" && !TABLET_READS[collection]?.includes((row.kind as string) ?? null))
    return false;
  if (collection === "businesses") return row.id === user.businessId;
  if (collection === "profiles") return row.id === user.id || isColleague;
  if (collection === "corrections")
    return isColleague && (row.user_id === user.id || user.role !== "employee");
  return isColleague;
}

/** Returns why the database would refuse to write these fields, or null. */
export function refusalOf(
  user: FakeUser,
  collection: string,
  row: Record<string, unknown>,
  held: WireRow | undefined,
): Refusal | null {
  if (user.role === "tablet" && !isPress(user, collection, { ...held, ...row })) return { code: "forbidden" };
  if (collection === "corrections") return correctionRefusal(user, row, held);
  return { ...held, ...row }.business_id === user.businessId ? null : { code: "forbidden" };
}

/** What a communal tablet may write. */
function isPress(user: FakeUser, collection: string, row: Record<string, unknown>): boolean {
  return !!TABLET_WRITES[collection]?.includes(String(row.source)) && row.created_by === user.id;
}

function correctionRefusal(
  user: FakeUser,
  row: Record<string, unknown>,
  held: WireRow | undefined,
): Refusal | null {
  const before: Record<string, unknown> = held ?? { ...defaultsOf("corrections"), deleted: false };
  const whole: Record<string, unknown> = { ...before, ...row };
  const changed = Object.keys(row).filter((field) => !isSame(row[field], before[field]));
  if (changed.some((field) => SERVERS_OWN.has(field))) return { code: "forbidden" };
  if (changed.some((field) => !CORRECTION_FIELDS.has(field))) return { code: "stale_schema" };
  if (Number.isNaN(Date.parse(String(whole.clock_in_time)))) return { code: "invalid" };
  if (whole.business_id !== user.businessId) return { code: "forbidden" };
  if (!held) return whole.user_id === user.id && whole.status === "pending" ? null : { code: "forbidden" };
  if (changed.some((field) => !EDITABLE.has(field))) return { code: "forbidden" };
  if (changed.length > 0 && held.status !== "pending") return { code: "invalid", reason: "already_decided" };
  return mayEdit(user, held, changed) ? null : { code: "forbidden" };
}

/** People change their own rows, and managers decide. */
function mayEdit(user: FakeUser, held: WireRow, changed: string[]): boolean {
  const isDecision = changed.includes("status");
  if (!isDecision) return held.user_id === user.id;
  const isTheirs = held.user_id === user.id && user.role !== "admin";
  return user.role !== "employee" && !isTheirs && changed.every((field) => DECISION.includes(field));
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
