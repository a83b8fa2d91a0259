import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import type { Claims } from "./figures.ts";
import { frameClaim, framesWhile } from "./frames.ts";
import { openBigStage } from "./roster/big-stage.ts";
import { logInOn } from "./stage.ts";

const [DAYS, PEOPLE] = [250, 100];
const ALL = "?from=2025-01-01&to=2027-12-31";
const VIEWPORT = { width: 1440, height: 900 };
const [SWEEPS, STEPS] = [6, 40];
/** A device is filled with a year of punches first. */
const FILLED_MS = 600_000;
const LONGEST_MS = 50;

/**
 * A year of 100 people, 100,000 punches in 25,000 records: how long it takes until they are listed, for how long the page
 * stands still meanwhile, and how many frames are drawn while somebody scrolls through them. In the production build, in
 * Chromium.
 */
export async function bench(): Promise<Claims> {
  const stage = await openBigStage(YEAR);
  try {
    const page = await logInOn(stage, demo.manager);
    await page.setViewportSize(VIEWPORT);
    await page.goto(stage.url + links.timeRecords());
    await show(page, ALL);
    await show(page, "?period=this-week");
    const listed = await listAll(page);
    const frames = await framesWhile(page, () => scroll(page));
    return {
      "a year on the screen": listed,
      "scrolling through a year": frameClaim(frames),
    };
  } finally {
    await stage.close();
  }
}

/** Shows all days at once, and tells how long the page stood still at most. */
async function listAll(page: Page): Promise<Claims[string]> {
  const tasks = await page.evaluateHandle(() => {
    const lengths: number[] = [0];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lengths.push(entry.duration);
    }).observe({ type: "longtask" });
    return lengths;
  });
  const begun = Date.now();
  await show(page, ALL);
  const ms = Date.now() - begun;
  const longest = await tasks.evaluate((lengths) => Math.max(...lengths));
  return {
    unit: "ms that the page stood still at most",
    ours: longest,
    theirs: null,
    ratio: null,
    target: `at most ${LONGEST_MS} on a quiet machine`,
    met: longest <= LONGEST_MS,
    also: {
      records: await recordsOn(page),
      "ms until they are listed": ms,
    },
  };
}

/** Goes to an address within the page, and waits for its records: all of them for all days. */
async function show(page: Page, query: string) {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, query);
  const isThere = (count: number) => (query === ALL ? count >= DAYS * PEOPLE : count < DAYS * PEOPLE);
  const end = Date.now() + FILLED_MS;
  while (!isThere(await recordsOn(page))) {
    if (Date.now() > end) throw new Error(`${await recordsOn(page)} records for ${query}`);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

function recordsOn(page: Page): Promise<number> {
  return page.evaluate(
    () => Number(document.querySelector('[role="table"]')?.getAttribute("aria-rowcount") ?? 1) - 1,
  );
}

async function scroll(page: Page) {
  await page.mouse.move(800, 700);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, sweep % 3 === 2 ? -240 : 240);
  }
}

/** Everybody works on each of so many days, with a break. */
const YEAR = `
  insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, received_at, created_by)
  select gen_random_uuid(), '${demo.businessId}', id, ends.type, moment, 'Europe/Dublin',
    case when number % 3 = 0 then 'phone' else 'kiosk' end, moment, moment + interval '2 seconds', '${demo.managerId}'
  from big_staff cross join generate_series(1, ${DAYS}) as day
  cross join (values ('in', 0), ('break-start', 180), ('break-end', 210), ('out', 480)) as ends (type, minutes)
  cross join lateral (select date_trunc('day', now()) - make_interval(days => day)
    + make_interval(mins => 480 + ends.minutes + (number * 7 + day) % 20) as moment) as pressed;
`;
