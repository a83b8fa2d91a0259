/** By what a device finds a row of the chat; it derives them itself. */
export interface ChatKeys {
  /** The conversation. */
  room: string;
  /** Grows from the newest row of a room to the oldest. */
  newest: string;
  /** Of a private message to the user that they have not read. */
  unread: "yes" | "no";
}

/** Shared by everything in the collection. */
export const MESSAGES = { collection: "messages", version: 0, indexes: [["room", "newest"], ["unread"]] };

/** The room of the team's chat. A private conversation's room is the id of the other person. */
export const TEAM_ROOM = "team";
/** Where read marks are kept, apart from everything that people say. */
export const MARKS_ROOM = "marks";

/** Ms since 1970 that no message reaches, and the digits of a key. */
const [LAST_MS, DIGITS] = [9_999_999_999_999, 13];

/** A text that sorts from the newest to the oldest: RxDB serves ascending order alone from an index. */
export function newestKey(arrivedAt: string): string {
  return String(LAST_MS - Date.parse(arrivedAt)).padStart(DIGITS, "0");
}

/** The key of what has not arrived at the server: before all that has, whatever this device's clock says. */
function waitingKey(writtenAt: string): string {
  return `0${newestKey(writtenAt).slice(1)}`;
}

/** The keys of what somebody has just written. */
export function waitingKeys(room: string, writtenAt: string): ChatKeys {
  return { room, newest: waitingKey(writtenAt), unread: "no" };
}

/** After the keys of what waits, and before those of what has arrived. */
export const FIRST_ARRIVED_KEY = "1";
/** After all keys. */
export const LAST_KEY = "9".repeat(DIGITS);

/**
 * What a row lacks that was stored or refused without its keys: one that the server does not know yet waits, and has
 * not arrived. `written` and `arrived` name the fields that say when.
 */
export function keysOf(
  row: Record<string, unknown>,
  room: string,
  { written, arrived }: { written: string; arrived: string },
): Record<string, unknown> {
  const [writtenAt, arrivedAt] = [String(row[written]), String(row[arrived] ?? row[written])];
  const isKnown = Number(row.version ?? 0) > 0;
  const keys = waitingKeys(room, writtenAt);
  return { ...keys, ...(isKnown && { newest: newestKey(arrivedAt) }), [arrived]: arrivedAt };
}
