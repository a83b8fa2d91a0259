import * as v from "valibot";
import { createStaffRequest } from "./staff-functions.ts";

/** Each person costs a slow hash, and a function has little time. */
export const IMPORT_BATCH_MAX = 25;

const { request_id: _, ...person } = createStaffRequest.entries;

/** A line of an import file; a missing password is drawn. */
const importLine = v.object({ ...person, password: v.optional(person.password) });
export type ImportLine = v.InferOutput<typeof importLine>;
type ImportColumn = keyof ImportLine;

/** Returns the person of a line, or its first invalid column. */
export function readImportLine(
  typed: Record<ImportColumn, unknown>,
): { person: ImportLine } | { wrong: ImportColumn } {
  const read = v.safeParse(importLine, typed, { abortEarly: true });
  return read.success ? { person: read.output } : { wrong: v.getDotPath(read.issues[0]) as ImportColumn };
}

/**
 * Body of the function import-staff, for admins: people as in create-staff, each address once. All requests of an import
 * have its id; an older app sends none.
 */
export const importStaffRequest = v.object({
  import_id: v.optional(v.pipe(v.string(), v.uuid())),
  people: v.pipe(
    v.array(v.object(person)),
    v.minLength(1),
    v.maxLength(IMPORT_BATCH_MAX),
    v.check(
      (people) => new Set(people.map(({ email }) => email)).size === people.length,
      "An address is there twice",
    ),
  ),
});

const imported = v.variant("status", [
  /** The PIN is returned only this once. */
  v.object({ status: v.literal("added"), email: v.string(), id: v.string(), pin: v.string() }),
  /** They are already a member; is_own: by an earlier try of this import, whose answer with the PIN was lost. */
  v.object({
    status: v.literal("already"),
    email: v.string(),
    id: v.string(),
    is_own: v.optional(v.boolean()),
  }),
  /** The reason as in functionError; an older server gives no code. */
  v.object({
    status: v.literal("refused"),
    email: v.string(),
    code: v.optional(v.string()),
    message: v.string(),
  }),
]);
export type Imported = v.InferOutput<typeof imported>;

/** Answer of import-staff, in the order of the request. */
export const importStaffResponse = v.object({ people: v.array(imported) });
