/** Heartbeats to let pass at most before a difference that stays is looked at again: an hour. */
const LET_PASS_MAX = 60;

/** How many comparisons to leave out after one that found a difference which reading anew did not end: ever more. */
export class ComparisonBackoff {
  #left = 0;
  #letPass = 0;

  /** Asked with every heartbeat. */
  isOver(): boolean {
    if (this.#left === 0) return true;
    this.#left--;
    return false;
  }

  grow() {
    this.#letPass = Math.min(LET_PASS_MAX, this.#letPass * 2 + 1);
    this.#left = this.#letPass;
  }

  reset() {
    this.#left = 0;
    this.#letPass = 0;
  }
}
