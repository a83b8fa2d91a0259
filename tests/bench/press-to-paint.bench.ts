import type { Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import type { Claim, Claims } from "./figures.ts";
import { logInOn, openStage, type Stage } from "./stage.ts";
import { quantile, spreadOf } from "./stats.ts";

const ROUNDS = 8;
/** How many times slower than this machine the processor is, and the target. */
const SPEEDS = [
  { name: "at full speed", rate: 1, targetMs: 50 },
  { name: "at a quarter of the processor", rate: 4, targetMs: 150 },
];
/** The browser tells of no press that was painted sooner. */
const LEAST_MS = 16;

/**
 * Measures the ms from a press until the next frame that shows anything of it, as the browser tells them (Event
 * Timing), for a manager's presses on a phone: menus, dialogs, filters, days, tabs and the clock. Offline.
 */
export async function bench(): Promise<Claims> {
  const stage = await openStage();
  try {
    const claims: Claims = {};
    for (const { name, rate, targetMs } of SPEEDS)
      claims[`98 of 100 presses ${name}`] = claimOf(await pressAll(stage, rate), targetMs);
    return claims;
  } finally {
    await stage.close();
  }
}

async function pressAll(stage: Stage, rate: number): Promise<number[]> {
  const page = await logInOn(stage, demo.manager);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stage.url}/roster`);
  await page.getByRole("banner").getByRole("button", { name: "Synced" }).waitFor();
  // Once through for what loads at the first press.
  await pressThrough(page);
  await page.context().setOffline(true);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.evaluate(watchPresses, LEAST_MS);
  let presses = 0;
  for (let round = 0; round < ROUNDS; round++) presses += await pressThrough(page);
  const told = await page.evaluate(async () => {
    // What was pressed last is told after its frame.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return [...(window as unknown as Watched).presses.values()];
  });
  await page.context().close();
  return [...told, ...Array(Math.max(presses - told.length, 0)).fill(LEAST_MS)];
}

interface Watched {
  presses: Map<number, number>;
}

/** Runs in the page: keeps how long each press took, by its number. */
function watchPresses(leastMs: number) {
  const presses = new Map<number, number>();
  (window as unknown as Watched).presses = presses;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId, duration } = entry;
      if (interactionId > 0) presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: "event", durationThreshold: leastMs } as PerformanceObserverInit);
}

/** Goes through the roster as a manager does, and resolves with the number of presses. */
async function pressThrough(page: Page): Promise<number> {
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const steps = [
    ...[button("Next week"), button("Previous week")],
    ...[button("Week actions"), page.getByRole("menuitem", { name: "Select shifts" })],
    ...[button("Week actions"), page.getByRole("menuitem", { name: "Stop selecting shifts" })],
    ...[page.getByText("Day", { exact: true }), page.getByText("Week", { exact: true })],
    ...[button("Add shift"), page.getByRole("dialog").getByRole("button", { name: "Cancel" })],
    button("Open menu"),
  ];
  for (const step of steps) await step.first().click();
  await page.keyboard.press("Escape");
  return steps.length + 1;
}

function claimOf(samples: number[], targetMs: number): Claim {
  const { median, lowerQuartile, upperQuartile } = spreadOf(samples);
  const most = quantile(samples, 0.98);
  return {
    unit: "ms",
    ours: most,
    oursMiddleHalf: [lowerQuartile, upperQuartile],
    theirs: null,
    ratio: null,
    target: `at most ${targetMs} ms on a quiet machine`,
    met: most <= targetMs,
    also: { median, presses: samples.length },
  };
}
