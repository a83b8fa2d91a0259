import { afterEach, expect, it, vi } from "vitest";
import { type AuditPage, auditPage } from "#schema/protocol/audit-log.ts";
import { forgetAuditPage, keepAuditPage, readAuditPage } from "./kept-audit-page.ts";

const PAGE: AuditPage = { server_time: "2026-03-02T09:30:00.000Z", changes: [], people: {}, next: null };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it("keeps one page of each person", () => {
  expect(readAuditPage("olivia", auditPage)).toBeNull();
  keepAuditPage("olivia", PAGE);
  expect(readAuditPage("olivia", auditPage)).toEqual(PAGE);
  expect(readAuditPage("marcus", auditPage)).toBeNull();
  forgetAuditPage("olivia");
  expect(readAuditPage("olivia", auditPage)).toBeNull();
});

it("has none where another build left something else", () => {
  localStorage.setItem("shiftkeep-audit-olivia", '{"changes": 7}');
  expect(readAuditPage("olivia", auditPage)).toBeNull();
});

it("shows no older page than the device could keep", () => {
  keepAuditPage("olivia", PAGE);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keepAuditPage("olivia", PAGE);
  expect(readAuditPage("olivia", auditPage)).toBeNull();
});
