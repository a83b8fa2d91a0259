import { expect, it } from "vitest";
import { createFormat } from "#lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { auditDetails } from "#view/audit/audit-details.ts";
import { auditWords } from "#words/made/audit.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { auditSentence } from "./audit-words.ts";

const FACTS = {
  people: { marcus: "Marcus Webb", sam: "Sam Okafor", ben: "Ben Carver", olivia: "Olivia Byrne" },
  templates: [{ id: "early", name: "Early" }],
  positions: [{ id: "bar", name: "Bar" }],
  places: [],
  say: await auditWords.load("en-US"),
  sayShift: await scheduleWords.load("en-US"),
  format: createFormat({ ...REGIONAL_DEFAULTS, locale: "en-US", zone: "UTC", currency: "USD" }),
};

function changeOf(table: string, changes: Partial<AuditChange>): AuditChange {
  return {
    id: 1,
    at: "2026-03-02T09:00:00.000Z",
    by: "marcus",
    device: "Mac",
    table,
    row: "sam",
    is_new: false,
    kinds: [],
    about: {},
    earlier: {},
    later: {},
    ...changes,
  };
}

/** Fields changed from one value to another. */
const became = (fields: Record<string, [from: unknown, to: unknown]>) => ({
  earlier: Object.fromEntries(Object.entries(fields).map(([name, [from]]) => [name, from])),
  later: Object.fromEntries(Object.entries(fields).map(([name, [, to]]) => [name, to])),
});
const SHIFT = { about: { user_id: "sam", date: "2026-03-03", start_time: "09:00", end_time: "17:00" } };
const AT = { about: { user_id: "sam", at: "2026-03-03T09:02:00.000Z", type: "in" } };
const DAYS = { about: { user_id: "sam", from: "2026-03-01", to: "2026-03-07" } };
const SWAP = { about: { requested_by: "sam", requested_of: "ben" } };
const FREE = { about: { user_id: "sam", date: "2026-03-03" } };

it.each<[string, Partial<AuditChange>, string]>([
  // People
  [
    "profiles",
    became({ payrate: [15.5, 15.75] }),
    "Marcus Webb changed Sam Okafor's pay rate from $15.50 to $15.75",
  ],
  ["profiles", became({ payrate: [null, 12] }), "Marcus Webb set Sam Okafor's pay rate to $12.00"],
  ["profiles", became({ payrate: [12, null] }), "Marcus Webb removed Sam Okafor's pay rate of $12.00"],
  [
    "profiles",
    became({ role: ["employee", "manager"], payrate: [15, 16] }),
    "Marcus Webb updated Sam Okafor's details: role changed from employee to manager; pay rate changed from $15.00 to $16.00",
  ],
  [
    "profiles",
    { ...became({ role: ["admin", "manager"] }), row: "marcus" },
    "Marcus Webb changed their role from admin to manager",
  ],
  ["profiles", became({ pin: ["old", "new"] }), "Marcus Webb replaced Sam Okafor's PIN"],
  ["profiles", became({ contact: ["old", "new"] }), "Marcus Webb changed Sam Okafor's contact details"],
  [
    "profiles",
    became({
      business_id: [null, "b"],
      role: ["admin", "employee"],
      email: ["", "s@x.test"],
      pin: ["old", "new"],
    }),
    "Marcus Webb added Sam Okafor to the team as an employee",
  ],
  ["profiles", became({ deleted: [true, false] }), "Marcus Webb added Sam Okafor to the team"],
  ["profiles", became({ deleted: [false, true] }), "Marcus Webb removed Sam Okafor from the team"],
  [
    "profiles",
    { row: "gone", by: null, earlier: { business_id: "b", name: "Ann" }, later: {} },
    "The system removed Ann from the team",
  ],
  ["profiles", { ...became({ business_id: [null, "b"] }), row: "marcus" }, "Marcus Webb set up the business"],
  [
    "profiles",
    became({ name: ["Sam", "Sam Okafor"] }),
    "Marcus Webb changed Sam Okafor's name from Sam to Sam Okafor",
  ],
  [
    "profiles",
    became({ deleted: [false, true], deactivated_at: [null, "2026-03-02T09:00:00+00:00"] }),
    "Marcus Webb deactivated Sam Okafor's account",
  ],
  [
    "profiles",
    became({
      pin: ["old", "new"],
      deleted: [true, false],
      deactivated_at: ["2026-03-02T09:00:00+00:00", null],
    }),
    "Marcus Webb reactivated Sam Okafor's account",
  ],
  [
    "profiles",
    became({
      role: ["employee", "manager"],
      deleted: [true, false],
      deactivated_at: ["2026-03-02T09:00:00+00:00", null],
    }),
    "Marcus Webb reactivated Sam Okafor's account as a manager",
  ],
  [
    "profiles",
    became({
      removed_at: [null, "2026-03-02T09:00:00+00:00"],
      deactivated_at: ["2026-03-01T09:00:00+00:00", null],
    }),
    "Marcus Webb removed Sam Okafor from the team",
  ],
  [
    "profiles",
    became({ deleted: [true, false], removed_at: ["2026-03-02T09:00:00+00:00", null] }),
    "Marcus Webb added Sam Okafor to the team",
  ],
  ["profiles", became({ something: [1, 2] }), "Marcus Webb changed Sam Okafor's personal details"],
  [
    "profiles",
    became({ birth_date: [null, "2008-05-04"] }),
    "Marcus Webb set Sam Okafor's date of birth to May 4, 2008",
  ],
  [
    "profiles",
    became({ birth_date: ["2008-05-04", null] }),
    "Marcus Webb removed Sam Okafor's date of birth",
  ],
  [
    "contracts",
    { is_new: true, about: { user_id: "sam", from_day: "2026-03-01" }, later: { weekly_minutes: 1800 } },
    "Marcus Webb added Sam Okafor's contract from Mar 1, 2026",
  ],
  [
    "contracts",
    { about: { user_id: "sam", from_day: "2026-03-01" }, ...became({ deleted: [false, true] }) },
    "Marcus Webb withdrew Sam Okafor's contract from Mar 1, 2026",
  ],
  [
    "rule_sets",
    { is_new: true, about: { from_day: "2026-03-01" }, later: { params: { overtime_percent: 150 } } },
    "Marcus Webb changed the pay rules from Mar 1, 2026",
  ],
  [
    "rule_sets",
    { about: { from_day: "2026-03-01" }, ...became({ deleted: [false, true] }) },
    "Marcus Webb withdrew the pay rules from Mar 1, 2026",
  ],
  // Pay
  [
    "pay_rates",
    { is_new: true, about: { employee_id: "sam" }, later: { rate: 16, from_day: "2026-03-01" } },
    "Marcus Webb set Sam Okafor's pay rate to $16.00, effective Mar 1, 2026",
  ],
  [
    "employee_payments",
    {
      is_new: true,
      about: { employee_id: "sam", pay_period_start: "2026-03-01", pay_period_end: "2026-03-14" },
      later: { total_pay: 812.5 },
    },
    "Marcus Webb saved Sam Okafor's payment of $812.50 for Mar 1 – 14, 2026",
  ],
  [
    "employee_payments",
    {
      about: { employee_id: "sam", pay_period_start: "2026-03-01", pay_period_end: "2026-03-14" },
      earlier: { voided_at: null },
      later: { voided_at: "2026-03-16T09:00:00.000Z" },
    },
    "Marcus Webb voided Sam Okafor's payment for Mar 1 – 14, 2026",
  ],
  // Hours
  ["punches", { ...AT, is_new: true }, "Marcus Webb added Sam Okafor's clock-in on Tue, Mar 3, 9:02 AM"],
  [
    "punches",
    { ...AT, is_new: true, later: { corrects: "p" } },
    "Marcus Webb corrected Sam Okafor's clock-in to Tue, Mar 3, 9:02 AM",
  ],
  [
    "punches",
    { ...AT, is_new: true, later: { corrects: "p", is_void: true } },
    "Marcus Webb removed Sam Okafor's clock-in on Tue, Mar 3, 9:02 AM",
  ],
  [
    "punch_approvals",
    { ...DAYS, is_new: true, later: { worked_ms: 111_900_000 } },
    "Marcus Webb approved Sam Okafor's hours for Mar 1 – 7, 2026 (31h 5m)",
  ],
  [
    "punch_approvals",
    { ...DAYS, ...became({ status: ["approved", "withdrawn"] }) },
    "Marcus Webb withdrew approval of Sam Okafor's hours for Mar 1 – 7, 2026",
  ],
  [
    "punch_corrections",
    { by: "sam", is_new: true, about: { user_id: "sam", clock_in_time: "2026-03-03T09:02:00Z" } },
    "Sam Okafor requested a correction for Tue, Mar 3, 9:02 AM",
  ],
  [
    "punch_corrections",
    {
      about: { user_id: "sam", clock_in_time: "2026-03-03T09:02:00Z" },
      ...became({ status: ["pending", "denied"], decided_by: [null, "marcus"] }),
    },
    "Marcus Webb declined Sam Okafor's correction request for Tue, Mar 3, 9:02 AM",
  ],
  [
    "punch_decisions",
    { ...AT, is_new: true, later: { choice: "clocked" } },
    "Marcus Webb kept Sam Okafor's clocked times for Tue, Mar 3, 9:02 AM",
  ],
  // Shifts
  [
    "shifts",
    { ...SHIFT, is_new: true },
    "Marcus Webb added a shift for Sam Okafor on Tue, Mar 3, 9:00 AM – 5:00 PM",
  ],
  [
    "shifts",
    { ...SHIFT, about: { ...SHIFT.about, user_id: null }, ...became({ deleted: [false, true] }) },
    "Marcus Webb deleted the open shift on Tue, Mar 3, 9:00 AM – 5:00 PM",
  ],
  [
    "shifts",
    { ...SHIFT, ...became({ start_time: ["09:00", "10:00"], notes: ["", "Keys"] }) },
    "Marcus Webb changed Sam Okafor's shift on Tue, Mar 3: Start changed from 9:00 AM to 10:00 AM; Notes added: “Keys”",
  ],
  [
    "shifts",
    { ...SHIFT, ...became({ user_id: ["ben", "sam"] }) },
    "Marcus Webb changed Sam Okafor's shift on Tue, Mar 3: Assigned to Sam Okafor (previously Ben Carver)",
  ],
  [
    "shifts",
    { ...SHIFT, by: "sam", ...became({ status: ["scheduled", "dropped"], drop_reason: [null, "Dentist"] }) },
    "Sam Okafor dropped their shift on Tue, Mar 3",
  ],
  [
    "shifts",
    { ...SHIFT, by: "ben", ...became({ claimed_by_user_id: [null, "ben"] }) },
    "Ben Carver claimed Sam Okafor's shift on Tue, Mar 3",
  ],
  [
    "shifts",
    { ...SHIFT, ...became({ claimed_by_user_id: ["ben", null] }) },
    "Marcus Webb declined Ben Carver's claim for Sam Okafor's shift on Tue, Mar 3",
  ],
  [
    "shifts",
    {
      ...SHIFT,
      ...became({
        status: ["dropped", "claimed"],
        user_id: ["sam", "ben"],
        claimed_by_user_id: ["ben", null],
      }),
    },
    "Marcus Webb approved Ben Carver's claim for the shift on Tue, Mar 3",
  ],
  [
    "shifts",
    { ...SHIFT, ...became({ published: [false, true] }) },
    "Marcus Webb published Sam Okafor's shift on Tue, Mar 3",
  ],
  // Approvals
  [
    "swap_requests",
    { ...SWAP, by: "sam", is_new: true },
    "Sam Okafor requested a shift swap with Ben Carver",
  ],
  [
    "swap_requests",
    { ...SWAP, ...became({ status: ["agreed", "approved"] }) },
    "Marcus Webb approved the shift swap between Sam Okafor and Ben Carver",
  ],
  [
    "staff_availability",
    { ...FREE, by: "sam", is_new: true, later: { available: false } },
    "Sam Okafor marked themselves as unavailable on Tue, Mar 3",
  ],
  [
    "staff_availability",
    { ...FREE, ...became({ status: ["pending", "approved"], approved: [false, true] }) },
    "Marcus Webb approved Sam Okafor's time-off request for Tue, Mar 3",
  ],
  [
    "staff_availability",
    { ...FREE, ...became({ status: ["pending", "denied"] }) },
    "Marcus Webb declined Sam Okafor's time-off request for Tue, Mar 3",
  ],
  [
    "staff_availability",
    { ...FREE, by: "sam", ...became({ start_time: [null, "09:00"] }) },
    "Sam Okafor changed their availability entry for Tue, Mar 3",
  ],
  // Settings
  [
    "businesses",
    became({ name: ["Quay", "Harbour"] }),
    "Marcus Webb changed the business setting “Name” from “Quay” to “Harbour”",
  ],
  [
    "businesses",
    became({ approval_mode: [false, true] }),
    "Marcus Webb changed the business setting “Approval Mode” from “off” to “on”",
  ],
  [
    "businesses",
    { by: null, ...became({ subscription_status: ["trialing", "active"] }) },
    "The system changed the business setting “Subscription” from “free trial” to “active”",
  ],
  [
    "businesses",
    became({ owner_id: ["olivia", "sam"] }),
    "Marcus Webb changed the business setting “Owner” from “Olivia Byrne” to “Sam Okafor”",
  ],
  [
    "businesses",
    became({ pay_breaks_paid: [false, true], overtime_percent: [150, 200] }),
    "Marcus Webb changed the business settings: Pay recorded breaks and Overtime rate (percent)",
  ],
  [
    "businesses",
    became({ chat_cleared_at: [null, "2026-03-02T09:00:00Z"] }),
    "Marcus Webb cleared the team chat",
  ],
  [
    "business_hours",
    {
      about: { day_of_week: 1 },
      ...became({ opening_time: ["08:00", "09:00"], closing_time: ["16:00", "17:00"] }),
    },
    "Marcus Webb changed the business hours for Monday to 9:00 AM – 5:00 PM",
  ],
  [
    "business_hours",
    { about: { day_of_week: 0 }, ...became({ is_closed: [false, true] }) },
    "Marcus Webb marked the business as closed on Sunday",
  ],
  [
    "shift_templates",
    { about: { name: "Early" }, is_new: true, later: { name: "Early" } },
    "Marcus Webb added the shift template “Early”",
  ],
  [
    "positions",
    { about: { name: "Bar" }, ...became({ is_archived: [false, true] }) },
    "Marcus Webb changed the position “Bar”",
  ],
  [
    "punch_devices",
    { about: { name: "Bar tablet" }, is_new: true, later: { name: "Bar tablet" } },
    "Marcus Webb set up the tablet “Bar tablet” as a time clock",
  ],
  [
    "punch_devices",
    { about: { name: "Bar tablet" }, ...became({ deleted: [false, true] }) },
    "Marcus Webb removed the tablet “Bar tablet” as a time clock",
  ],
  [
    "punch_devices",
    { by: "a tablet", about: { name: "Bar tablet" }, ...became({ deleted: [false, true] }) },
    "The tablet “Bar tablet” left communal mode",
  ],
  [
    "availability_deadlines",
    { is_new: true, later: { start_date: "2026-03-01", end_date: "2026-03-07", due_date: "2026-02-20" } },
    "Marcus Webb set the availability deadline for Mar 1 – 7, 2026 to Fri, Feb 20",
  ],
  // A table that a later version may log
  ["tip_pools", became({ percent: [1, 2] }), "Marcus Webb changed an entry"],
  [
    "shifts",
    { ...SHIFT, by: "gone", is_new: true },
    "A former colleague added a shift for Sam Okafor on Tue, Mar 3, 9:00 AM – 5:00 PM",
  ],
])("%s %j: %s", (table, changes, expected) => {
  expect(auditSentence(changeOf(table, changes), FACTS)).toBe(expected);
});

it("shows before and after, field by field, without what only the machinery knows", () => {
  const change = changeOf("shifts", {
    ...SHIFT,
    ...became({
      user_id: ["ben", null],
      start_time: ["09:00", "10:00"],
      date: ["2026-03-03", "2026-03-04"],
      estimated_pay: [null, 90],
      published: [false, true],
      time_slot: ["early", "gone"],
      published_as: [null, {}],
    }),
  });
  expect(auditDetails(change, FACTS)).toEqual([
    { label: "Person", from: "Ben Carver", to: "none" },
    { label: "Start time", from: "9:00 AM", to: "10:00 AM" },
    { label: "Date", from: "Mar 3, 2026", to: "Mar 4, 2026" },
    { label: "Estimated pay", from: "none", to: "$90.00" },
    { label: "Published", from: "no", to: "yes" },
    { label: "Template", from: "Early", to: "a deleted template" },
  ]);
});

it("writes out what the database abbreviates, and nothing that somebody wrote", () => {
  const change = changeOf("businesses", {
    ...became({
      pay_week_start: ["sun", "mon"],
      subscription_status: ["active", "past_due"],
      pay_overnight: ["split", "as-the-moon"],
      locale: ["en-US", "es-MX"],
      name: ["sun", "late-bar"],
    }),
  });
  const values = auditDetails(change, FACTS).map(({ from, to }) => [from, to]);
  expect(values).toEqual([
    ["Sunday", "Monday"],
    ["active", "past due"],
    ["split at midnight", "unknown"],
    ["English (United States)", "Español (México)"],
    ["sun", "late-bar"],
  ]);
});

it("shows of a row that was made only what it is", () => {
  const made = changeOf("pay_rates", { is_new: true, later: { rate: 16, from_day: "2026-03-01" } });
  expect(auditDetails(made, FACTS)).toEqual([
    { label: "Rate", from: null, to: "$16.00" },
    { label: "Effective from", from: null, to: "Mar 1, 2026" },
  ]);
});

it("writes out days and times where a field has several", () => {
  const made = changeOf("punch_corrections", {
    is_new: true,
    later: {
      required_days: [1, 5],
      day_of_week: 0,
      breaks: [{ start: "2026-03-03T12:00:00.000Z", end: "2026-03-03T12:30:00.000Z" }],
    },
  });
  expect(auditDetails(made, FACTS).map(({ to }) => to)).toEqual([
    "Monday and Friday",
    "Sunday",
    "12:00 PM – 12:30 PM",
  ]);
});

it("writes out what shifts are worked as, who can, and the breaks that they are planned with", () => {
  const change = changeOf(
    "positions",
    became({
      position_id: ["bar", null],
      user_ids: [["ben"], ["ben", "sam"]],
      color: ["teal", "gray"],
      breaks: [
        null,
        [
          { after: 240, minutes: 30, paid: false },
          { after: 360, minutes: 15, paid: true },
        ],
      ],
      preference: [null, "rather-not"],
    }),
  );
  expect(auditDetails(change, FACTS)).toEqual([
    { label: "Position", from: "Bar", to: "none" },
    { label: "People", from: "Ben Carver", to: "Ben Carver and Sam Okafor" },
    { label: "Color", from: "teal", to: "gray" },
    { label: "Breaks", from: "none", to: "30m unpaid after 4h and 15m paid after 6h" },
    { label: "Preference", from: "none", to: "would rather not work" },
  ]);
});

it("calls a field that a later version may log no more than that", () => {
  const change = changeOf("businesses", became({ tip_pool_share: [1, 2] }));
  expect(auditDetails(change, FACTS)).toEqual([{ label: "Other", from: "1", to: "2" }]);
});
