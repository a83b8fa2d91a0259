import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const NAMED = 15;

/** Names the slowest journeys at the end, so that one that grows is seen. */
export default class SlowestReporter implements Reporter {
  readonly #ran: { name: string; ms: number }[] = [];

  printsToStdio() {
    return true;
  }

  onTestEnd(test: TestCase, { duration }: TestResult) {
    const [, , file, ...titles] = test.titlePath();
    this.#ran.push({ name: [file, ...titles].join(" › "), ms: duration });
  }

  onEnd() {
    if (this.#ran.length === 0) return;
    const slowest = this.#ran.toSorted((a, b) => b.ms - a.ms).slice(0, NAMED);
    console.log("\nThe slowest:");
    for (const { name, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  }
}
