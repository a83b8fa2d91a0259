// Writes the schema in force as files by area (supabase/schema): every table, view, policy and function from the
// catalog, after all migrations. The files are for reading; the migrations explain the purpose of things.

import type { Db, Statements } from "#local/database/db.ts";

const HEADER = "-- What is in force, written by `npm run schema`. To change it, add a migration.\n";

const OURS = "schema.nspname in ('public', 'sync', 'access', 'limits')";

/** The embedded server's own accounts, whose rights no migration gives (supabase/local/database/services.sql). */
const NOT_OWN = "grantee not in (select oid from pg_roles where rolname like 'shiftkeep\\_%')";

/** SQL for the rights of everybody but the owner, one statement each. */
const grants = (acl: string, owner: string, privilege: string, target: string) => `(
  select string_agg(statement, E'\\n' order by statement) from (
    select format('grant %s on %s to %s;', string_agg(lower(privilege_type), ', ' order by privilege_type), ${target},
      case grantee when 0 then 'public' else grantee::regrole::text end) as statement
    from aclexplode(coalesce(${acl}, acldefault('${privilege}', ${owner})))
    where grantee <> ${owner} and ${NOT_OWN} group by grantee) as granted)`;

const comment = (kind: string, name: string, said: string) =>
  `case when ${said} is not null then format(E'comment on ${kind} %s is\\n  %L;', ${name}, ${said}) end`;

const COLUMNS = `(
  select string_agg(format('  %I %s', attname, concat_ws(' ', format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid))), E',\\n' order by attnum)
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = held.oid and attnum > 0 and not attisdropped)`;

const CONSTRAINTS = `(
  select string_agg(format(E',\\n  constraint %I %s', conname, pg_get_constraintdef(oid)), '' order by contype, conname)
  from pg_constraint where conrelid = held.oid and contype in ('c', 'f', 'p', 'u', 'x'))`;

const COLUMN_COMMENTS = `(
  select string_agg(format(E'comment on column %s.%I is\\n  %L;', held.oid::regclass, attname, description), E'\\n'
    order by attnum)
  from pg_description join pg_attribute on attrelid = objoid and attnum = objsubid
  where objoid = held.oid and classoid = 'pg_class'::regclass and objsubid > 0)`;

const COLUMN_GRANTS = `(
  select string_agg(statement, E'\\n' order by statement) from (
    select format('grant %s (%s) on %s to %s;', lower(privilege_type), string_agg(quote_ident(attname), ', ' order by attnum),
      held.oid::regclass, grantee::regrole) as statement
    from pg_attribute, aclexplode(attacl) where attrelid = held.oid group by privilege_type, grantee) as granted)`;

const INDEXES = `(
  select string_agg(pg_get_indexdef(indexrelid) || ';', E'\\n' order by indexrelid::regclass::text) from pg_index
  where indrelid = held.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')))`;

/**
 * For each thing: `home`, the name by which the migrations make it, its place among the things of its area, and its
 * text. Parts of a table follow it.
 */
const THINGS = [
  `select held.oid::regtype::text as home, 0 as place, case typtype
      when 'd' then format(E'create domain %s as %s\\n  %s;', held.oid::regtype, format_type(typbasetype, typtypmod),
        (select string_agg(pg_get_constraintdef(oid), ' ' order by conname) from pg_constraint where contypid = held.oid))
      else format(E'create type %s as (\\n%s\\n);', held.oid::regtype, (
        select string_agg(format('  %I %s', attname, format_type(atttypid, atttypmod)), E',\\n' order by attnum)
        from pg_attribute where attrelid = typrelid and attnum > 0)) end as text
    from pg_type as held join pg_namespace as schema on schema.oid = typnamespace
    where ${OURS} and (typtype = 'd' or exists (select from pg_class where oid = typrelid and relkind = 'c'))`,
  `select held.oid::regclass::text as home, 1 as place, concat_ws(E'\\n',
      format(E'create table %s (\\n%s%s\\n);', held.oid::regclass, ${COLUMNS}, ${CONSTRAINTS}),
      ${comment("table", "held.oid::regclass", "obj_description(held.oid, 'pg_class')")}, ${COLUMN_COMMENTS}, ${INDEXES},
      case when relrowsecurity then format('alter table %s enable row level security;', held.oid::regclass) end,
      ${grants("relacl", "relowner", "r", "held.oid::regclass")}, ${COLUMN_GRANTS}) as text
    from pg_class as held join pg_namespace as schema on schema.oid = relnamespace where ${OURS} and relkind = 'r'`,
  `select case when ${OURS} then polrelid::regclass::text else polname end as home, 2 as place,
      concat_ws(E'\\n  ', format('create policy "%s" on %s', polname, polrelid::regclass),
        case when not polpermissive then 'as restrictive' end,
        format('for %s to %s', case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
          when 'd' then 'delete' else 'all' end,
          (select string_agg(role::regrole::text, ', ' order by role::regrole::text) from unnest(polroles) as role)),
        'using (' || pg_get_expr(polqual, polrelid) || ')', 'with check (' || pg_get_expr(polwithcheck, polrelid) || ')')
      || ';' as text
    from pg_policy join pg_class as relation on relation.oid = polrelid
    join pg_namespace as schema on schema.oid = relnamespace`,
  `select case when ${OURS} then tgrelid::regclass::text else pronamespace::regnamespace || '.' || proname end as home,
      3 as place, pg_get_triggerdef(held.oid) || ';' as text
    from pg_trigger as held join pg_class as relation on relation.oid = tgrelid
    join pg_namespace as schema on schema.oid = relation.relnamespace join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace in (select oid from pg_namespace as schema where ${OURS})`,
  `select nspname || '.' || proname as home, 4 as place, concat_ws(E'\\n',
      rtrim(pg_get_functiondef(held.oid), E'\\n') || ';',
      ${comment("function", "held.oid::regprocedure", "obj_description(held.oid, 'pg_proc')")},
      ${grants("proacl", "proowner", "f", "'function ' || held.oid::regprocedure")}) as text
    from pg_proc as held join pg_namespace as schema on schema.oid = pronamespace where ${OURS} and prokind in ('f', 'p')`,
  `select held.oid::regclass::text as home, 5 as place, concat_ws(E'\\n',
      format(E'create view %s with (%s) as\\n%s', held.oid::regclass, array_to_string(reloptions, ', '),
        pg_get_viewdef(held.oid)),
      ${comment("view", "held.oid::regclass", "obj_description(held.oid, 'pg_class')")},
      ${grants("relacl", "relowner", "r", "held.oid::regclass")}) as text
    from pg_class as held join pg_namespace as schema on schema.oid = relnamespace where ${OURS} and relkind = 'v'`,
];

interface Thing {
  home: string;
  place: number;
  text: string;
}

/** Resolves with the texts of supabase/schema by file name, from a database with these migrations (by file name). */
export async function schemaFiles(db: Db, migrations: Map<string, string>): Promise<Map<string, string>> {
  const areas = areasOf(migrations);
  const files = new Map<string, string[]>();
  for (const { home, text } of await db.transaction(thingsOf)) {
    const name = `${areas.get(home) ?? "others"}.sql`;
    files.set(name, [...(files.get(name) ?? [HEADER]), `${text}\n`]);
  }
  return new Map([...files].sort().map(([name, texts]) => [name, texts.join("\n")]));
}

/** Returns everything, sorted; without a search path, so that each name includes its schema. */
async function thingsOf(db: Statements): Promise<Thing[]> {
  await db.exec("set local search_path = ''");
  const things: Thing[] = [];
  for (const query of THINGS) things.push(...(await db.query<Thing>(query)).rows);
  const grouped = (place: number) => (place > 0 && place < 4 ? 1 : place);
  return things.sort(
    (one, other) =>
      grouped(one.place) - grouped(other.place) ||
      inOrder(one.home, other.home) ||
      one.place - other.place ||
      inOrder(one.text, other.text),
  );
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Matches the names that statements make: things with their schema, policies by their name. */
const MADE =
  /^(?:create (?:or replace )?(?:(?:table|view|function|procedure|type|domain) (?:if not exists )?([\w.]+)|policy "([^"]+)")|call sync\.unite\('(\w+)')/gim;

/**
 * Returns the area of each thing: that of the migration which first made it. The baseline's files are named after
 * their area; a later migration names it in its first line (`-- Area: chat.`).
 */
function areasOf(migrations: Map<string, string>): Map<string, string> {
  const areas = new Map<string, string>();
  for (const [file, sql] of [...migrations].sort()) {
    const area = /^-- Area: (\w+)/.exec(sql)?.[1] ?? file.replace(/^\d+_|\.sql$/g, "");
    for (const [, name, policy, united] of sql.matchAll(MADE)) {
      const home = String(name ?? policy ?? `sync.${united}`);
      if (!areas.has(home)) areas.set(home, area);
    }
  }
  return areas;
}
