import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";

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
    ...{ id: message.id, kind: message.type, writer: message.user_id, text: message.text },
    ...{ writtenAt: message.timestamp, arrivedAt: message.created_at },
    ...{ isEdited: Boolean(message.edited_at), isWaiting: message.change_id !== null, readAt: null },
    ...{ signed: { user_name, user_role }, about: message.about ?? null },
    ...{ shiftId: message.shift_id, pollId: message.poll_id },
  };
}

function ofTwo(message: PrivateMessage): ChatLine {
  const { id, content, created_at, received_at, edited_at, read_at, change_id } = message;
  return {
    ...{ id, kind: "message", writer: message.from_user_id, text: content },
    ...{ writtenAt: created_at, arrivedAt: received_at, readAt: read_at },
    ...{ isEdited: Boolean(edited_at), isWaiting: change_id !== null },
    ...{ signed: null, about: null, shiftId: null, pollId: null },
  };
}

/** What somebody sends right now, until its row is there. */
export function sentLine(line: Pick<ChatLine, "id" | "kind" | "writer" | "text">, now: string): ChatLine {
  return {
    ...{ ...line, writtenAt: now, arrivedAt: now, isEdited: false, isWaiting: true, readAt: null },
    ...{ signed: null, about: null, shiftId: null, pollId: null },
  };
}

const LATE_MS = 60_000;

/** Whether something was written so long before it arrived that one has to be told. */
export function isLate({ writtenAt, arrivedAt }: Pick<ChatLine, "writtenAt" | "arrivedAt">): boolean {
  return Date.parse(arrivedAt) - Date.parse(writtenAt) > LATE_MS;
}
