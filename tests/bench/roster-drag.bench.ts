import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import type { Claims } from "./figures.ts";
import { frameClaim, framesWhile } from "./frames.ts";
import { openBigStage } from "./roster/big-stage.ts";
import { WEEK } from "./roster/big-week.ts";
import { logInOn } from "./stage.ts";

const [SWEEPS, STEPS] = [6, 40];
const VIEWPORT = { width: 1440, height: 900 };

/**
 * Measures the frames per second on a roster of more than 100 people and 700 shifts in the production build, in
 * Chromium, while a shift is dragged across the grid, which shows every cell's warnings, and while scrolling.
 */
export async function bench(): Promise<Claims> {
  const stage = await openBigStage();
  try {
    const page = await logInOn(stage, demo.manager);
    await page.setViewportSize(VIEWPORT);
    await page.goto(stage.url + links.roster({ week: WEEK }));
    await page.getByRole("rowheader", { name: /^Person 001/ }).waitFor({ timeout: 60_000 });
    return {
      "dragging over the grid": frameClaim(await framesWhile(page, () => drag(page))),
      "scrolling the grid": frameClaim(await framesWhile(page, () => scroll(page))),
    };
  } finally {
    await stage.close();
  }
}

async function drag(page: Page) {
  const chip = await page.locator("[data-shift]").first().boundingBox();
  if (!chip) throw new Error("There is no shift to drag.");
  await page.mouse.move(chip.x + 20, chip.y + 20);
  await page.mouse.down();
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isBack = sweep % 2 === 1;
    await page.mouse.move(isBack ? 400 : 1300, isBack ? 420 : 760, { steps: STEPS });
  }
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

async function scroll(page: Page) {
  await page.mouse.move(800, 600);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, sweep % 2 === 1 ? -120 : 120);
  }
}
