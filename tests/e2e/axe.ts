import type { Page } from "@playwright/test";
import axe from "axe-core";

/** The rules whose outcome a theme can change. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface Look {
  /** A CSS selector; the whole page without it. */
  within?: string;
  /** For a page that has passed all rules in another theme. */
  coloursOnly?: boolean;
}

/** The accessibility rules that a page, or a part of it, breaks: one line for each, with the first place. */
export async function accessibilityProblems(
  page: Page,
  { within = "html", coloursOnly = false }: Look = {},
): Promise<string[]> {
  // By hand and once a page: the package for Playwright sends half a megabyte to the browser for every look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, rules]) => {
      // A colour that is still on its way is nobody's to judge. One that has arrived may send those on that inherit it.
      // What turns for as long as it is there never arrives.
      const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
      const isOnItsWay = () =>
        document.getAnimations().some((one) => one.playState === "running" && ends(one));
      // Frame by frame: what one says of its own end may never come when its element goes first.
      while (isOnItsWay()) await new Promise(requestAnimationFrame);
      const found = await window.axe.run(selector, {
        ...(rules && { runOnly: rules }),
        resultTypes: ["violations"],
      });
      return found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    },
    [within, coloursOnly ? COLOUR_RULES : null] as const,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
