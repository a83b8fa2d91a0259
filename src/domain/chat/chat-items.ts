import type { ChatLine } from "./chat-line.ts";

/** What stands one below the other in a conversation. */
export type ChatItem =
  | { kind: "day"; key: string; day: string }
  /** Everything from here on is new to whoever reads. */
  | { kind: "new"; key: "new" }
  /** A line; where the same person goes on, nobody is named again. */
  | { kind: "line"; key: string; line: ChatLine; isNamed: boolean };

/** Who goes on within as much time is not named again. */
const GOES_ON_MS = 5 * 60_000;

interface Reader {
  me: string;
  /** When the last message they had seen arrived, as a UTC instant; null when nothing is to be marked as new. */
  readUpTo: string | null;
  /** The calendar day of an instant in epoch milliseconds. */
  dayOf: (at: number) => string;
}

/**
 * A conversation with its days, and the place where somebody stopped reading. The lines are in their order, oldest first;
 * a day begins with the first line that arrived on it.
 */
export function chatItems(lines: readonly ChatLine[], { me, readUpTo, dayOf }: Reader): ChatItem[] {
  const items: ChatItem[] = [];
  const firstNew = readUpTo === null ? undefined : lines.find((line) => isNewTo(line, me, readUpTo));
  let [previous, day]: [ChatLine | null, string] = [null, ""];
  for (const line of lines) {
    const lineDay = dayOf(Date.parse(line.arrivedAt));
    const isNewDay = lineDay !== day;
    // What waits comes last, whatever day this device takes it for.
    if (isNewDay && (day === "" || lineDay > day)) {
      items.push({ kind: "day", key: `day ${lineDay}`, day: lineDay });
      [day, previous] = [lineDay, null];
    }
    if (line === firstNew) {
      items.push({ kind: "new", key: "new" });
      previous = null;
    }
    items.push({ kind: "line", key: line.id, line, isNamed: !goesOn(previous, line) });
    previous = line;
  }
  return items;
}

function isNewTo({ writer, arrivedAt }: ChatLine, me: string, readUpTo: string): boolean {
  return writer !== me && arrivedAt > readUpTo;
}

function goesOn(previous: ChatLine | null, line: ChatLine): boolean {
  return (
    previous !== null &&
    previous.writer === line.writer &&
    previous.kind === "message" &&
    line.kind === "message" &&
    Date.parse(line.arrivedAt) - Date.parse(previous.arrivedAt) < GOES_ON_MS
  );
}
