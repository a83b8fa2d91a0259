import type { Page } from "@playwright/test";
import axe from "axe-core";

/** The rules whose result depends on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

interface Look {
  /** A CSS selector; default: the whole page. */
  within?: string;
  /** For a page that has passed all rules in another theme. */
  coloursOnly?: boolean;
}

/** Resolves with the accessibility rules that a page or part breaks: one line each, with the first place. */
export async function accessibilityProblems(
  page: Page,
  { within = "html", coloursOnly = false }: Look = {},
): Promise<string[]> {
  // Injected by hand, once a page: Playwright's axe package would send half a megabyte at every check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, rules]) => {
      // A colour in transition cannot be judged, and one that ends may start transitions of elements that inherit it.
      // Endless animations are ignored.
      const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
      const isOnItsWay = () =>
        document.getAnimations().some((one) => one.playState === "running" && ends(one));
      // Frame by frame: an animation's own end may never be reported if its element is removed first.
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
