import type { Change, Checkpoint, Epoch, WireRow } from "#schema/protocol/sync.ts";

interface Began extends Epoch {
  /** The last version before the epoch. */
  last: number;
  /** The server's run in which it began. */
  run: number;
}

/**
 * The history of a business's versions on a fake server, by the rules of sync.find_loss, sync.begin_epoch and
 * sync.judge in the migrations. One object is one business, whose people all confirm a loss.
 */
export class FakeEpochs {
  /** Whether devices may still replay lost changes: for three days on the real server. */
  expectsReplays = true;
  #began: Began[] = [];
  #run = 0;
  /** The versions of each lost version's replays. */
  readonly #replays = new Map<number, Set<number>>();

  get present(): Epoch | null {
    const last = this.#began.at(-1);
    return last ? { id: last.id, common: last.common, first: last.first } : null;
  }

  /** Returns the current state, for `goBack`. */
  snapshot(): Began[] {
    return [...this.#began];
  }

  /** Restarts the server with the data of a snapshot. */
  goBack(to: Began[], run: number): void {
    this.#began = [...to];
    this.#run = run;
    this.#replays.clear();
  }

  /** Begins an epoch above every version ever given; returns its first version. */
  begin(why: "restored" | "noticed", last: number, ever: number): number {
    const first = ever + 1000;
    const common = why === "noticed" ? 0 : last;
    this.#began.push({ id: crypto.randomUUID(), common, last, first, run: this.#run });
    return first;
  }

  /**
   * Returns what the server lacks of a device's history: the last common version, and whether no epoch covers the
   * loss yet.
   */
  lossOf(
    { epoch, version: seen, change_id }: Checkpoint,
    newest: number,
    isApplied: (changeId: string) => boolean,
  ): { common: number; isUnnoticed: boolean } | null {
    const present = this.#began.at(-1);
    const known = this.#began.find(({ id }) => id === epoch?.id);
    const isUnknown = epoch !== null && !known;
    const isSign = isUnknown
      ? (present?.first ?? 0) < epoch.first
      : known?.id === present?.id && (seen > newest || (change_id !== null && !isApplied(change_id)));
    if (isSign && present?.run !== this.#run) return { common: 0, isUnnoticed: true };
    const since = this.#began.filter(({ first }) => first > (known?.first ?? 0)).map(({ common }) => common);
    const common = Math.min(...since, isUnknown ? epoch.common : Infinity);
    return since.length > 0 && seen > common ? { common, isUnnoticed: false } : null;
  }

  /** Returns the present version on which an edit of this row is based; "not yet" if that is still to come. */
  baseOf(base: number, held: WireRow | undefined, isReplay: boolean): number | "not yet" {
    const lost = this.#began.filter(({ common, first }) => base > common && base < first);
    if (lost.length === 0 || held?.version === base) return base;
    const replays = this.#replays.get(base) ?? new Set();
    const last = Math.max(...lost.map((one) => one.last));
    const isToCome = !held || replays.size === 0 || held.version <= last;
    if ((base > last || isReplay) && isToCome && this.expectsReplays) return "not yet";
    const isRepeated = held && replays.has(held.version);
    return isRepeated && (isReplay || !this.#repeatsLater(held.version, base)) ? held.version : base;
  }

  noteReplay({ replays }: Change, version: number): void {
    if (replays === undefined) return;
    this.#replays.set(replays, (this.#replays.get(replays) ?? new Set()).add(version));
  }

  #repeatsLater(version: number, base: number): boolean {
    return [...this.#replays].some(([lost, replays]) => lost > base && replays.has(version));
  }
}
