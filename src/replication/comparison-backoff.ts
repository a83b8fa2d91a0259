/** The maximum number of heartbeats between refills of a lasting difference: an hour. */
const LET_PASS_MAX = 60;

/** Counts the comparisons to skip after a refill that did not remove the difference: more each time. */
export class ComparisonBackoff {
  #left = 0;
  #letPass = 0;

  /** Called at every heartbeat. */
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
