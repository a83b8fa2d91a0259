import type { Span } from "#domain/time/spans.ts";
import type { RawReplica, RawRow } from "#replica/rxdb/raw-database.ts";

/** Returns the rows of a kind among those of a shared collection. */
export function ofKind<T>(rows: readonly RawRow[], kind: string): T[] {
  return rows.filter((row) => row.kind === kind) as unknown as T[];
}

/** Reads punches, and what is said of them, within a span in epoch ms. */
export function readPunchRows(raw: RawReplica, { start, end }: Span): Promise<RawRow[]> {
  const [from, to] = [start, end].map((at) => new Date(at).toISOString()) as [string, string];
  return raw.read("punches", (view) => view.between("at", from, to));
}
