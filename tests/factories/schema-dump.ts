import type { Statements } from "#local/database/db.ts";

/** SQL for rights as sorted text; a right that was never granted or revoked counts as Postgres's default. */
const rights = (acl: string, kind: string, owner: string) => `(
  select coalesce(string_agg(distinct grantee::regrole || ' ' || privilege_type || case when is_grantable then '*' else '' end,
    ', ' order by grantee::regrole || ' ' || privilege_type || case when is_grantable then '*' else '' end), 'none')
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))))`;

const OURS = "nspname not like 'pg\\_%' and nspname <> 'information_schema'";
/** Tables whose rows belong to the schema: which tables are synced and how, and which files may be stored. */
const SETTINGS = ["sync.collections", "sync.kinds", "sync.sources", "storage.buckets"];
/** The columns of those rows that say when they were written. */
const WHEN = "array['created_at', 'updated_at']";

/** For each kind of schema object, a query for lines that fully describe one object. */
const QUERIES: Record<string, string> = {
  schema: `select format('%s: %s; %s', nspname, obj_description(oid, 'pg_namespace'),
      ${rights("nspacl", "n", "nspowner")}) from pg_namespace where ${OURS}`,
  relation: `select format('%s %s: options %s, row security %s %s; %s; %s', relkind, relation.oid::regclass,
      (select array_agg(option order by option) from unnest(reloptions) as option), relrowsecurity, relforcerowsecurity,
      obj_description(relation.oid, 'pg_class'),
      ${rights("relacl", "r", "relowner")})
    from pg_class as relation join pg_namespace as schema on schema.oid = relnamespace
    where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'c', 'f')`,
  column: `select format('%s.%s: %s %s default %s generated %s identity %s; %s; %s', attrelid::regclass, attname,
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid),
      attgenerated, attidentity, col_description(attrelid, attnum), (
        select string_agg(grantee::regrole || ' ' || privilege_type, ', ' order by grantee::regrole || ' ' || privilege_type)
        from aclexplode(attacl)))
    from pg_attribute join pg_class as relation on relation.oid = attrelid
    join pg_namespace as schema on schema.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'c', 'f') and attnum > 0 and not attisdropped`,
  constraint: `select format('%s on %s: %s %s', conname,
      case when conrelid = 0 then contypid::regtype::text else conrelid::regclass::text end, pg_get_constraintdef(held.oid),
      convalidated)
    from pg_constraint as held join pg_namespace as schema on schema.oid = connamespace where ${OURS}`,
  index: `select pg_get_indexdef(indexrelid) from pg_index join pg_class as relation on relation.oid = indexrelid
    join pg_namespace as schema on schema.oid = relnamespace where ${OURS}`,
  sequence: `select format('%s: %s %s %s %s %s %s', seqrelid::regclass, format_type(seqtypid, null), seqstart, seqincrement,
      seqmin, seqmax, seqcycle)
    from pg_sequence join pg_class as relation on relation.oid = seqrelid
    join pg_namespace as schema on schema.oid = relnamespace where ${OURS}`,
  trigger: `select format('%s; enabled %s; %s', pg_get_triggerdef(held.oid), tgenabled, obj_description(held.oid, 'pg_trigger'))
    from pg_trigger as held join pg_class as relation on relation.oid = tgrelid
    join pg_namespace as schema on schema.oid = relnamespace where ${OURS} and not tgisinternal`,
  function: `select format('%s; %s; %s', pg_get_functiondef(routine.oid), obj_description(routine.oid, 'pg_proc'),
      ${rights("proacl", "f", "proowner")})
    from pg_proc as routine join pg_namespace as schema on schema.oid = pronamespace
    where ${OURS} and prokind in ('f', 'p')`,
  view: `select format('%s: %s', relation.oid::regclass, pg_get_viewdef(relation.oid))
    from pg_class as relation join pg_namespace as schema on schema.oid = relnamespace
    where ${OURS} and relkind in ('v', 'm')`,
  policy: `select format('%s on %s: %s %s to %s using %s check %s', polname, polrelid::regclass, polpermissive, polcmd,
      (select array_agg(role::regrole order by role::regrole::text) from unnest(polroles) as role),
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy join pg_class as relation on relation.oid = polrelid
    join pg_namespace as schema on schema.oid = relnamespace where ${OURS}`,
  type: `select format('%s %s: %s %s default %s %s; %s', typtype, made.oid::regtype, format_type(nullif(typbasetype, 0),
      typtypmod), case when typnotnull then 'not null' end, typdefault,
      (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = made.oid),
      obj_description(made.oid, 'pg_type'))
    from pg_type as made join pg_namespace as schema on schema.oid = typnamespace
    where ${OURS} and typtype in ('d', 'e', 'r')`,
  "default right": `select format('%s in %s of %s: %s', defaclobjtype, defaclnamespace::regnamespace, defaclrole::regrole,
      ${rights("defaclacl", "r", "defaclrole")}) from pg_default_acl`,
  extension: "select format('%s in %s', extname, extnamespace::regnamespace) from pg_extension",
};

/**
 * Resolves with everything in a database's schemas, one sorted line each, so that two databases can be compared
 * whatever order they were built in. Omits Postgres's own schemas.
 */
export async function dumpSchema(db: Statements): Promise<string[]> {
  const lines: string[] = [];
  const add = async (kind: string, query: string) => {
    const { rows } = await db.query<Record<string, string>>(query);
    for (const row of rows) lines.push(`${kind} ${Object.values(row)[0]}`);
  };
  for (const [kind, query] of Object.entries(QUERIES)) await add(kind, query);
  for (const table of SETTINGS) {
    const { rows } = await db.query<{ found: string | null }>("select to_regclass($1) as found", [table]);
    if (rows[0]?.found) await add(table, `select (to_jsonb(held) - ${WHEN})::text from ${table} as held`);
  }
  return lines.sort();
}

/** Returns the lines of only one dump: "- " for the first, "+ " for the second. */
export function schemaDifferences(first: string[], second: string[]): string[] {
  const [inFirst, inSecond] = [new Set(first), new Set(second)];
  return [
    ...first.filter((line) => !inSecond.has(line)).map((line) => `- ${line}`),
    ...second.filter((line) => !inFirst.has(line)).map((line) => `+ ${line}`),
  ];
}
