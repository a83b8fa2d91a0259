import * as v from "valibot";
import { role } from "../entities/profile.ts";

/** What this build speaks. Whoever speaks an older one, or does not say which, is asked to reload. */
export const PROTOCOL = 4;
/** Rows a pull brings per collection at most; the server's own limit is the same. */
export const PULL_PAGE_ROWS = 1000;
/** Rows per collection of the very first answer, which the first screen waits for. */
export const FIRST_PAGE_ROWS = 100;
/** Changes one push request carries at most; the server's own limit is the same. */
export const PUSH_BATCH_CHANGES = 500;

/** A place in a collection's order: rows of one version are ordered by id. */
export const position = v.object({ version: v.number(), id: v.string() });
export type Position = v.InferOutput<typeof position>;

/**
 * How far a device has read one collection: everything newer than `before` and not newer than `after`. A first fill
 * starts at the newest row and works backwards; `before` is null once it reached the oldest.
 */
export const cursor = v.object({ after: position, before: v.nullable(position) });
export type Cursor = v.InferOutput<typeof cursor>;

/** Who the server takes the caller for. When it differs from the replica's, the replica is refilled. */
export const scope = v.object({
  user_id: v.string(),
  business_id: v.nullable(v.string()),
  role: v.nullable(role),
});
export type Scope = v.InferOutput<typeof scope>;

/** A document on the wire: its fields, the server's version and content hash, and whether it is deleted. */
export const wireRow = v.looseObject({
  id: v.string(),
  version: v.number(),
  deleted: v.boolean(),
  content_hash: v.optional(v.string()),
});
export type WireRow = v.InferOutput<typeof wireRow>;

/** How many live rows of a collection the caller may read, and the sum of their row digests (domain/sync/digest.ts). */
export const digest = v.object({ rows: v.number(), hash: v.number() });
export type Digest = v.InferOutput<typeof digest>;

/** `cursors`: null starts a collection's first fill. `digests` asks for each collection's digest as well. */
export interface PullRequest {
  cursors: Record<string, Cursor | null>;
  maxRows: number;
  digests: boolean;
  checkpoint?: Checkpoint | null;
}

/**
 * A history of a business's versions, which a server that went back in time leaves for another one. What is newer than
 * `common` and older than `first` was lost with it (SPEC.md, "A server that went back").
 */
export const epoch = v.object({ id: v.string(), common: v.number(), first: v.number() });
export type Epoch = v.InferOutput<typeof epoch>;

/** How far a device got: by it a server sees that it lacks something that the device has. */
export interface Checkpoint {
  business_id: string;
  /** Null before the first. */
  epoch: Epoch | null;
  version: number;
  /** The last change of this device that was acknowledged. */
  change_id: string | null;
}

export const pullResponse = v.object({
  scope,
  server_time: v.string(),
  /** The business's newest version in the snapshot this answer was read from. */
  version: v.number(),
  epoch: v.nullish(epoch),
  collections: v.record(v.string(), v.object({ rows: v.array(wireRow), cursor, more: v.boolean() })),
  digests: v.nullish(v.record(v.string(), digest)),
});
export type PullResponse = v.InferOutput<typeof pullResponse>;

/** One local change: the writable fields of a document, and the state it was made from. */
export interface Change {
  change_id: string;
  collection: string;
  /** With `deleted: true` the row is deleted. */
  row: Record<string, unknown>;
  /** The server version the edit was made from, and earlier changes of the same edit whose fate is unknown. */
  base: { version: number; changes: string[] } | null;
  /** It was acknowledged under this version, which is of a lost history, and is repeated. */
  replays?: number;
}

/** Why the server refused a change. Wording for people lives with the interface. */
export const rejectionCode = v.picklist([
  "forbidden",
  "conflict",
  "gone",
  "invalid",
  "stale_schema",
  "period_locked",
]);
export type RejectionCode = v.InferOutput<typeof rejectionCode>;

export const changeResult = v.variant("status", [
  /**
   * `row` is the document as it is now; null when its writer may not read it or nothing was left to delete. Of a
   * document that is as it was sent the server tells only its `version`, its `content_hash` and the fields of its own in
   * `added`: the transport puts the row together.
   */
  v.object({
    change_id: v.string(),
    status: v.literal("applied"),
    row: v.nullish(wireRow),
    version: v.optional(v.number()),
    added: v.optional(v.record(v.string(), v.unknown())),
    content_hash: v.optional(v.string()),
  }),
  /** `version` is that of then; the row may have been changed since. */
  v.object({
    change_id: v.string(),
    status: v.literal("already_applied"),
    row: v.nullish(wireRow),
    version: v.optional(v.number()),
  }),
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

/**
 * `version`: the business's version after this push. `version_before`: that of a device which has everything once it
 * has these answers: the version before, or that of the push itself when the database wrote other rows along with it.
 */
export const pushResponse = v.object({
  server_time: v.string(),
  version_before: v.number(),
  version: v.number(),
  epoch: v.nullish(epoch),
  results: v.array(changeResult),
});
export type PushResponse = v.InferOutput<typeof pushResponse>;

/**
 * The result of each change, found by its id; null when one is missing, is there twice or is of no change that was sent:
 * then the answer is not this request's, and nothing is known of any of them.
 */
export function resultsOf(changes: readonly Change[], { results }: PushResponse): ChangeResult[] | null {
  const byId = new Map(results.map((result) => [result.change_id, result]));
  const found = changes.flatMap(({ change_id }) => byId.get(change_id) ?? []);
  const isFitting = results.length === changes.length && byId.size === changes.length;
  return isFitting && found.length === changes.length ? found : null;
}

/** The whole answer to a device whose protocol is too old, of either call. */
export const pleaseReload = v.object({ status: v.literal("please_reload"), protocol: v.number() });

/**
 * The whole answer to a device that has more than the server, of either call: nothing of it was taken. Without an epoch
 * the next push begins one.
 */
export const wentBack = v.object({ status: v.literal("went_back"), epoch: v.nullable(epoch) });

/** The reason of a refusal that passes: what the change builds on is still to be repeated by another device. */
export const NOT_YET = "not_yet";
