import type { ChatLine } from "#domain/chat/messages.ts";
import type { RejectedChange } from "#queries/sync.ts";

/** A conversation as one person sees it. */
export interface RoomOfChat {
  /** The id of the signed-in person. */
  me: string;
  /** Oldest first, as far back as has been loaded. */
  lines: readonly ChatLine[];
  hasOlder: boolean;
  loadOlder: () => void;
  /** Drops older lines that nobody reads now, so that a chat open for weeks does not grow forever. */
  dropOlder: () => void;
  /** When the last line they had seen arrived; null if nothing is to be marked as new. */
  readUpTo: string | null;
  /** Identifies the unread lines; empty if there are none. */
  unread: string;
  /** Records that they were read. */
  note: () => Promise<unknown>;
  /** The refused changes of this conversation. */
  failed: readonly RejectedChange[];
}
