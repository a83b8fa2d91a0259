import type { RejectionCode, WireRow } from "./sync.ts";

/** A change the server refused, kept on the device with its reason until someone deals with it. */
export interface RejectedChange {
  /** The id of the refused change. */
  id: string;
  collection: string;
  code: RejectionCode;
  reason: string | null;
  /** What was to be written. */
  row: Record<string, unknown>;
  /** The server's row the edit was made from; null for a new row. */
  base: Record<string, unknown> | null;
  /** The server's row when it refused; null when there is none the person may see. */
  held: WireRow | null;
  /** When it was refused, as a UTC instant. */
  at: string;
}
