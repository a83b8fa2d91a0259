import type { RejectionCode, WireRow } from "./sync.ts";

/** A change that the server refused, kept on the device with its reason until somebody resolves it. */
export interface RejectedChange {
  id: string;
  collection: string;
  code: RejectionCode;
  reason: string | null;
  row: Record<string, unknown>;
  /** The server's row the edit was made from; null for a new row. */
  base: Record<string, unknown> | null;
  /** The server's row at the refusal; null if the person may see none. */
  held: WireRow | null;
  /** When it was refused, as a UTC instant. */
  at: string;
}
