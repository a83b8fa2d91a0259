import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import type { Claims } from "./figures.ts";
import { frameClaim, framesWhile } from "./frames.ts";
import { logInOn, openStage } from "./stage.ts";

const [DAYS, PEOPLE] = [1000, 100];
const ALL = "?from=2022-01-01&to=2029-12-31";
const VIEWPORT = { width: 1440, height: 900 };
const [SWEEPS, STEPS] = [6, 40];
const TIMEOUT_MS = 120_000;
const LONGEST_MS = 50;

/**
 * Measures a thousand days of 100 people, 200,000 punches in 100,000 records: the time until they are listed, the
 * longest block of the page meanwhile, and the frames drawn while scrolling through them. Runs the production build
 * in Chromium, offline, with the punches written into its storage.
 */
export async function bench(): Promise<Claims> {
  const stage = await openStage();
  try {
    const page = await logInOn(stage, demo.manager);
    await page.setViewportSize(VIEWPORT);
    await page.goto(stage.url + links.timeRecords());
    await page.getByRole("banner").getByRole("button", { name: "Synced" }).waitFor();
    await page.getByRole("tab", { name: "Records" }).waitFor();
    await page.context().setOffline(true);
    await page.evaluate(fillPunches, { days: DAYS, people: PEOPLE, business: demo.businessId });
    const listed = await listAll(page);
    const frames = await framesWhile(page, () => scroll(page));
    return { "100,000 records on the screen": listed, "scrolling through them": frameClaim(frames) };
  } finally {
    await stage.close();
  }
}

/** Lists all days at once, and claims the time and the longest block of the page. */
async function listAll(page: Page): Promise<Claims[string]> {
  const tasks = await page.evaluateHandle(() => {
    const lengths: number[] = [0];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lengths.push(entry.duration);
    }).observe({ type: "longtask" });
    return lengths;
  });
  const begun = Date.now();
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, ALL);
  await page.waitForFunction(
    (least) => Number(document.querySelector('[role="table"]')?.getAttribute("aria-rowcount")) > least,
    DAYS * PEOPLE,
    { timeout: TIMEOUT_MS },
  );
  const ms = Date.now() - begun;
  const longest = await tasks.evaluate((lengths) => Math.max(...lengths));
  return {
    unit: "ms that the page stood still at most",
    ours: longest,
    theirs: null,
    ratio: null,
    target: `at most ${LONGEST_MS} on a quiet machine`,
    met: longest <= LONGEST_MS,
    also: { records: DAYS * PEOPLE, "ms until they are listed": ms },
  };
}

async function scroll(page: Page) {
  await page.mouse.move(800, 700);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, sweep % 3 === 2 ? -240 : 240);
  }
}

/** Runs in the page: writes punches of everybody on each day into the replica's storage. */
async function fillPunches({ days, people, business }: { days: number; people: number; business: string }) {
  const all = await indexedDB.databases();
  const name = all.find((one) => /^rxdb-dexie-shiftkeep-.*--punches$/.test(one.name ?? ""))?.name ?? "";
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const ids = Array.from({ length: people }, () => crypto.randomUUID());
  const ends = { in: 480, out: 960 };
  for (let day = 1; day <= days; day++) {
    const midnight = Math.floor(Date.now() / 86_400_000 - day) * 86_400_000;
    const transaction = database.transaction("docs", "readwrite");
    for (const [number, user_id] of ids.entries()) {
      for (const [type, minutes] of Object.entries(ends)) {
        const at = new Date(midnight + (minutes + ((number * 7 + day) % 20)) * 60_000).toISOString();
        transaction.objectStore("docs").put({
          ...{
            kind: "punch",
            id: crypto.randomUUID(),
            business_id: business,
            user_id,
            type,
            at,
            zone: "UTC",
          },
          ...{ source: "kiosk", device_id: null, entry_id: null, corrects: null, is_void: false, note: "" },
          ...{ shift_id: null, recorded_at: at, received_at: at, reading: null, clock_changed: false },
          ...{
            device_seq: null,
            prev_hash: null,
            hash: null,
            created_by: user_id,
            version: 1,
            change_id: null,
          },
          ...{ _deleted: "0", _attachments: {}, _rev: "1-bench", _meta: { lwt: 1 } },
        });
      }
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = () => reject(transaction.error);
    });
  }
  database.close();
}
