import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { everyRoute, problemsOnTheWay, routesInside } from "./every-route.ts";
import { expect, test } from "./fixtures.ts";
import { layoutProblems } from "./layout.ts";
import { speakPseudo } from "./pseudo-words.ts";

// Longer words than any language has, in brackets: nothing may be cut, and what has no brackets is written in the code.

const SEED = readFileSync(join(import.meta.dirname, "../../supabase/seed.sql"), "utf8");
const WIDTHS = [360, 1440];

for (const width of WIDTHS) {
  test(`no page before the login cuts long words off, or has words of its own (${width} px)`, {
    tag: "@nightly",
  }, async ({ page, context, backend }) => {
    await page.setViewportSize({ width, height: 900 });
    await speakPseudo(context);
    await page.goto(backend.url + links.login());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await problemsOnTheWay(page, await everyRoute(backend), problemsOf)).toEqual([]);
  });

  for (const [who, email] of [
    ["admin", demo.admin],
    ["employee", demo.employee],
  ] as const)
    test(`no page of an ${who} cuts long words off, or has words of its own (${width} px)`, {
      tag: "@nightly",
    }, async ({ page, context, backend }) => {
      await page.setViewportSize({ width, height: 900 });
      await speakPseudo(context);
      await page.goto(backend.url + links.login());
      await page.getByRole("textbox").first().fill(email);
      await page.locator("input[type=password]").fill("shiftkeep-demo");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/dashboard/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await problemsOnTheWay(page, await routesInside(backend), problemsOf)).toEqual([]);
    });
}

async function problemsOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(textsOutsideBrackets);
  const ofCode = texts.filter((text) => !isData(text)).map((text) => `says of its own: ${text}`);
  // Text of a fixed size, and words that break, are another journey's matter (large-text.spec.ts).
  const problems = (await layoutProblems(page)).filter((problem) => !/fixed size|: broken/.test(problem));
  return [...problems, ...new Set(ofCode)];
}

/** Names of days and months, hours and units, which src/lib/format writes. */
const WRITTEN_BY_FORMAT =
  /^((Sun|Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?)(day)?|Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sep(t|tember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?|AM|PM|h|m|kB|MB|USD|US|Dollar|yyyy|mm|dd|Today|Tomorrow|Yesterday|N|A)$/;

/** Whether a text is what the demo's people wrote, or made by a format. */
function isData(text: string): boolean {
  if (SEED.includes(text)) return true;
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.every((word) => WRITTEN_BY_FORMAT.test(word) || new RegExp(`\\b${word}\\b`).test(SEED));
}

/** Runs in the page: visible texts that stand in no brackets. */
function textsOutsideBrackets(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let depth = 0;
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? "";
    const part = walker.currentNode.parentElement;
    const isShown =
      part?.checkVisibility() && !part.closest("script, style, template, option, [lang]:not(html)");
    if (!isShown) continue;
    if (depth === 0 && !text.includes("[") && /\p{L}{3}/u.test(text)) texts.push(text.trim());
    depth += (text.match(/\[/g)?.length ?? 0) - (text.match(/\]/g)?.length ?? 0);
  }
  return texts;
}
