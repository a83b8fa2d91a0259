import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type DataPlan, type DataStatement, dataOf } from "./businesses.ts";

/** Runs a statement with values: either database, or a client of one. */
interface Loadable {
  query(sql: string, values: unknown[]): Promise<unknown>;
}

/** Yields a plan's rows as JSON lines, one statement each. */
export function* linesOf(plan: DataPlan): Generator<string> {
  for (const statement of dataOf(plan)) yield `${JSON.stringify(statement)}\n`;
}

/** Writes a plan's rows, each statement in its own transaction; resolves with the number of rows. */
export async function loadPlan(db: Loadable, plan: DataPlan): Promise<number> {
  let rows = 0;
  for (const statement of dataOf(plan)) rows += await load(db, statement);
  return rows;
}

/** Writes the rows of a file from generate.ts. */
export async function loadFile(db: Loadable, file: string): Promise<number> {
  let rows = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    rows += await load(db, JSON.parse(line) as DataStatement);
  }
  return rows;
}

async function load(db: Loadable, { table, key, rows }: DataStatement): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  const list = columns.map((column) => `"${column}"`).join(", ");
  const given = `jsonb_populate_recordset(null::${table}, $1)`;
  const sql = key
    ? `update ${table} as kept set ${columns
        .filter((column) => !key.includes(column))
        .map((column) => `"${column}" = given."${column}"`)
        .join(", ")}
       from ${given} as given where ${key.map((column) => `kept."${column}" = given."${column}"`).join(" and ")}`
    : `insert into ${table} (${list}) select ${list} from ${given}`;
  await db.query(sql, [JSON.stringify(rows)]);
  return rows.length;
}
