import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { startServerProcess } from "../factories/server-process.ts";
import type { Claim, Claims } from "./figures.ts";
import { BROWSER, logInOn } from "./stage.ts";
import { fillReplica } from "./statistics/fill-replica.ts";
import { spreadOf } from "./stats.ts";

const [RUNS, PEOPLE, DAYS] = [7, 100, 700];
/** How many times slower than this machine the processor is, and the target for the first screen. */
const SPEEDS = [
  { name: "at full speed", rate: 1, targetMs: 1000 },
  { name: "at a quarter of the processor", rate: 4, targetMs: 2500 },
];
const TIMEOUT_MS = 120_000;

interface Watched {
  seen: { screen: number; cards: number };
}

/**
 * Measures a freshly started browser, offline, from navigation until a manager's dashboard is usable and until all
 * its cards are there, with 50,000 shifts and 100,000 punches on the device.
 */
export async function bench(): Promise<Claims> {
  const profile = mkdtempSync(join(tmpdir(), "cold-start-"));
  const server = await startServerProcess("memory");
  try {
    const rows = await fill(profile, server.url);
    await server.stop();
    const claims: Claims = {};
    // This start does once what browser and system do after a change of this size.
    await start(profile, server.url, 1);
    for (const { name, rate, targetMs } of SPEEDS) {
      const starts: Watched["seen"][] = [];
      for (let run = 0; run < RUNS; run++) starts.push(await start(profile, server.url, rate));
      claims[`first screen ${name}`] = claimOf(starts, targetMs, rows);
    }
    return claims;
  } finally {
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function fill(profile: string, url: string) {
  const context = await chromium.launchPersistentContext(profile, BROWSER);
  const page = await logInOn({ browser: { newContext: async () => context }, url }, demo.manager);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState("networkidle");
  const lastDay = new Date().toISOString().slice(0, 10);
  // On a page without the app, which would read the rows and compare them with the server.
  await page.goto(`${url}/icon.svg`);
  const rows = await fillReplica(page, {
    people: PEOPLE,
    days: DAYS,
    lastDay,
    businessId: demo.businessId,
  });
  await context.close();
  return rows;
}

/** Starts the app; the server has stopped by then. */
async function start(profile: string, url: string, rate: number): Promise<Watched["seen"]> {
  const context = await chromium.launchPersistentContext(profile, BROWSER);
  try {
    return await open(context, url, rate);
  } finally {
    await context.close();
  }
}

async function open(context: BrowserContext, url: string, rate: number) {
  const page: Page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
  await page.waitForFunction(() => (window as never as Watched).seen.cards > 0, null, {
    timeout: TIMEOUT_MS,
  });
  return page.evaluate(() => (window as never as Watched).seen);
}

/** Checks at every frame whether the clock can be pressed, and whether nothing on the page is still loading. */
function watch() {
  const seen = { screen: 0, cards: 0 };
  (window as never as Watched).seen = seen;
  const isClock = (button: Element) =>
    /^Clock (in|out)$/.test(button.textContent) && !button.closest("[inert]");
  const look = () => {
    const main = document.querySelector("#root main");
    const clock = [...(main?.querySelectorAll("button") ?? [])].some(isClock);
    if (clock && seen.screen === 0) seen.screen = performance.now();
    const isLoading = main?.querySelector('[role="status"] .animate-breathe');
    if (clock && !isLoading && main?.querySelector('ul[aria-label="On the clock now"]'))
      seen.cards ||= performance.now();
    if (seen.cards === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function claimOf(starts: Watched["seen"][], targetMs: number, rows: object): Claim {
  const screen = spreadOf(starts.map((one) => one.screen));
  const cards = spreadOf(starts.map((one) => one.cards));
  return {
    unit: "ms",
    ours: screen.median,
    oursMiddleHalf: [screen.lowerQuartile, screen.upperQuartile],
    theirs: null,
    ratio: null,
    target: `at most ${targetMs} ms on a quiet machine`,
    met: screen.median <= targetMs,
    also: { ...rows, "all cards there, in ms": Math.round(cards.median) },
  };
}
