import * as v from "valibot";
import { ROLES } from "../entities/roles.ts";

/**
 * The protocol of this build. The one before is served too, until a business has rows that its app would misread
 * (`min_protocol`): from then on that app is asked to reload, and only its presses are taken.
 */
export const PROTOCOL = 5;
/** The maximum of rows per collection in a pull, the same as the server's. */
export const PULL_PAGE_ROWS = 1000;
/** Rows per collection of the very first answer, which the first screen waits for. */
export const FIRST_PAGE_ROWS = 100;
/** The maximum of changes in a push, the same as the server's. */
export const PUSH_BATCH_CHANGES = 500;

/** A position in a collection's order: rows of one version are ordered by id. */
export const rowPosition = v.object({ version: v.number(), id: v.string() });
export type RowPosition = v.InferOutput<typeof rowPosition>;

/**
 * How far a device has read one collection: everything newer than `before` and up to `after`. A first fill starts at
 * the newest row and works backwards; `before` is null once it reached the oldest.
 */
export const cursor = v.object({ after: rowPosition, before: v.nullable(rowPosition) });
export type Cursor = v.InferOutput<typeof cursor>;

/** The server's view of the caller. If it differs from the replica's, the replica is refilled. */
export const scope = v.object({
  user_id: v.string(),
  business_id: v.nullable(v.string()),
  /** "tablet": a communal tablet's own sign-in (protocol/tablet.ts). */
  role: v.nullable(v.picklist([...ROLES, "tablet"])),
});
export type Scope = v.InferOutput<typeof scope>;

/** Whether two answers have the same user, role and business. */
export function sameScope(a: Scope, b: Scope): boolean {
  return a.user_id === b.user_id && a.business_id === b.business_id && a.role === b.role;
}

/** A document on the wire: its fields, the server's version and content hash, and whether it is deleted. */
export const wireRow = v.looseObject({
  id: v.string(),
  version: v.number(),
  deleted: v.boolean(),
  content_hash: v.optional(v.string()),
});
export type WireRow = v.InferOutput<typeof wireRow>;

/** The live rows of a collection that the caller may read: their number, and the sum of their digests (domain/sync). */
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
 * One history of a business's versions; a server that goes back in time starts another. Versions between `common`
 * and `first` were lost (SPEC.md, "A server that went back").
 */
export const epoch = v.object({ id: v.string(), common: v.number(), first: v.number() });
export type Epoch = v.InferOutput<typeof epoch>;

/** How far a device got, from which the server sees whether it lacks something the device has. */
export interface Checkpoint {
  business_id: string;
  /** Null before the first. */
  epoch: Epoch | null;
  version: number;
  /** The device's last acknowledged change. */
  change_id: string | null;
  /** The server's own words about the version, which prove that it told it. */
  told?: string;
}

export const pullResponse = v.object({
  scope,
  server_time: v.string(),
  /** The business's newest version in this answer's snapshot. */
  version: v.number(),
  epoch: v.nullish(epoch),
  told: v.nullish(v.string()),
  collections: v.record(v.string(), v.object({ rows: v.array(wireRow), cursor, more: v.boolean() })),
  digests: v.nullish(v.record(v.string(), digest)),
});
export type PullResponse = v.InferOutput<typeof pullResponse>;

/** One local change: the writable fields of a document, and the state it was based on. */
export interface Change {
  change_id: string;
  collection: string;
  /** With `deleted: true` the row is deleted. */
  row: Record<string, unknown>;
  /** The server version the edit was based on, and earlier changes of the same edit whose result is unknown. */
  base: {
    version: number;
    changes: string[];
    /** The version that the person saw, if the device merged the edit with later ones since. */
    seen?: number;
  } | null;
  /** When the person made it, in ms of the device's clock, which the server corrects by `device_time`. */
  acted_at?: number;
  /** The lost version under which it was acknowledged: the change is a repetition. */
  replays?: number;
}

/** The collection of presses. */
export const PRESSES = "punches";

/** Returns the hashes of the presses among changes that wait: the server then knows how old they are. */
export function pressHashesOf(waiting: readonly Change[]): string[] {
  const hashes = waiting.flatMap(({ collection, row }) =>
    collection === PRESSES && typeof row.hash === "string" ? [row.hash] : [],
  );
  return [...new Set(hashes)].slice(0, PUSH_BATCH_CHANGES);
}

/** Why the server refused a change. The interface has the wording for people. */
export const rejectionCode = v.picklist(["forbidden", "conflict", "gone", "invalid", "stale_schema"]);
export type RejectionCode = v.InferOutput<typeof rejectionCode>;

export const changeResult = v.variant("status", [
  /**
   * `row` is the current document; null if its writer may not read it or a deletion found nothing. For a document
   * stored as sent, the server returns only `version`, `content_hash` and its own fields in `added`: the transport
   * assembles the row.
   */
  v.object({
    change_id: v.string(),
    status: v.literal("applied"),
    row: v.nullish(wireRow),
    version: v.optional(v.number()),
    added: v.optional(v.record(v.string(), v.unknown())),
    content_hash: v.optional(v.string()),
  }),
  /** `version` is the one of that time; the row may have changed since. */
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
    // A code that is unknown here must not keep the other answers from counting.
    code: v.fallback(rejectionCode, "invalid"),
    reason: v.nullish(v.string()),
    row: v.nullish(wireRow),
  }),
]);
export type ChangeResult = v.InferOutput<typeof changeResult>;

/**
 * `version`: the business's version after this push. `version_before`: the version of a device that is complete with
 * these answers: the version before the push, or the push's own if the database also wrote other rows.
 */
export const pushResponse = v.object({
  server_time: v.string(),
  version_before: v.number(),
  version: v.number(),
  epoch: v.nullish(epoch),
  told: v.nullish(v.string()),
  results: v.array(changeResult),
});
export type PushResponse = v.InferOutput<typeof pushResponse>;

/**
 * Returns the result of each change, by id; null if one is missing, duplicated or unknown: then the answer does not
 * belong to this request and counts for no change.
 */
export function resultsOf(changes: readonly Change[], { results }: PushResponse): ChangeResult[] | null {
  const byId = new Map(results.map((result) => [result.change_id, result]));
  const found = changes.flatMap(({ change_id }) => byId.get(change_id) ?? []);
  const isFitting = results.length === changes.length && byId.size === changes.length;
  return isFitting && found.length === changes.length ? found : null;
}

/** The whole answer of both calls to a device whose protocol is too old. */
export const pleaseReload = v.object({ status: v.literal("please_reload"), protocol: v.number() });

/** The answer of both calls to a device that has more than the server. Without an epoch the next push begins one. */
export const wentBack = v.object({ status: v.literal("went_back"), epoch: v.nullable(epoch) });

/** The reason of a temporary refusal: another device must first repeat the change it builds on. */
export const NOT_YET = "not_yet";
