import type { Statements } from "#local/database/db.ts";

const SCHEMAS = ["public", "sync", "access", "limits"];
const VERBS = ["select", "insert", "update", "delete"];
/** A stranger is the admin of another business. */
const PEOPLE = ["anonymous", "employee", "manager", "admin", "stranger"];

/** How tests.sentence in supabase/tests/000-setup.sql calls a case. */
const SENTENCE =
  /^(?<who>\S+) (?<may>may|may not) (?<verb>select|insert|update|delete) (?<table>[^\s:]+)(?:: .*)? \[(?<policy>.*)\]$/;

/**
 * What of the database nobody tests or guards, in sentences: a table without row security or comment, a policy that no
 * pgTAP test saw allow and deny, a verb that no test saw refused to each kind of person. `sentences` are the names of
 * the tests that passed.
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
  const policies = await db.query<{ policy: string }>("select policyname as policy from pg_policies");
  return [
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
