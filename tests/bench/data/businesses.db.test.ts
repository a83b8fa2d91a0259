import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#local/database.ts";
import { openTestDatabase } from "#tests/factories/database.ts";
import { type DataPlan, dataId, dataOf, peopleOf, SIZES } from "./businesses.ts";
import { linesOf, loadPlan } from "./load.ts";

const FEW: DataPlan = { ...SIZES.small, businesses: 2, people: [3, 6], weeks: 2 };

let opened: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const textOf = (plan: DataPlan) => [...linesOf(plan)].join("");

it("writes the same bytes for the same seed, and others for another", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, other) => {
      fc.pre(seed !== other);
      const text = textOf({ ...FEW, seed });
      expect(textOf({ ...FEW, seed })).toBe(text);
      expect(textOf({ ...FEW, seed: other })).not.toBe(text);
    }),
    { numRuns: 20 },
  );
});

it("gives every row an id of its own", () => {
  const ids = [...dataOf({ ...FEW, businesses: 20 })]
    .filter(({ table, key }) => !key && table.startsWith("public."))
    .flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it("gives everybody in a business a name of their own", () => {
  const names = peopleOf(SIZES.large, 0).map(({ name }) => name);
  expect(new Set(names).size).toBe(500);
});

it("makes a shop of 12, a chain of 500 and 5,000 businesses", () => {
  expect(peopleOf(SIZES.small, 0)).toHaveLength(12);
  expect(peopleOf(SIZES.large, 0)).toHaveLength(500);
  expect(SIZES.large.weeks).toBe(104);
  expect(SIZES.many.businesses).toBe(5000);
});

it.each([1, 2, 3])("makes rows that the schema takes and devices are told of (seed %i)", async (seed) => {
  const { db } = opened;
  const plan: DataPlan = { ...FEW, seed, people: [3, 30], weeks: 3 };
  const made = new Map<string, number>();
  for (const { table, rows } of dataOf(plan)) made.set(table, (made.get(table) ?? 0) + rows.length);

  await db.transaction(async (transaction) => {
    expect(await loadPlan(transaction, plan)).toBe([...made.values()].reduce((sum, count) => sum + count, 0));
    for (const table of ["shifts", "punches", "messages", "employee_payments"]) {
      const { rows } = await transaction.query<{ count: number; unversioned: number }>(
        `select count(*)::int, count(*) filter (where version = 0)::int as unversioned from public.${table}`,
      );
      expect([table, rows[0]]).toEqual([table, { count: made.get(`public.${table}`), unversioned: 0 }]);
    }
    const { rows } = await transaction.query<{ role: string; count: number }>(
      "select role, count(*)::int from public.profiles where business_id = $1 group by role order by role",
      [dataId(seed, "business", 0)],
    );
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(peopleOf(plan, 0).length);
    expect(rows[0]).toEqual({ role: "admin", count: 1 });
    await transaction.rollback();
  });
});
