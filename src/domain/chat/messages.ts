import { MESSAGE_MAX, type Message } from "#schema/entities/message.ts";
import { PRIVATE_MESSAGE_MAX, type PrivateMessage } from "#schema/entities/private-message.ts";
import type { SayChat } from "#words/made/chat.ts";

/** A team or private message as a conversation shows it. */
export interface ChatLine {
  id: string;
  kind: Message["type"];
  writer: string;
  text: string;
  /** UTC instants: by the writer's device, and by the server, which decides the order. */
  writtenAt: string;
  arrivedAt: string;
  isEdited: boolean;
  /** The message, or an edit of it, has not reached the server. */
  isWaiting: boolean;
  /** When the receiver of a private message first saw it. */
  readAt: string | null;
  /** The writer's name and role as signed by the server; null for a private message. */
  signed: Pick<Message, "user_name" | "user_role"> | null;
  about: Message["about"];
  shiftId: string | null;
  /** The last day (yyyy-MM-dd) of those that a deadline asks for. */
  lastDay: string | null;
  pollId: string | null;
}

/** Whether a row has all that a conversation shows; a broken row is left out, so that the others stay readable. */
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

/** The same row yields the same line object, so that it is not rendered again. */
function once<T extends object>(make: (row: T) => ChatLine): (row: T) => ChatLine {
  const known = new WeakMap<T, ChatLine>();
  return (row) => {
    const line = known.get(row) ?? make(row);
    known.set(row, line);
    return line;
  };
}

/** Makes the lines of team messages; `textOf` writes their texts for the reader. */
export const teamLines = (textOf: (message: Message) => string) =>
  once((message: Message) => ofTeam(message, textOf(message)));
export const privateLine = once(ofTwo);

function ofTeam(message: Message, text: string): ChatLine {
  const { user_name, user_role } = message;
  return {
    id: message.id,
    kind: message.type,
    writer: message.user_id,
    text,
    writtenAt: message.timestamp,
    arrivedAt: message.created_at,
    isEdited: Boolean(message.edited_at),
    isWaiting: message.change_id !== null,
    readAt: null,
    signed: { user_name, user_role },
    about: message.about ?? null,
    shiftId: message.shift_id,
    lastDay: (message.about === "deadline" && message.text.split(" ")[2]) || null,
    pollId: message.poll_id,
  };
}

const PLAIN = { signed: null, about: null, shiftId: null, lastDay: null, pollId: null };

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
    ...PLAIN,
  };
}

const LATE_MS = 60_000;

/** Whether a message arrived so long after it was written that its line should say so. */
export function isLate({ writtenAt, arrivedAt }: Pick<ChatLine, "writtenAt" | "arrivedAt">): boolean {
  return Date.parse(arrivedAt) - Date.parse(writtenAt) > LATE_MS;
}

/** An element of a conversation, from top to bottom. */
export type ChatItem =
  | { kind: "day"; key: string; day: string }
  | { kind: "new"; key: "new" }
  /** A line; without a name if the previous line is by the same person. */
  | { kind: "line"; key: string; line: ChatLine; isNamed: boolean };

/** Within this time, further lines of the same person show no name. */
const GOES_ON_MS = 5 * 60_000;

interface Reader {
  me: string;
  /** The arrival of the last message they had seen, as a UTC instant; null to mark nothing as new. */
  readUpTo: string | null;
  dayOf: (at: number) => string;
}

/** Returns oldest-first lines with day headings, by arrival, and the place where the person stopped reading. */
export function chatItems(lines: readonly ChatLine[], { me, readUpTo, dayOf }: Reader): ChatItem[] {
  const items: ChatItem[] = [];
  const firstNew = readUpTo === null ? undefined : lines.find((line) => isNewTo(line, me, readUpTo));
  let [previous, day]: [ChatLine | null, string] = [null, ""];
  for (const line of lines) {
    const lineDay = dayOf(Date.parse(line.arrivedAt));
    const isNewDay = lineDay !== day;
    // Unsent lines come last, whatever day this device's clock says.
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

export type Said = "team" | "private";

/** The maximum length of a message in characters. */
export const WORDS_MAX: Record<Said, number> = { team: MESSAGE_MAX, private: PRIVATE_MESSAGE_MAX };

/** Returns what is wrong with a text; null for one that can be sent, or is empty. Surrounding blanks do not count. */
export function messageProblem(say: SayChat, said: Said, text: string): string | null {
  const max = WORDS_MAX[said];
  return text.trim().length > max ? say("composer.tooLong", { max }) : null;
}

/** Returns how many messages by others arrived after `readUpTo`, a UTC instant; null if they have seen none. */
export function newMessages(
  latest: readonly Pick<Message, "user_id" | "created_at">[],
  userId: string,
  readUpTo: string | null,
): number {
  const isNew = (at: string) => readUpTo === null || at > readUpTo;
  return latest.filter(({ user_id, created_at }) => user_id !== userId && isNew(created_at)).length;
}
