import type { Figures } from "./figures.ts";
import { pressToScreens } from "./press-to-screens.ts";
import { openStage } from "./stage.ts";
import { ratio, spreadOf } from "./stats.ts";

const RUNS = 5;

/**
 * Measures the ms from pressing the clock button until the person sees it, until the server has confirmed it, and
 * until a manager on another device sees it. The first never waits for the network.
 */
export async function bench(): Promise<Figures> {
  const stage = await openStage();
  try {
    const presses = await pressToScreens(stage, RUNS);
    const [shown, confirmed, elsewhere] = [
      spreadOf(presses.shown),
      spreadOf(presses.confirmed),
      spreadOf(presses.elsewhere),
    ];
    return {
      unit: "ms",
      measurements: {
        "press to screen": shown,
        "press to confirmed by the server": confirmed,
        "press to a manager's screen": elsewhere,
      },
      ratios: {
        "confirmed / shown": ratio(confirmed, shown),
        "elsewhere / confirmed": ratio(elsewhere, confirmed),
      },
    };
  } finally {
    await stage.close();
  }
}
