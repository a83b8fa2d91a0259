import { MESSAGE_MAX, type Message, NO_WORDS, TOO_LONG } from "#schema/entities/message.ts";
import {
  PRIVATE_MESSAGE_MAX,
  PRIVATE_TOO_LONG,
  type PrivateMessage,
} from "#schema/entities/private-message.ts";

/** What somebody said, in the team's chat or to one person, as a conversation shows it. */
export interface ChatLine {
  id: string;
  kind: Message["type"];
  /** The id of whoever said it. */
  writer: string;
  text: string;
  /** UTC instants: by the writer's device, and by the server, which decides the order. */
  writtenAt: string;
  arrivedAt: string;
  isEdited: boolean;
  /** It has not arrived at the server; where it is there already, an edit of it has not. */
  isWaiting: boolean;
  /** When the receiver of a private message first saw it. */
  readAt: string | null;
  /** The writer as the server signed it; null of a private message. */
  signed: Pick<Message, "user_name" | "user_role"> | null;
  /** What the server posted by itself, and what for. */
  about: Message["about"];
  shiftId: string | null;
  pollId: string | null;
}

/** Whether a row has what a conversation shows; one that is broken is left out, and all others stay readable. */
export function isReadable(row: Message | PrivateMessage): boolean {
  const [words, ...instants] =
    row.kind === "private"
      ? [row.content, row.created_at, row.received_at]
      : [row.text, row.timestamp, row.created_at];
  return typeof words === "string" && instants.every(isInstant);
}

function isInstant(at: unknown): boolean {
  return typeof at === "string" && !Number.isNaN(Date.parse(at));
}

/** The same row is the same line: nothing is drawn anew. */
const known = new WeakMap<object, ChatLine>();

function once<T extends object>(row: T, make: (row: T) => ChatLine): ChatLine {
  const line = known.get(row) ?? make(row);
  known.set(row, line);
  return line;
}

export const teamLine = (message: Message): ChatLine => once(message, ofTeam);
export const privateLine = (message: PrivateMessage): ChatLine => once(message, ofTwo);

function ofTeam(message: Message): ChatLine {
  const { user_name, user_role } = message;
  return {
    id: message.id,
    kind: message.type,
    writer: message.user_id,
    text: message.text,
    writtenAt: message.timestamp,
    arrivedAt: message.created_at,
    isEdited: Boolean(message.edited_at),
    isWaiting: message.change_id !== null,
    readAt: null,
    signed: { user_name, user_role },
    about: message.about ?? null,
    shiftId: message.shift_id,
    pollId: message.poll_id,
  };
}

function ofTwo(message: PrivateMessage): ChatLine {
  const { id, content, created_at, received_at, edited_at, read_at, change_id } = message;
  return {
    id,
    kind: "message",
    writer: message.from_user_id,
    text: content,
    writtenAt: created_at,
    arrivedAt: received_at,
    readAt: read_at,
    isEdited: Boolean(edited_at),
    isWaiting: change_id !== null,
    signed: null,
    about: null,
    shiftId: null,
    pollId: null,
  };
}

/** What somebody sends right now, until its row is there. */
export function sentLine(line: Pick<ChatLine, "id" | "kind" | "writer" | "text">, now: string): ChatLine {
  return {
    ...line,
    writtenAt: now,
    arrivedAt: now,
    isEdited: false,
    isWaiting: true,
    readAt: null,
    signed: null,
    about: null,
    shiftId: null,
    pollId: null,
  };
}

const LATE_MS = 60_000;

/** Whether something was written so long before it arrived that one has to be told. */
export function isLate({ writtenAt, arrivedAt }: Pick<ChatLine, "writtenAt" | "arrivedAt">): boolean {
  return Date.parse(arrivedAt) - Date.parse(writtenAt) > LATE_MS;
}

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

/** Which words go into which conversation. */
export type Said = "team" | "private";

/** How much may be said at once, in characters, and what is said of more. */
export const WORDS_MAX: Record<Said, { length: number; problem: string }> = {
  team: { length: MESSAGE_MAX, problem: TOO_LONG },
  private: { length: PRIVATE_MESSAGE_MAX, problem: PRIVATE_TOO_LONG },
};

/** Why these words cannot be sent; null when they can. Blanks at either end are not sent, and not counted. */
export function messageProblem(said: Said, text: string): string | null {
  const words = text.trim();
  if (words === "") return NO_WORDS;
  const { length, problem } = WORDS_MAX[said];
  return words.length > length ? problem : null;
}
