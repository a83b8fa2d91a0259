import { afterAll, beforeAll, expect, it } from "vitest";
import { type Records, recordsOf } from "#domain/work/records.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Database } from "#local/database.ts";
import { openTestDatabase, rowsAs } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";

// What the time records show of the demo business, as a manager's device computes it.

let database: Database;
let records: Records;

beforeAll(async () => {
  database = await openTestDatabase("demo");
  const documents = async (collection: string, kind: string) => {
    const sql = `select document || '{"change_id": null}' as document from sync.${collection}
      where document ->> 'kind' = $1`;
    const rows = await rowsAs<{ document: never }>(database, demo.managerId, sql, [kind]);
    return rows.map(({ document }) => document);
  };
  const now = new Date().toISOString();
  records = recordsOf(
    {
      punches: await documents("punches", "punch"),
      decisions: await documents("punches", "decision"),
      approvals: await documents("punches", "approval"),
      shifts: await documents("shifts", "shift"),
      availability: await documents("staff_availability", "availability"),
      approvalMode: true,
      kiosks: [],
    },
    {
      ...{ days: { from: "2000-01-01", to: now.slice(0, 10) }, person: null, now, zone: "Europe/Dublin" },
      ...{ graceMs: 5 * MINUTE_MS, maxMs: 16 * HOUR_MS, quietMs: 15 * MINUTE_MS, lateMs: 12 * HOUR_MS },
    },
  );
});
afterAll(() => database.close());

it("approved what is still there: SQL and the device agree on fingerprints", () => {
  const approvals = records.people.flatMap((person) => person.approvals);
  expect(approvals).toHaveLength(20);
  expect(approvals.filter(({ isChanged }) => isChanged)).toEqual([]);
});

it("has one match to decide, and one that was decided", () => {
  expect(records.items.filter(({ kind }) => kind === "match")).toHaveLength(1);
  expect(records.rows.filter(({ isUndecided }) => isUndecided)).toHaveLength(2);
  const uncounted = records.rows.filter((row) => row.end !== null && row.countedMs === 0);
  expect(uncounted.filter(({ isUndecided }) => !isUndecided).map(({ track }) => track)).toEqual(["entered"]);
});

it("has nothing to review of the weeks before, but for who did not come today", () => {
  const kinds = new Set(records.items.map(({ kind }) => kind));
  expect([...kinds].filter((kind) => kind !== "match" && kind !== "absent")).toEqual([]);
});
