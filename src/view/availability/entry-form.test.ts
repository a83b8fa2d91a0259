import { expect, it } from "vitest";
import { availabilityWords } from "#words/made/availability.ts";
import { type DaysForm, type EntryFormValues, entryPlanOf, formErrors } from "./entry-form.ts";

const say = await availabilityWords.load("en-US");
const form: EntryFormValues = {
  available: false,
  preference: "would-like",
  all_day: true,
  start_time: null,
  end_time: null,
  reason: "Exams",
};
const days: DaysForm = { kind: "days", days: ["2026-03-02"], from: "", to: "", weekdays: [] };
const check = (fields: Partial<EntryFormValues>, chosen: Partial<DaysForm> = {}, isReasonAsked = true) =>
  formErrors(say, { ...form, ...fields }, { ...days, ...chosen }, { today: "2026-03-02", isReasonAsked });

it.each([
  [check({}), {}],
  [check({ reason: "  " }), { reason: "Enter a reason" }],
  [check({ reason: "  " }, {}, false), {}],
  [check({ reason: "", available: true }), {}],
  [check({ reason: "x".repeat(501) }), { reason: "Use at most 500 characters" }],
  [check({ all_day: false }), { hours: "Enter both times" }],
  [
    check({ all_day: false, start_time: "09:00", end_time: "09:00" }),
    { hours: "Start and end times can't be the same" },
  ],
  [check({ all_day: false, start_time: "22:00", end_time: "06:00" }), {}],
  [check({}, { days: [] }), { days: "Choose at least one day" }],
  [check({}, { days: ["2026-03-01"] }), { days: "You can't change past days" }],
  [
    check({}, { kind: "range", from: "2026-03-04", to: "2026-03-03" }),
    { days: "The last day can't be before the first" },
  ],
])("%# finds %j", (errors, expected) => {
  expect(errors).toEqual(expected);
});

it("takes along only what belongs to it", () => {
  const hours = { start_time: "09:00", end_time: "12:00" };
  expect(entryPlanOf({ ...form, ...hours })).toMatchObject({
    start_time: null,
    end_time: null,
    preference: null,
    reason: "Exams",
  });
  expect(entryPlanOf({ ...form, ...hours, all_day: false, available: true })).toEqual({
    ...hours,
    available: true,
    preference: "would-like",
    all_day: false,
    reason: null,
  });
  expect(entryPlanOf({ ...form, reason: " " }).reason).toBeNull();
});
