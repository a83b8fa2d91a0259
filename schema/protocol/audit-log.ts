import * as v from "valibot";

/** The kinds of a change; one change may have several. */
export const AUDIT_KINDS = ["roles", "pay", "hours", "shifts", "approvals", "settings", "staff"] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The value of `by` for changes by the server itself. */
export const BY_SERVER = "server";

export interface AuditFilters {
  kind?: AuditKind;
  person?: string;
  /** The id of the author, or `BY_SERVER`. */
  by?: string;
  /** UTC instants; `to` is exclusive. */
  from?: string;
  to?: string;
  /** Part of a name, of a value or of the device's name. */
  text?: string;
}

const fields = v.record(v.string(), v.unknown());

const auditChange = v.object({
  id: v.number(),
  /** When it arrived, and when the person made it: UTC instants. The second is unknown of older changes. */
  at: v.string(),
  acted_at: v.nullish(v.string()),
  /** Null: by the server itself. */
  by: v.nullable(v.string()),
  /** The device's name by its own word; null if unknown. */
  device: v.nullable(v.string()),
  table: v.string(),
  row: v.string(),
  /** The change created the row: `later` holds its fields. */
  is_new: v.boolean(),
  kinds: v.array(v.picklist(AUDIT_KINDS)),
  /** The row's person, day and name. */
  about: fields,
  /** The fields that changed, before and after. */
  earlier: fields,
  later: fields,
});
export type AuditChange = v.InferOutput<typeof auditChange>;

const auditCursor = v.object({ at: v.string(), id: v.number() });
export type AuditCursor = v.InferOutput<typeof auditCursor>;

/** A page of audit_log, newest first. It may be empty although more follow. */
export const auditPage = v.object({
  server_time: v.string(),
  changes: v.array(auditChange),
  /** The names of everybody mentioned, by id. */
  people: v.record(v.string(), v.string()),
  /** The start of the next page; null after the last. */
  next: v.nullable(auditCursor),
});
export type AuditPage = v.InferOutput<typeof auditPage>;
