import type { Db } from "#local/database/db.ts";

const SCHEMAS = ["public", "sync", "access", "limits", "auth", "storage", "realtime", "local_mail"];

const ATTEMPTS = ["audit_log_entries", "attempts"];

/**
 * One text per table of the database that is another as soon as any row of it was written: each writing is a transaction
 * of its own, whose number the row has. Who tried to sign in is written down, and left out.
 */
export async function checksums(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    // A partition's rows are its table's.
    `select format('%I.%I', kin.nspname, class.relname) as name
     from pg_class as class join pg_namespace as kin on kin.oid = class.relnamespace
     where kin.nspname = any ($1) and class.relname <> all ($2) and class.relkind in ('r', 'p') and not class.relispartition
     order by 1`,
    [SCHEMAS, ATTEMPTS],
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as sum from ${name}`,
  );
  const { rows } = await db.query<{ name: string; sum: string }>(
    // Postgres counts several tables at a time.
    `${parts.join(" union all ")} order by name`,
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
