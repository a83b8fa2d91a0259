import { type Change, PUSH_BATCH_CHANGES } from "#schema/protocol/sync.ts";

/**
 * How much one request carries. An answer that is not ours may be the doing of a single change (a fault of the server, a
 * proxy that dislikes it): the batch is halved with each such failure, and the one row that fails alone is set aside until
 * nothing else is left to try, so that it holds up nobody. Changes of one row go together: the answer to one of them tells
 * of a row that may have the others in it.
 */
export class BatchSize {
  #rows = PUSH_BATCH_CHANGES;
  readonly #aside = new Set<string>();

  /** Of these changes, those that may go now. */
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

  /** Nothing else is left: what was set aside gets another chance. */
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

/** How many changes there are of each row, the rows in the order of their first. */
export function countByRow(changes: Change[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of changes.map(rowKeyOf)) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}

/** Names the row that a change is of. */
export function rowKeyOf({ collection, row }: Change): string {
  return `${collection} ${row.id}`;
}
