import { type Change, PUSH_BATCH_CHANGES } from "#schema/protocol/sync.ts";

/**
 * Limits how much one request carries. An answer that is not from our server may be caused by a single change (a
 * server fault, a proxy that rejects it): each such failure halves the batch, and a row that fails alone is set
 * aside until nothing else is left, so that it blocks no others. Changes of one row go together: the answer to one
 * of them has a row that may include the others.
 */
export class BatchSize {
  #rows = PUSH_BATCH_CHANGES;
  readonly #aside = new Set<string>();

  /** Returns those of these changes that may be sent now. */
  sendable(changes: Change[]): Change[] {
    const counts = countByRow(changes.filter((change) => !this.isAside(change)));
    const going = new Set<string>();
    let room = PUSH_BATCH_CHANGES;
    for (const [row, count] of [...counts].slice(0, this.#rows)) {
      room -= count;
      if (room < 0) break;
      going.add(row);
    }
    return changes.filter((change) => going.has(rowKeyOf(change)));
  }

  isAside(change: Change): boolean {
    return this.#aside.has(rowKeyOf(change));
  }

  /** Nothing else is left: changes set aside are tried again. */
  retryAside() {
    this.#aside.clear();
  }

  worked() {
    this.#rows = Math.min(PUSH_BATCH_CHANGES, this.#rows * 2);
  }

  failed(changes: Change[]) {
    const rows = new Set(changes.map(rowKeyOf));
    const [only] = rows;
    if (rows.size === 1 && only) this.#aside.add(only);
    this.#rows = Math.max(1, Math.floor(rows.size / 2));
  }
}

/** Returns the number of changes per row, rows in the order of their first change. */
export function countByRow(changes: Change[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of changes.map(rowKeyOf)) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}

/** Returns the key of a change's row. */
export function rowKeyOf({ collection, row }: Change): string {
  return `${collection} ${row.id}`;
}
