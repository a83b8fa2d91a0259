import type { Claim } from "../figures.ts";
import { pressToScreens } from "../press-to-screens.ts";
import { openStage } from "../stage.ts";
import { medianOf, oursOf } from "./claim.ts";

const RUNS = 5;
const TARGET_MS = 250;

/** Measures from a press on one device to the screen of another, over loopback through the embedded backend. */
export async function measureDeviceToDevice(): Promise<Claim> {
  const stage = await openStage();
  try {
    const { shown, confirmed, elsewhere } = await pressToScreens(stage, RUNS);
    const ours = oursOf(elsewhere);
    return {
      unit: "ms",
      ...ours,
      theirs: null,
      ratio: null,
      target: `median < ${TARGET_MS} ms`,
      met: ours.ours < TARGET_MS,
      also: { "own screen, ms": medianOf(shown), "confirmed by the server, ms": medianOf(confirmed) },
    };
  } finally {
    await stage.close();
  }
}
