import { expect, it } from "vitest";
import type { Device } from "#schema/entities/device.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { approvalInstants, approvalsFor, mayHoldPunches, payrollInstants } from "./payroll-span.ts";

const PERIOD = { from: "2026-06-08", to: "2026-06-14" };
const approved = (from: string, to: string) => ({ from, to }) as PunchApproval;

it("looks for approvals that end up to the longest after the period", () => {
  expect(approvalInstants(PERIOD, "UTC")).toEqual({
    from: "2026-06-07T00:00:00.000Z",
    to: "2026-08-17T00:00:00.000Z",
  });
  expect(approvalInstants(PERIOD, "America/New_York").from).toBe("2026-06-07T04:00:00.000Z");
});

it("takes approvals of a day of the period, or of one beside it, whose split night may be paid in part", () => {
  const long = approved("2026-06-01", "2026-06-06");
  const before = approved("2026-06-01", "2026-06-07");
  const within = approved("2026-06-14", "2026-06-20");
  const after = approved("2026-06-15", "2026-06-20");
  const later = approved("2026-06-16", "2026-06-20");
  expect(approvalsFor([long, before, within, after, later], PERIOD)).toEqual([before, within, after]);
});

it("needs all days of the period and of its approvals, with those around them", () => {
  expect(payrollInstants(PERIOD, [], "UTC")).toEqual({
    from: "2026-05-29T00:00:00.000Z",
    to: "2026-06-19T00:00:00.000Z",
  });
  expect(payrollInstants(PERIOD, [approved("2026-06-01", "2026-06-20")], "UTC")).toEqual({
    from: "2026-05-22T00:00:00.000Z",
    to: "2026-06-25T00:00:00.000Z",
  });
});

it.each([
  ["heard of since", "2026-06-15T00:00:00.000Z", 0, false],
  ["silent since before", "2026-06-13T00:00:00.000Z", 0, true],
  ["silent for so long that it is not in use", "2026-04-01T00:00:00.000Z", 0, false],
  ["silent for long with something to send", "2026-04-01T00:00:00.000Z", 1, true],
  ["heard of since with something to send", "2026-06-15T00:00:00.000Z", 1, true],
])("of a device that was %s", (_, last_heard_at, unsent, expected) => {
  const toldSince = Date.parse("2026-06-15T00:00:00.000Z");
  expect(mayHoldPunches({ last_heard_at, unsent } as Device, toldSince)).toBe(expected);
});
