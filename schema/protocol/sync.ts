import * as v from "valibot";
import { role } from "../entities/profile.ts";

/** Rows a pull brings per collection at most; the server's own limit is the same. */
export const PULL_PAGE_ROWS = 1000;
/** Changes one push request carries at most; the server's own limit is the same. */
export const PUSH_BATCH_CHANGES = 500;

/** Where a device has read to in one collection: everything up to this version and, within it, this id. */
export const cursor = v.object({ version: v.number(), id: v.string() });
export type Cursor = v.InferOutput<typeof cursor>;

/** Who the server takes the caller for. When it differs from the replica's, the replica is refilled. */
export const scope = v.object({
  user_id: v.string(),
  business_id: v.nullable(v.string()),
  role: v.nullable(role),
});
export type Scope = v.InferOutput<typeof scope>;

/** A document on the wire: its fields, the server's version, and whether it is deleted. */
export const wireRow = v.looseObject({ id: v.string(), version: v.number(), deleted: v.boolean() });
export type WireRow = v.InferOutput<typeof wireRow>;

export const pullResponse = v.object({
  scope,
  server_time: v.string(),
  version: v.number(),
  collections: v.record(v.string(), v.object({ rows: v.array(wireRow), cursor })),
});
export type PullResponse = v.InferOutput<typeof pullResponse>;
export type PullRequest = Record<string, Cursor | null>;

/** One local change: the writable fields of a document, and the state it was made from. */
export interface Change {
  change_id: string;
  collection: string;
  row: Record<string, unknown>;
  base: { version: number; change_id: string | null } | null;
}

/** Why the server refused a change. Wording for people lives with the interface. */
export const rejectionCode = v.picklist(["forbidden", "conflict", "gone", "invalid"]);
export type RejectionCode = v.InferOutput<typeof rejectionCode>;

export const changeResult = v.variant("status", [
  v.object({ change_id: v.string(), status: v.literal("applied") }),
  v.object({ change_id: v.string(), status: v.literal("already_applied") }),
  v.object({ change_id: v.string(), status: v.literal("conflict"), row: wireRow }),
  v.object({
    change_id: v.string(),
    status: v.literal("rejected"),
    code: rejectionCode,
    reason: v.nullish(v.string()),
    row: v.nullish(wireRow),
  }),
]);
export type ChangeResult = v.InferOutput<typeof changeResult>;

export const pushResponse = v.object({ server_time: v.string(), results: v.array(changeResult) });
export type PushResponse = v.InferOutput<typeof pushResponse>;
