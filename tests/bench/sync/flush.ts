import type { Page } from "@playwright/test";
import { demo } from "#tests/factories/demo.ts";
import type { Claim } from "../figures.ts";
import { medianOf, oursOf, rounded, theirsOf } from "./claim.ts";
import type { Profile, SyncStage } from "./stage.ts";

const RUNS = 5;
const COLLECTIONS = ["shifts_1", "shifts_2", "shifts_3", "shifts_4", "shifts_5"];
const WRITES_EACH = 100;
const LATENCY_MS = 20;
const TARGET_TIMES = 20;
const TARGET_REQUESTS = 2;

interface Flush {
  ms: number;
  requests: number;
  /** The number of requests of a later reconnect without news. */
  reconnect: number;
}

/** Measures 500 queued writes over five collections, then a reconnect without news, beside RxDB's own plugin. */
export async function measureFlush(
  stage: SyncStage,
): Promise<{ flush500: Claim; reconnect_requests: Claim }> {
  const ours: Flush[] = [];
  const theirs: Flush[] = [];
  stage.proxy.latencyMs = LATENCY_MS;
  for (let run = 0; run <= RUNS; run++) {
    const profile = await stage.openProfile();
    const their = await theirFlush(stage, profile);
    const our = await ourFlush(stage, profile);
    await profile.close();
    if (run === 0) continue;
    theirs.push(their);
    ours.push(our);
  }
  stage.proxy.latencyMs = 0;
  return { flush500: flushClaim(ours, theirs), reconnect_requests: reconnectClaim(ours, theirs) };
}

async function theirFlush(stage: SyncStage, profile: Profile): Promise<Flush> {
  const page = await profile.openPage();
  await page.evaluate(() => window.bench.plugin.open());
  await profile.context.setOffline(true);
  await page.evaluate(([each, business, user]) => window.bench.plugin.queue(each, business, user), WRITES);
  await page.evaluate((each) => window.bench.plugin.armFlush(each), WRITES_EACH);
  const { ms, requests } = await flushed(stage, profile, page, () => window.bench.plugin.flush());
  const reconnect = await reconnected(stage, profile, page, () => window.bench.plugin.reconnect());
  await page.evaluate(() => window.bench.plugin.close());
  await page.close();
  return { ms, requests, reconnect };
}

async function ourFlush(stage: SyncStage, profile: Profile): Promise<Flush> {
  const page = await profile.openPage();
  await page.evaluate(([names, user]) => window.bench.ours.open(names, user), [
    COLLECTIONS,
    demo.managerId,
  ] as const);
  await page.evaluate((user) => window.bench.ours.start(user), demo.managerId);
  await page.evaluate(() => window.bench.ours.rest());
  await profile.context.setOffline(true);
  await page.evaluate(([each, business, user]) => window.bench.ours.queue(each, business, user), WRITES);
  await page.evaluate((each) => window.bench.ours.armFlush(each), WRITES_EACH);
  const { ms, requests } = await flushed(stage, profile, page, () => window.bench.ours.flush());
  const reconnect = await reconnected(stage, profile, page, () => window.bench.ours.rest());
  await page.evaluate(() => window.bench.ours.close());
  await page.close();
  return { ms, requests, reconnect };
}

const WRITES = [WRITES_EACH, demo.businessId, demo.managerId] as const;

async function flushed(
  { proxy }: SyncStage,
  { context }: Profile,
  page: Page,
  flush: () => Promise<number>,
): Promise<{ ms: number; requests: number }> {
  proxy.requests = [];
  await context.setOffline(false);
  const ms = await page.evaluate(flush);
  return { ms, requests: proxy.requests.length };
}

/** Gives both sides time for all their requests after a reconnect. */
const SETTLED_MS = 1500;

async function reconnected(
  { proxy }: SyncStage,
  { context }: Profile,
  page: Page,
  reconnect: () => Promise<void>,
): Promise<number> {
  await page.waitForTimeout(SETTLED_MS);
  await context.setOffline(true);
  await page.waitForTimeout(SETTLED_MS);
  proxy.requests = [];
  await context.setOffline(false);
  await page.evaluate(reconnect);
  await page.waitForTimeout(SETTLED_MS);
  return proxy.requests.length;
}

function flushClaim(ours: Flush[], theirs: Flush[]): Claim {
  const our = oursOf(ours.map(({ ms }) => ms));
  const their = theirsOf(theirs.map(({ ms }) => ms));
  const ratio = rounded((their.theirs ?? 0) / our.ours);
  const ourRequests = medianOf(ours.map(({ requests }) => requests));
  const theirRequests = medianOf(theirs.map(({ requests }) => requests));
  return {
    unit: "ms",
    ...our,
    ...their,
    ratio,
    target: `theirs / ours >= ${TARGET_TIMES}, our requests <= ${TARGET_REQUESTS}`,
    met: ratio >= TARGET_TIMES && ourRequests <= TARGET_REQUESTS,
    also: { "our requests": ourRequests, "their requests": theirRequests, "latency added, ms": LATENCY_MS },
  };
}

function reconnectClaim(ours: Flush[], theirs: Flush[]): Claim {
  const our = medianOf(ours.map(({ reconnect }) => reconnect));
  const their = medianOf(theirs.map(({ reconnect }) => reconnect));
  return {
    unit: "requests",
    ours: our,
    theirs: their,
    ratio: rounded(their / our),
    target: `ours = 1, theirs one per collection (${COLLECTIONS.length})`,
    met: our === 1,
  };
}
