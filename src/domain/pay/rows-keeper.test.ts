import { expect, it } from "vitest";
import type { PayRow, RowSource } from "./payroll-rows.ts";
import { rowsKeeper } from "./rows-keeper.ts";

const PROFILE = {} as never;
const PERIOD = { from: "2026-06-01", to: "2026-06-14" };

/** Sources of this many people; the lists are new objects, as after every change. */
function sourcesOf(count: number, changes: Partial<RowSource> = {}): RowSource[] {
  return Array.from({ length: count }, (_, place) => {
    const id = `p${String(place).padStart(2, "0")}`;
    const lists = { payments: [], payRates: [], punches: [], shifts: [], approvals: [], late: [] };
    const fields = { id, profile: PROFILE, period: PERIOD, draft: null };
    return { ...fields, ...lists, ...changes } as unknown as RowSource;
  });
}

/** A keeper for which each line takes ten ms, and the lines it computed. */
function newKeeper() {
  let now = 0;
  const computed: string[] = [];
  const keeper = rowsKeeper(
    () => now,
    ({ id }) => {
      now += 10;
      computed.push(id);
      return { id, name: id, state: "ready" } as PayRow;
    },
  );
  return { keeper, computed };
}

const namesOf = (rows: readonly PayRow[] | null) => rows?.map(({ name }) => name).join(" ");

it("computes many in slices, none of them longer than it may be but for one person", () => {
  const { keeper, computed } = newKeeper();
  expect(keeper.rows(sourcesOf(5))).toBeNull();
  expect([keeper.work(sourcesOf(5), 20), computed.length]).toEqual([false, 2]);
  expect([keeper.work(sourcesOf(5), 1), computed.length]).toEqual([false, 3]);
  expect([keeper.work(sourcesOf(5), 100), computed.length]).toEqual([true, 5]);
  expect(namesOf(keeper.rows(sourcesOf(5)))).toBe("p00 p01 p02 p03 p04");
  expect(computed).toHaveLength(5);
});

it("computes at once what changed of few, and nobody else", () => {
  const { keeper, computed } = newKeeper();
  keeper.work(sourcesOf(9), 1000);
  const changed = sourcesOf(9).map((source) => (source.id === "p04" ? { ...source, now: "later" } : source));
  expect(namesOf(keeper.rows(changed))).toContain("p04");
  expect(computed.slice(9)).toEqual(["p04"]);
  const longer = changed.map((source) => (source.id === "p05" ? { ...source, late: [{} as never] } : source));
  keeper.rows(longer);
  expect(computed.slice(9)).toEqual(["p04", "p05"]);
});

it("shows what was complete before, but not that of another period", () => {
  const { keeper } = newKeeper();
  keeper.work(sourcesOf(5), 1000);
  expect(keeper.before(sourcesOf(5))).toBeNull();
  keeper.rows(sourcesOf(5));
  const [later, next] = [{ now: "later" }, { period: { from: "2026-06-15", to: "2026-06-28" } }];
  expect(keeper.rows(sourcesOf(5, later))).toBeNull();
  expect(namesOf(keeper.before(sourcesOf(5, later)))).toBe("p00 p01 p02 p03 p04");
  expect(keeper.before(sourcesOf(5, next))).toBeNull();
});
