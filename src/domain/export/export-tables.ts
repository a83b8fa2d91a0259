import { ENTITIES } from "#schema/entities/entities.ts";
import { entityOf } from "#schema/entities/entity.ts";
import type { WireRow } from "#schema/protocol/sync.ts";

type Row = Record<string, unknown>;

/** Rows of an export by their ids, by the table they are of. */
export type ExportTables = Map<string, Map<string, Row>>;

/** What opens something: nobody needs it outside of the app. */
const SECRETS = ["pin_hash", "pin_salt"];
/** Whom a row is about. */
const ABOUT = [
  ...["user_id", "claimed_by_user_id", "employee_id", "staff_id"],
  ...["from_user_id", "to_user_id", "requested_by"],
];

/** Adds a page of a collection as the server sent it. Deleted rows, secrets and bookkeeping are left out. */
export function addPage(tables: ExportTables, collection: string, rows: readonly WireRow[]): void {
  for (const { version: _, deleted, ...row } of rows) {
    const table = entityOf(ENTITIES, collection, row)?.table ?? collection;
    const held = tables.get(table) ?? new Map<string, Row>();
    // A row that was changed since its page was read comes once more: the later one counts.
    if (deleted) held.delete(row.id);
    else held.set(row.id, withoutSecrets(row));
    tables.set(table, held);
  }
}

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => name !== "kind" && !SECRETS.includes(name)),
  );
}

/** Of all tables what is about one person, or was written by them; and the business, which gives it its sense. */
export function ownTables(tables: ExportTables, userId: string): ExportTables {
  const own: ExportTables = new Map();
  for (const [table, rows] of tables) {
    const kept = [...rows].filter(([, row]) => table === "businesses" || isOf(row, userId));
    own.set(table, new Map(kept));
  }
  return own;
}

/** Whoever made a row that is about somebody else has only made it. */
function isOf(row: Row, userId: string): boolean {
  if (row.id === userId) return true;
  const subjects = ABOUT.filter((field) => field in row);
  if (subjects.length > 0) return subjects.some((field) => row[field] === userId);
  return row.created_by === userId && !("email" in row);
}
