import * as v from "valibot";

/** What a change was of; one change may be of several. */
export const AUDIT_KINDS = ["roles", "pay", "hours", "shifts", "approvals", "settings", "staff"] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What `by` says of changes that the server made by itself. */
export const BY_SERVER = "server";

/** Which changes are asked for; what is left out does not matter. */
export interface AuditFilters {
  kind?: AuditKind;
  /** The id of whom it concerns. */
  person?: string;
  /** The id of who did it, or `BY_SERVER`. */
  by?: string;
  /** UTC instants; `to` itself is not among them. */
  from?: string;
  to?: string;
  /** Part of a name, of a value or of the device's name. */
  text?: string;
}

const fields = v.record(v.string(), v.unknown());

/** One change, as the history has it. */
const auditChange = v.object({
  id: v.number(),
  /** A UTC instant. */
  at: v.string(),
  /** Null: by the server itself. */
  by: v.nullable(v.string()),
  /** What the device calls itself; null where no device told. */
  device: v.nullable(v.string()),
  table: v.string(),
  row: v.string(),
  /** The row was made: `later` is what it was then. */
  is_new: v.boolean(),
  kinds: v.array(v.picklist(AUDIT_KINDS)),
  /** Whose row it was, of which day and by which name. */
  about: fields,
  /** The fields that changed, before and after. */
  earlier: fields,
  later: fields,
});
export type AuditChange = v.InferOutput<typeof auditChange>;

const auditCursor = v.object({ at: v.string(), id: v.number() });
export type AuditCursor = v.InferOutput<typeof auditCursor>;

/** A page of what audit_log answers, newest first. It may be empty and go on nevertheless. */
export const auditPage = v.object({
  server_time: v.string(),
  changes: v.array(auditChange),
  /** The names of the people it speaks of, by their ids. */
  people: v.record(v.string(), v.string()),
  /** Where the next page goes on; null after the last. */
  next: v.nullable(auditCursor),
});
export type AuditPage = v.InferOutput<typeof auditPage>;
