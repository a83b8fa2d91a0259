import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { slowest, type Timed } from "../slowest.ts";

/** Prints the slowest journeys at the end, so that a growing one is noticed. */
export default class SlowestReporter implements Reporter {
  readonly #ran: Timed[] = [];

  printsToStdio() {
    return true;
  }

  onTestEnd(test: TestCase, { duration }: TestResult) {
    const [, , file, ...titles] = test.titlePath();
    this.#ran.push({ name: [file, ...titles].join(" › "), ms: duration });
  }

  onEnd() {
    if (this.#ran.length === 0) return;
    console.log(`\n${slowest("Slowest journeys", this.#ran, 15)}`);
  }
}
