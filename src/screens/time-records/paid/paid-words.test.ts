import { describe, expect, it } from "vitest";
import { createFormat } from "#lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { adjustmentText } from "#view/times/record-words.ts";
import { LANGUAGES } from "#words/languages.ts";
import { timeRecordsWords } from "#words/made/time-records.ts";
import { viewWords } from "#words/made/view.ts";
import { paidText } from "./paid-words.ts";

const UNTIL = "2026-11-15";
const MORE = { kind: "adjustment", ms: 75 * 60_000, cents: null } as const;

describe.each(LANGUAGES)("in %s", (locale) => {
  const format = createFormat({ ...REGIONAL_DEFAULTS, locale, zone: "UTC", currency: "USD" });
  /** Without the isolates around values in right-to-left sentences. */
  const wordsOf = async (announced: Parameters<typeof paidText>[1]) =>
    paidText(await timeRecordsWords.load(locale), announced, UNTIL, format).replace(/[\u2066-\u2069]/g, "");

  it("says until when was paid, and the hours, and the money to those who see it", async () => {
    const hours = await wordsOf(MORE);
    expect(hours).toContain(format.dayAndMonth(UNTIL));
    expect(hours).toContain(`+${format.hours(MORE.ms)}`);
    const money = await wordsOf({ ...MORE, cents: 1938 });
    expect(money).toContain(`+${format.amount(19.38)}`);
    expect(await wordsOf({ ...MORE, ms: -MORE.ms, cents: -1938 })).toContain(`−${format.amount(19.38)}`);
  });

  it("says each outcome in a sentence of its own", async () => {
    const texts = await Promise.all(
      [MORE, { ...MORE, ms: 0 }, { kind: "by-hand" } as const].map((announced) => wordsOf(announced)),
    );
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toContain(format.dayAndMonth(UNTIL));
    const say = await viewWords.load(locale);
    expect(say("ownRequests.manager")).not.toBe(say("ownRequests.admin"));
  });
});

it("reads as people speak", async () => {
  const format = createFormat({ ...REGIONAL_DEFAULTS, locale: "en-US", zone: "UTC", currency: "USD" });
  const say = await timeRecordsWords.load("en-US");
  expect(paidText(say, { ...MORE, cents: 1938 }, UNTIL, format)).toBe(
    "Paid until Nov 15: this becomes an adjustment of +1h 15m (+$19.38)",
  );
  expect(adjustmentText(say, { ms: 0, cents: null }, format)).toBe("0m");
  expect(adjustmentText(say, { ms: 0, cents: -500 }, format)).toBe("0m (−$5.00)");
});
