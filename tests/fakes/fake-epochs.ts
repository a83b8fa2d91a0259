import type { Change, Checkpoint, Epoch, WireRow } from "#schema/protocol/sync.ts";

interface Began extends Epoch {
  /** The last version before it. */
  last: number;
  /** In which run of the server. */
  run: number;
}

/**
 * Which history of a business's versions a fake server is in, by the rules of sync.find_loss, sync.begin_epoch and
 * sync.judge in the migrations. One object is one business.
 */
export class FakeEpochs {
  /** Whether devices may still come back with what was lost: for three days on the real server. */
  expectsReplays = true;
  #began: Began[] = [];
  #run = 0;
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

  /** The server starts anew with the data of a snapshot. */
  goBack(to: Began[], run: number): void {
    this.#began = [...to];
    this.#run = run;
    this.#replays.clear();
  }

  /** Begins an epoch above every version that was ever given; answers with its first. */
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

  /** The version that an edit of this row was made from, in the present history; "not yet" while it is to come. */
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
