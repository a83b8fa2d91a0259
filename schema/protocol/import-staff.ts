import * as v from "valibot";
import { createStaffRequest } from "./staff-functions.ts";

/** Each costs a slow hash for its PIN, and a function has little time. */
export const IMPORT_BATCH_MAX = 25;

const { request_id: _, ...person } = createStaffRequest.entries;

/** A line of a file of people: without a password one is made for them. */
const importLine = v.object({ ...person, password: v.optional(person.password) });
export type ImportLine = v.InferOutput<typeof importLine>;
type ImportColumn = keyof ImportLine;

/** The person that a line says, or the first of its columns that is wrong. */
export function readImportLine(
  typed: Record<ImportColumn, unknown>,
): { person: ImportLine } | { wrong: ImportColumn } {
  const read = v.safeParse(importLine, typed, { abortEarly: true });
  return read.success ? { person: read.output } : { wrong: v.getDotPath(read.issues[0]) as ImportColumn };
}

/** Body of the function import-staff, for admins: people as create-staff takes them, each address once. */
export const importStaffRequest = v.object({
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
  /** The only answer that ever tells the PIN. */
  v.object({ status: v.literal("added"), email: v.string(), id: v.string(), pin: v.string() }),
  /** They belong to the business already, perhaps by this very request when it was sent before. */
  v.object({ status: v.literal("already"), email: v.string(), id: v.string() }),
  /** Why not, in words for people. */
  v.object({ status: v.literal("refused"), email: v.string(), message: v.string() }),
]);
/** What became of one of them. */
export type Imported = v.InferOutput<typeof imported>;

/** Answer of import-staff, in the order of the request. */
export const importStaffResponse = v.object({ people: v.array(imported) });
