import type { Page } from "@playwright/test";
import { must } from "#lib/must.ts";
import { demo, signedIn } from "../factories/demo.ts";
import {
  clockIn,
  cutNetwork,
  expect,
  logIn,
  ONLINE,
  punchesOn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";

const HOUR_MS = 3_600_000;

/** Sets the clock that a page's device shows; the one that nobody can set goes on as it was. */
function setClock(page: Page, ms: number): Promise<void> {
  return page.evaluate((shift) => {
    const Real = Date;
    class Shifted extends Real {
      constructor(...parts: [] | [number]) {
        if (parts.length === 0) super(Real.now() + shift);
        else super(...parts);
      }
      static override now() {
        return Real.now() + shift;
      }
    }
    window.Date = Shifted as DateConstructor;
  }, ms);
}

/** Towards noon, so that the device's day stays the business's. */
const isMorning = new Date().getUTCHours() < 12;

for (const { way, ms, isPossible } of [
  { way: "back", ms: -HOUR_MS, isPossible: !isMorning },
  { way: "forward", ms: HOUR_MS, isPossible: isMorning },
]) {
  test(`a punch made after the clock was set ${way} is kept and flagged for the manager`, {
    tag: "@offline",
  }, async ({ page, browser, context, backend }) => {
    test.skip(!isPossible, "The clock would show another day.");
    await logIn(page, backend.url, demo.employee);
    await page.goto(`${backend.url}/time-clock`);
    await expect(syncState(page, "Synced")).toBeVisible();
    await readyForOffline(page);
    await cutNetwork(context, backend);
    await setClock(page, ms);
    const before = Date.now();
    await clockIn(page);
    const after = Date.now();
    await expect(punchesOn(page)).toContainText("Waiting");

    await restoreNetwork(context, backend);
    await expect(punchesOn(page)).toContainText("Synced");
    await expect(punchesOn(page)).toContainText("Device clock was changed");
    const [punch] = await punchesOnServer(await signedIn(backend.url, demo.employee));
    const madeAt = Date.parse(must(punch, "a punch on the server").clock_in_time);
    // A clock that runs ahead may be a device that slept: the time is only put right where a clock went back.
    const shift = Math.max(0, ms);
    expect(madeAt).toBeGreaterThan(before + shift - 5000);
    expect(madeAt).toBeLessThan(after + shift + 5000);

    const manager = await (await browser.newContext(ONLINE)).newPage();
    await logIn(manager, backend.url, demo.manager);
    const team = manager.getByRole("list", { name: "Today's team punches" });
    await expect(team.getByRole("listitem").filter({ hasText: "Sam Okafor" })).toContainText(
      "Device clock was changed",
    );
  });
}
