import type { RejectionCode } from "./sync.ts";

/** A change the server refused, kept on the device with its reason until someone deals with it. */
export interface RejectedChange {
  id: string;
  collection: string;
  code: RejectionCode;
  reason: string | null;
  /** What was to be written. */
  row: Record<string, unknown>;
  /** When it was refused, as a UTC instant. */
  at: string;
}
