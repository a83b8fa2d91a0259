import type { Role } from "#schema/entities/profile.ts";
import type { RejectionCode, WireRow } from "#schema/protocol/sync.ts";

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
  if (collection === "businesses") return row.id === user.businessId;
  if (collection === "profiles" && row.id === user.id) return true;
  const isTheirs = collection !== "corrections" || row.user_id === user.id || user.role !== "employee";
  return isTheirs && user.businessId !== null && row.business_id === user.businessId;
}

/** Whether this person may write this row: of their business, and corrections of their own. Other rules it has none. */
export function mayWrite(user: FakeUser, collection: string, row: Record<string, unknown>): boolean {
  const isTheirs = collection !== "corrections" || row.user_id === user.id;
  return isTheirs && row.business_id === user.businessId;
}
