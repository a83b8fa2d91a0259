import { collection } from "./entity.ts";
import { oneOf, text, type ValuesOf } from "./fields.ts";

/** Shared by all entities in the collection. */
export const MESSAGES = collection("messages", [["room", "newest"], ["unread"]], {
  room: text(),
  /** Grows from the newest row of a room to the oldest. */
  newest: text(),
  /** Whether it is an unread private message to the user. */
  unread: oneOf("yes", "no"),
});
type ChatKeys = ValuesOf<typeof MESSAGES.keys>;

/** The room of the team's chat. A private conversation's room is the id of the other person. */
export const TEAM_ROOM = "team";
/** The room of read positions, separate from messages. */
export const MARKS_ROOM = "marks";

/** An instant in ms since 1970 beyond all messages, and the number of digits of a key. */
const [LAST_MS, DIGITS] = [9_999_999_999_999, 13];

/** Returns a text that sorts from newest to oldest, because RxDB reads indexes in ascending order only. */
export function newestKey(arrivedAt: string): string {
  return String(LAST_MS - Date.parse(arrivedAt)).padStart(DIGITS, "0");
}

/** The key of an unsent message: before all arrived ones, whatever this device's clock says. */
function waitingKey(writtenAt: string): string {
  return `0${newestKey(writtenAt).slice(1)}`;
}

/** Returns the keys of a message just written. */
export function waitingKeys(room: string, writtenAt: string): ChatKeys {
  return { room, newest: waitingKey(writtenAt), unread: "no" };
}

/** Sorts after the keys of unsent messages and before those of arrived ones. */
export const FIRST_ARRIVED_KEY = "1";
/** Sorts after all keys. */
export const LAST_KEY = "9".repeat(DIGITS);

/**
 * Returns the keys of a row that was stored or refused without them: a row unknown to the server counts as unsent.
 * `written` and `arrived` name the time fields.
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
