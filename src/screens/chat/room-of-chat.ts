import type { ChatLine } from "#domain/chat/messages.ts";
import type { RejectedChange } from "#queries/sync.ts";

/** A conversation as one person has it before them. */
export interface RoomOfChat {
  /** The id of whoever reads it. */
  me: string;
  /** Oldest first, as far back as somebody has read. */
  lines: readonly ChatLine[];
  hasOlder: boolean;
  loadOlder: () => void;
  /** Nobody looks at the older ones now: a conversation that stays open for weeks must not grow for ever. */
  dropOlder: () => void;
  /** When the last message they had seen arrived; null where nothing is to be marked as new. */
  readUpTo: string | null;
  /** Names what they have not seen; empty when there is nothing. */
  unread: string;
  /** Notes that they have seen it. */
  note: () => Promise<unknown>;
  /** What the server refused of this conversation. */
  failed: readonly RejectedChange[];
}
