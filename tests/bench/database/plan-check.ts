/** A node of a plan in EXPLAIN's JSON. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

/** Without an index condition these scans read the whole index. */
const BY_INDEX = ["Index Scan", "Index Only Scan", "Bitmap Index Scan"];

/**
 * Returns where a plan reads a whole table: by a sequential scan of one of these tables, or an index scan without a
 * condition. Includes parts of the plan that did not run this time.
 */
export function wholeTableScans(plan: PlanNode, tables: ReadonlySet<string>): string[] {
  const { "Node Type": type, "Relation Name": table, "Index Cond": condition, "Index Name": index } = plan;
  const below = (plan.Plans ?? []).flatMap((child) => wholeTableScans(child, tables));
  if (type.endsWith("Seq Scan") && table && tables.has(table)) return [`${type} on ${table}`, ...below];
  if (BY_INDEX.includes(type) && !condition && (!table || tables.has(table))) {
    return [`${type} using all of ${index}`, ...below];
  }
  return below;
}
