import { applySwaps } from "#domain/roster/apply-swaps.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import type { Span } from "#domain/time/spans.ts";
import type { RawReplica, RawRow } from "#replica/rxdb/raw-database.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";

/** Returns the rows of a kind among those of a shared collection. */
export function ofKind<T>(rows: readonly RawRow[], kind: string): T[] {
  return rows.filter((row) => row.kind === kind) as unknown as T[];
}

/** Reads punches, and what is said of them, within a span in epoch ms. */
export function readPunchRows(raw: RawReplica, { start, end }: Span): Promise<RawRow[]> {
  const [from, to] = [start, end].map((at) => new Date(at).toISOString()) as [string, string];
  return raw.read("punches", (view) => view.between("at", from, to));
}

/** Reads the shifts of some days, with swaps that were approved here and not sent yet, as `useShifts` has them. */
export async function readShifts(raw: RawReplica, { from, to }: DayRange): Promise<Shift[]> {
  const [rows, waiting] = await raw.read("shifts", (view) =>
    Promise.all([view.between("date", from, to), view.waiting()]),
  );
  const swaps = ofKind<SwapRequest>(waiting, "swap").filter(({ status }) => status === "approved");
  return applySwaps(ofKind<Shift>(rows, "shift"), swaps);
}
