import { expect, it } from "vitest";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { isOwnDecision } from "./own-decision.ts";

const OWN = { user_id: "olivia" };
const OTHERS = { user_id: "sam" };
const change = (table: string, fields: Partial<AuditChange>): AuditChange => ({
  id: 1,
  at: "2026-03-02T09:00:00.000Z",
  by: "olivia",
  device: null,
  table,
  row: "row",
  is_new: false,
  kinds: [],
  about: OWN,
  earlier: {},
  later: {},
  ...fields,
});

it.each<[string, Partial<AuditChange>]>([
  ["staff_availability", { later: { status: "approved", approved: true } }],
  ["staff_availability", { is_new: true, later: { status: "approved", available: false } }],
  ["staff_availability", { later: { status: "denied" } }],
  ["punch_corrections", { later: { status: "approved", decided_by: "olivia" } }],
  ["punch_approvals", { is_new: true, later: { status: "approved" } }],
  ["punch_approvals", { later: { status: "withdrawn" } }],
  ["punch_decisions", { is_new: true, later: { choice: "entered" } }],
  ["punches", { is_new: true, later: { source: "manager" } }],
  [
    "swap_requests",
    { about: { requested_by: "olivia", requested_of: "sam" }, later: { status: "approved" } },
  ],
  ["swap_requests", { about: { requested_by: "sam", requested_of: "olivia" }, later: { status: "denied" } }],
  ["shifts", { later: { status: "claimed", user_id: "olivia", claimed_by_user_id: null } }],
])("tells that it is one's own: %s %j", (table, fields) => {
  expect(isOwnDecision(change(table, fields))).toBe(true);
  const about = fields.about ? { requested_by: "sam", requested_of: "ben" } : OTHERS;
  expect(isOwnDecision(change(table, { ...fields, about }))).toBe(false);
  expect(isOwnDecision(change(table, { ...fields, by: null }))).toBe(false);
});

it.each<[string, Partial<AuditChange>]>([
  ["staff_availability", { is_new: true, later: { status: "pending" } }],
  ["staff_availability", { later: { reason: "Dentist" } }],
  ["punch_corrections", { is_new: true, later: { status: "pending" } }],
  ["swap_requests", { about: { requested_by: "olivia" }, later: { status: "withdrawn" } }],
  ["shifts", { later: { status: "dropped" } }],
  ["profiles", { later: { name: "Olivia" } }],
])("asking for something decides nothing: %s %j", (table, fields) => {
  expect(isOwnDecision(change(table, fields))).toBe(false);
});
