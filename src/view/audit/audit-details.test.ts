import { expect, it } from "vitest";
import { createFormat } from "#lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { auditWords } from "#words/made/audit.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { auditDetails } from "./audit-details.ts";

const FACTS = {
  ...{ people: {}, templates: [], positions: [], places: [] },
  say: await auditWords.load("en-US"),
  sayShift: await scheduleWords.load("en-US"),
  format: createFormat({ ...REGIONAL_DEFAULTS, locale: "en-US", zone: "UTC", currency: "USD" }),
};

it("tells when a place is open", () => {
  const day = (day_of_week: number, opening_time: string | null, closing_time: string | null) => ({
    ...{ day_of_week, opening_time, closing_time, is_closed: opening_time === null },
  });
  const later = { hours: [day(0, null, null), day(1, "09:00", "17:00"), day(2, "00:00", "00:00")] };
  const change = { is_new: false, earlier: { hours: null }, later } as never;
  expect(auditDetails(change, FACTS)).toEqual([
    {
      label: "Business hours",
      from: "none",
      to: "Sunday closed, Monday 9:00 AM – 5:00 PM, and Tuesday open 24 hours",
    },
  ]);
});
