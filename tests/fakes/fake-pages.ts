import type { Cursor, RowPosition, WireRow } from "#schema/protocol/sync.ts";

interface Page {
  rows: WireRow[];
  cursor: Cursor;
  more: boolean;
}

const ZERO: RowPosition = { version: 0, id: "00000000-0000-0000-0000-000000000000" };

/** Returns one page of the rows that a person may read, as sync_pull does. */
export function pageOf(readable: WireRow[], cursor: Cursor | null, maxRows: number): Page {
  const upwards = [...readable].sort(byVersion);
  return cursor ? nextPage(upwards, cursor, maxRows) : newestPage(upwards, maxRows);
}

function newestPage(upwards: WireRow[], maxRows: number): Page {
  const rows = downwards(upwards).slice(0, maxRows);
  const before = rows.length === maxRows ? positionOf(rows.at(-1)) : null;
  return { rows, cursor: { after: positionOf(rows[0]) ?? ZERO, before }, more: before !== null };
}

function nextPage(upwards: WireRow[], { after, before }: Cursor, maxRows: number): Page {
  const newer = upwards.filter((row) => byVersion(row, after) > 0).slice(0, maxRows);
  const room = maxRows - newer.length;
  const older = before ? downwards(upwards).filter((row) => byVersion(row, before) < 0) : [];
  const added = older.slice(0, room);
  const rest = room === 0 ? before : added.length === room ? positionOf(added.at(-1)) : null;
  return {
    rows: [...newer, ...added],
    cursor: { after: positionOf(newer.at(-1)) ?? after, before: rest },
    more: room === 0 || rest !== null,
  };
}

function downwards(upwards: WireRow[]): WireRow[] {
  return upwards.filter((row) => !row.deleted).reverse();
}

function positionOf(row: WireRow | undefined): RowPosition | null {
  return row ? { version: row.version, id: row.id } : null;
}

function byVersion(a: RowPosition, b: RowPosition): number {
  return a.version - b.version || (a.id < b.id ? -1 : Number(a.id > b.id));
}
