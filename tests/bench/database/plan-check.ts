/** A node of a plan as EXPLAIN's JSON gives it. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

/** Index scans read an index from one end to the other when nothing says where to begin. */
const BY_INDEX = ["Index Scan", "Index Only Scan", "Bitmap Index Scan"];

/**
 * Where a plan reads a whole table: by a sequential scan of one of these tables, or by a scan of an index without a
 * condition on it. Parts of a plan that were not run this time count as well.
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
