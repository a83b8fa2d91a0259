import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { shortNotice } from "./short-notice.ts";

const RULE = { today: "2026-03-02", days: 4 };
/** A shift of Ben's on a day of March; as people were told of it on `told`, if it is published. */
function shiftOn(date: string, told?: string, person: string | null = "ben") {
  const shift = newShift({ date: `2026-03-${date}`, user_id: person, published: told !== undefined });
  const { start_time, end_time, position_id, place_id } = shift;
  const plan = { publish_id: crypto.randomUUID(), start_time, end_time, position_id, place_id };
  const published_as = told ? { ...plan, date: `2026-03-${told}`, user_id: "ben" } : null;
  return { ...shift, published_as };
}

it.each([
  ["a draft in 4 days", shiftOn("06"), false],
  ["a draft in 3 days", shiftOn("05"), true],
  ["a draft of today", shiftOn("02"), true],
  ["a draft that was never published in its time", shiftOn("01"), false],
  ["an open draft", shiftOn("03", undefined, null), false],
  ["a published shift", shiftOn("03", "03"), false],
  ["a published shift moved here", shiftOn("03", "20"), true],
  ["a published shift moved away", shiftOn("20", "03"), true],
  ["a published shift moved later", shiftOn("20", "19"), false],
  ["a published shift that is open now", shiftOn("03", "03", null), true],
  ["a published shift with other times", { ...shiftOn("03", "03"), end_time: "23:30" }, true],
])("%s: too late %s", (_, shift, expected) => {
  expect(shortNotice(shift, RULE)).toEqual(expected ? { kind: "short-notice", days: 4 } : null);
});
