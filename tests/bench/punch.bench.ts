import { demo } from "../factories/demo.ts";
import type { Figures } from "./figures.ts";
import { logInOn, openStage } from "./stage.ts";
import { ratio, spreadOf } from "./stats.ts";

const RUNS = 5;

/**
 * Milliseconds from pressing the clock button until the person sees it, until the server has confirmed it, and until
 * a manager on another device sees it. The network is never waited for by the first.
 */
export async function bench(): Promise<Figures> {
  const stage = await openStage();
  const shown: number[] = [];
  const confirmed: number[] = [];
  const elsewhere: number[] = [];
  try {
    const sam = await logInOn(stage, demo.employee);
    const manager = await logInOn(stage, demo.manager);
    await sam.goto(`${stage.url}/time-clock`);
    const onTheClock = manager.getByRole("list", { name: "On the clock now" });
    const openPunch = sam
      .getByRole("list", { name: "Today's punches" })
      .getByRole("listitem")
      .filter({ hasText: "now" });
    for (let run = 0; run < RUNS; run++) {
      const button = sam.getByRole("button", { name: "Clock in", disabled: false });
      await button.waitFor();
      const start = performance.now();
      const since = () => performance.now() - start;
      await button.click();
      await Promise.all([
        sam
          .getByText("On the clock since")
          .waitFor()
          .then(() => shown.push(since())),
        openPunch
          .getByText("Synced")
          .waitFor()
          .then(() => confirmed.push(since())),
        onTheClock
          .getByText("Sam Okafor")
          .waitFor()
          .then(() => elsewhere.push(since())),
      ]);
      await sam.getByRole("button", { name: "Clock out", disabled: false }).click();
      await onTheClock.getByText("Sam Okafor").waitFor({ state: "detached" });
    }
  } finally {
    await stage.close();
  }
  return {
    unit: "ms",
    measurements: {
      "press to screen": spreadOf(shown),
      "press to confirmed by the server": spreadOf(confirmed),
      "press to a manager's screen": spreadOf(elsewhere),
    },
    ratios: {
      "confirmed / shown": ratio(spreadOf(confirmed), spreadOf(shown)),
      "elsewhere / confirmed": ratio(spreadOf(elsewhere), spreadOf(confirmed)),
    },
  };
}
