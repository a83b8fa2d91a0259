import type { Page } from "@playwright/test";
import type { Claims } from "./figures.ts";
import { quantile } from "./stats.ts";

const TARGET_FPS = 55;
const SECOND_MS = 1000;

/** Resolves with the lengths of the frames drawn during `work`, in ms. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  const recording = await page.evaluateHandle(() => {
    const times: number[] = [];
    const state = { times, isOn: true };
    const note = (time: number) => {
      times.push(time);
      if (state.isOn) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return state;
  });
  await work();
  const times = await recording.evaluate((state) => {
    state.isOn = false;
    return state.times;
  });
  return times.slice(1).map((time, place) => time - (times[place] ?? time));
}

/** Claims that enough frames were drawn for smooth motion. */
export function frameClaim(frames: readonly number[]): Claims[string] {
  const whole = frames.reduce((sum, ms) => sum + ms, 0);
  const fps = (frames.length / whole) * SECOND_MS;
  return {
    unit: "frames per second",
    ours: fps,
    theirs: null,
    ratio: null,
    target: `at least ${TARGET_FPS} on a quiet machine`,
    met: fps >= TARGET_FPS,
    also: {
      "frames longer than 25 ms, in 100": (
        (frames.filter((ms) => ms > 25).length / frames.length) *
        100
      ).toFixed(1),
      "longest of 100 frames, in ms": quantile([...frames], 0.99).toFixed(1),
    },
  };
}
