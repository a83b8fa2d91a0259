import { describe, expect, it } from "vitest";
import { type PlanNode, wholeTableScans } from "./plan-check.ts";

const tables = new Set(["shifts", "messages"]);
const alongIndex: PlanNode = {
  "Node Type": "Index Scan",
  "Relation Name": "shifts",
  "Index Name": "shifts_by_version",
  "Index Cond": "(business_id = $0)",
};
const wholeTable: PlanNode = { "Node Type": "Seq Scan", "Relation Name": "messages" };

describe("the check of plans", () => {
  it("accepts reading along an index, and a small table of settings as a whole", () => {
    const settings = { "Node Type": "Seq Scan", "Relation Name": "collections" };
    expect(wholeTableScans({ "Node Type": "Nested Loop", Plans: [alongIndex, settings] }, tables)).toEqual(
      [],
    );
  });

  it("finds a sequential scan of a synced table, however deep, also a parallel one", () => {
    const deep = {
      "Node Type": "Limit",
      Plans: [{ "Node Type": "Append", Plans: [alongIndex, wholeTable] }],
    };
    expect(wholeTableScans(deep, tables)).toEqual(["Seq Scan on messages"]);
    const parallel = { "Node Type": "Parallel Seq Scan", "Relation Name": "shifts" };
    expect(wholeTableScans(parallel, tables)).toEqual(["Parallel Seq Scan on shifts"]);
  });

  it("finds a sequential scan below another", () => {
    const plan = { ...wholeTable, Plans: [{ "Node Type": "Seq Scan", "Relation Name": "shifts" }] };
    expect(wholeTableScans(plan, tables)).toEqual(["Seq Scan on messages", "Seq Scan on shifts"]);
  });

  it("finds an index that is read from end to end", () => {
    const { "Index Cond": _, ...unbounded } = alongIndex;
    expect(wholeTableScans(unbounded, tables)).toEqual(["Index Scan using all of shifts_by_version"]);
  });
});
