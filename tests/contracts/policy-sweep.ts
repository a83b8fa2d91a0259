import type { Statements } from "#local/database/db.ts";

const SCHEMAS = ["public", "sync", "access", "limits"];
const VERBS = ["select", "insert", "update", "delete"];
/** A stranger is the admin of another business. */
const PEOPLE = ["anonymous", "employee", "manager", "admin", "stranger"];

/** What every table that people may reach has: it needs no test of its own, because it is the same everywhere. */
const SECOND_FACTOR = "Only with the second factor, if there is one";

/** How tests.sentence in supabase/tests/000-setup.sql calls a case. */
const SENTENCE =
  /^(?<who>\S+) (?<may>may|may not) (?<verb>select|insert|update|delete) (?<table>[^\s:]+)(?:: .*)? \[(?<policy>.*)\]$/;

/**
 * What of the database nobody tests or guards, in sentences: a table without row security or comment, a policy that no
 * pgTAP test saw allow and deny, a verb that no test saw refused to each kind of person, a table that a session without
 * its second factor may reach. `sentences` are the names of the tests that passed.
 */
export async function sweep(db: Statements, sentences: string[]): Promise<string[]> {
  const cases = sentences.flatMap((sentence) => {
    const { groups } = SENTENCE.exec(sentence) ?? {};
    return groups ? [groups] : [];
  });
  const seen = new Set(cases.map(({ may, policy }) => `${may} ${policy}`));
  const refused = new Set(
    cases.filter(({ may }) => may === "may not").map(({ who, verb, table }) => `${who} ${verb} ${table}`),
  );
  const tables = await tablesOf(db);
  const policies = await db.query<{ policy: string }>(
    "select policyname as policy from pg_policies where policyname <> $1",
    [SECOND_FACTOR],
  );
  return [
    ...(await openToPasswords(db)).map((name) => `${name} does not ask for the second factor`),
    ...tables.filter(({ secured }) => !secured).map(({ name }) => `${name} has no row security`),
    ...tables.filter(({ comment }) => !comment).map(({ name }) => `${name} has no comment`),
    ...policies.rows.flatMap(({ policy }) => [
      ...(seen.has(`may ${policy}`) ? [] : [`no test shows whom "${policy}" allows`]),
      ...(seen.has(`may not ${policy}`) ? [] : [`no test shows whom "${policy}" denies`]),
    ]),
    ...tables.flatMap(({ name, openToAll }) =>
      VERBS.flatMap((verb) =>
        PEOPLE.filter((who) => !refused.has(`${who} ${verb} ${name}`))
          .filter((who) => !(openToAll && verb === "select" && who !== "anonymous"))
          .map((who) => `no test shows that ${who} may not ${verb} ${name}`),
      ),
    ),
  ];
}

interface Table {
  name: string;
  secured: boolean;
  comment: string | null;
  /** Everybody signed in reads all of it. */
  openToAll: boolean;
}

async function tablesOf(db: Statements): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select nspname || '.' || relname as name, relrowsecurity as secured, obj_description(pg_class.oid) as comment,
       exists (select from pg_policies where schemaname = nspname and tablename = relname and cmd = 'SELECT'
         and qual = 'true') as "openToAll"
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any ($1) and relkind in ('r', 'p') order by name`,
    [SCHEMAS],
  );
  return rows;
}

/** Returns the tables that people may reach and whose policies leave the second factor to chance. */
async function openToPasswords(db: Statements): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select nspname || '.' || relname as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where (nspname = any ($1) or (nspname, relname) in (('storage', 'objects'), ('realtime', 'messages')))
       and relkind in ('r', 'p')
       and has_any_column_privilege('authenticated', pg_class.oid, 'select, insert, update')
       and not exists (select from pg_policies where schemaname = nspname and tablename = relname
         and policyname = $2 and permissive = 'RESTRICTIVE' and cmd = 'ALL' and roles = '{authenticated}'
         and qual ilike '(not ( select access.lacks_second_factor() %' and with_check is null)
       and not exists (select from pg_policies where schemaname = nspname and tablename = relname and qual = 'true')
     order by name`,
    [SCHEMAS, SECOND_FACTOR],
  );
  return rows.map(({ name }) => name);
}
