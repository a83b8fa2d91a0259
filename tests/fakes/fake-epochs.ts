import type { Change, Checkpoint, Epoch, WireRow } from "#schema/protocol/sync.ts";

interface Began extends Epoch {
  /** In which run of the server. */
  run: number;
}

/**
 * Which history of a business's versions a fake server is in, by the rules of sync.find_loss, sync.begin_epoch and
 * sync.judge in the migrations. One object is one business.
 */
export class FakeEpochs {
  #began: Began[] = [];
  #run = 0;
  #runBase = 0;
  /** The versions that repetitions of a lost version have. */
  readonly #replays = new Map<number, Set<number>>();

  get present(): Epoch | null {
    const last = this.#began.at(-1);
    return last ? { id: last.id, common: last.common, first: last.first } : null;
  }

  /** Everything as it is now, to be given to `goBack`. */
  snapshot(): Began[] {
    return [...this.#began];
  }

  /** The server starts anew with the data of a snapshot, at this version. */
  goBack(to: Began[], version: number, run: number): void {
    this.#began = [...to];
    this.#run = run;
    this.#runBase = version;
    this.#replays.clear();
  }

  /** Begins an epoch above every version that was ever given; answers with its first. */
  begin(common: number, ever: number): number {
    const first = ever + 1000;
    this.#began.push({ id: crypto.randomUUID(), common, first, run: this.#run });
    this.#runBase = first;
    return first;
  }

  /** What the server lacks of a device's: the last common version, and whether no epoch tells of it yet. */
  lossOf(
    checkpoint: Checkpoint,
    version: number,
    isApplied: (changeId: string) => boolean,
  ): { common: number; isUnnoticed: boolean } | null {
    const { epoch, version: seen, change_id } = checkpoint;
    const present = this.#began.at(-1);
    const known = this.#began.find(({ id }) => id === epoch?.id);
    const isUnknown = epoch !== null && !known;
    const isSign = isUnknown
      ? (present?.first ?? 0) < epoch.first
      : known?.id === present?.id && (seen > version || (change_id !== null && !isApplied(change_id)));
    // It goes back only while it is down.
    const canBe = present ? present.run !== this.#run : this.#run > 0;
    if (isSign && canBe) {
      return { common: Math.min(this.#runBase, isUnknown ? epoch.common : Infinity), isUnnoticed: true };
    }
    const since = this.#began.filter(({ first }) => first > (known?.first ?? 0)).map(({ common }) => common);
    const common = Math.min(...since, isUnknown ? epoch.common : Infinity);
    return since.length > 0 && seen > common ? { common, isUnnoticed: false } : null;
  }

  /** The version that an edit of this row was made from, in the present history; null while it is to come. */
  baseOf(base: number, held: WireRow | undefined): number | null {
    const lost = this.#began.filter(({ common, first }) => base > common && base < first);
    if (lost.length === 0 || held?.version === base) return base;
    const replays = this.#replays.get(base);
    const common = Math.min(...lost.map((one) => one.common));
    if (!held || !replays || held.version <= common) return null;
    return replays.has(held.version) ? held.version : base;
  }

  isExpectingReplays(): boolean {
    return this.#began.length > 0;
  }

  noteReplay({ replays }: Change, version: number): void {
    if (replays === undefined) return;
    this.#replays.set(replays, (this.#replays.get(replays) ?? new Set()).add(version));
  }
}
