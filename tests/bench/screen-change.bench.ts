import type { Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import type { Claim, Claims } from "./figures.ts";
import { logInOn, openStage } from "./stage.ts";
import { quantile, spreadOf } from "./stats.ts";

const [ROUNDS, WARM_UPS] = [6, 2];
const TARGET_MS = 100;
const SCREENS = ["Roster", "Time Clock", "Chat", "Time Records", "Staff Availability", "Staff", "News", "Dashboard"];

/**
 * Measures the ms from the press of a link of the menu, on a desktop, until the frame that shows the other screen
 * without anything that is still loading; each screen was open before. Offline, with the demo business.
 */
export async function bench(): Promise<Claims> {
  const stage = await openStage();
  try {
    const page = await logInOn(stage, demo.manager);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${stage.url}/dashboard`);
    await page.getByRole("banner").getByRole("button", { name: "Synced" }).waitFor();
    const samples = new Map<string, number[]>(SCREENS.map((name) => [name, []]));
    for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
      if (round === WARM_UPS) await page.context().setOffline(true);
      for (const name of SCREENS) {
        const ms = await change(page, name);
        if (round >= WARM_UPS) samples.get(name)?.push(ms);
      }
    }
    return { "95 of 100 changes": claimOf(samples) };
  } finally {
    await stage.close();
  }
}

/** Presses a link of the menu and resolves with the ms until its screen is there. */
async function change(page: Page, name: string): Promise<number> {
  const link = page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`) });
  const href = await link.getAttribute("href");
  await page.evaluate(watchPress, href ?? "");
  await link.click();
  const shown = await page.waitForFunction(() => (window as unknown as { shownAfter?: number }).shownAfter);
  return shown.evaluate((ms) => Number(ms));
}

/** Runs in the page: notes the ms from the next press until the frame with a screen of this address, and nothing loading. */
function watchPress(href: string) {
  const seen = window as unknown as { shownAfter?: number };
  delete seen.shownAfter;
  const path = new URL(href, location.href).pathname;
  const onPress = ({ timeStamp }: Event) => {
    const look = (time: number) => {
      const main = document.querySelector("#root main");
      const isThere = location.pathname.startsWith(path) && main?.textContent !== "";
      if (isThere && !main?.querySelector(".animate-breathe")) seen.shownAfter = time - timeStamp;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener("pointerdown", onPress, { capture: true, once: true });
}

function claimOf(samples: ReadonlyMap<string, number[]>): Claim {
  const all = [...samples.values()].flat();
  const { median, lowerQuartile, upperQuartile } = spreadOf(all);
  const most = quantile(all, 0.95);
  const medians = [...samples].map(([name, own]) => [`${name}, median`, Math.round(spreadOf(own).median)]);
  return {
    unit: "ms",
    ours: most,
    oursMiddleHalf: [lowerQuartile, upperQuartile],
    theirs: null,
    ratio: null,
    target: `at most ${TARGET_MS} ms on a quiet machine`,
    met: most <= TARGET_MS,
    also: { median: Math.round(median), ...Object.fromEntries(medians) },
  };
}
