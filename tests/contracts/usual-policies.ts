import type { Statements } from "#local/database/db.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { newRow } from "#tests/factories/new-row.ts";

/** Who is of the café or the bakery, and may (supabase/tests/000-setup.sql). */
const ALL = { may: "employee manager admin stranger", mayNot: null };
const SOME = { may: "manager admin stranger", mayNot: "employee" };
const PEOPLE = { members: ALL, managers: SOME };

interface Policy {
  name: string;
  command: string;
}

/**
 * Returns a pgTAP file for the policies that an entity's `read` and `write` stand for: members or managers read,
 * managers write. Null for any other, and if a file names one of them (`byHand`).
 */
export async function usualPolicies(db: Statements, entity: Entity, byHand: string): Promise<string | null> {
  const { read, write, table } = entity;
  if (write !== "managers" || (read !== "members" && read !== "managers")) return null;
  const policies = await db.query<Policy>(
    `select policyname as name, cmd as command from pg_policies
     where schemaname = 'public' and tablename = $1 and permissive = 'PERMISSIVE'`,
    [table],
  );
  if (policies.rows.some(({ name }) => byHand.includes(`'${name}'`))) return null;
  const columns = await db.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  const cases = policies.rows.flatMap(({ name, command }) => casesOf(entity, name, command));
  const closed = [`'select insert update', 'anonymous'`, `'delete'`].map(
    (verbs) => `select tests.closed('public.${table}', ${verbs});`,
  );
  const withheld = (verb: string, given: string[]) => {
    const others = columns.rows.map(({ name }) => name).filter((name) => !given.includes(name));
    return `select tests.withholds('public.${table}', '${verb}', '${others.join(" ")}');`;
  };
  return [
    "begin; select no_plan(); select tests.set_scene();",
    ...[rowOf("café", "manager"), rowOf("bakery", "stranger")].map((row) => `${insertOf(entity, row)};`),
    ...closed,
    ...cases,
    withheld("insert", sentOf(entity)),
    withheld(
      "update",
      entity.writable.filter((name) => !entity.fields[name]?.rules.isOnce),
    ),
    "select * from finish(); rollback;",
  ].join("\n");
}

/** Whom a policy allows what, and whom it denies it. */
function casesOf(entity: Entity, policy: string, command: string): string[] {
  const { may, mayNot } = command === "SELECT" ? PEOPLE[entity.read as "members"] : SOME;
  const isInsert = command === "INSERT";
  const where = isInsert ? "" : " where ";
  const reach = {
    own: `${where}${isInsert ? "access.business_id()" : "business_id = access.business_id()"}`,
    of: (business: string) =>
      isInsert ? `tests.id('${business}')` : `${where}id = tests.id('row of the ${business}')`,
  };
  const statement = (where: string, author = "auth.uid()") => {
    if (isInsert) return insertOf(entity, { id: "gen_random_uuid()", business: where, author });
    const verb = command === "SELECT" ? "select from" : "update";
    return `${verb} public.${entity.table}${command === "UPDATE" ? ` set ${changeOf(entity)}` : ""}${where}`;
  };
  const say = (answer: string, people: string, what: string, text: string) =>
    `select tests.${answer}('${policy}', '${people}', $case$${what}$case$, '${text}');`;
  return [
    say("allows", may, statement(reach.own), "of their own business"),
    ...(mayNot ? [say("denies", mayNot, statement(reach.own), "where they work")] : []),
    say(
      "denies",
      `${mayNot ? "" : "employee "}manager admin`,
      statement(reach.of("bakery")),
      "of another business",
    ),
    say("denies", "stranger leaver", statement(reach.of("café")), "of another business"),
    ...(isInsert && authorOf(entity)
      ? [
          say(
            "denies",
            "manager admin",
            statement(reach.own, "tests.id('colleague')"),
            "in the name of another",
          ),
        ]
      : []),
  ];
}

/** SQL for the parts of a row that differ. */
interface Parts {
  id: string;
  business: string;
  author: string;
}

/** A change of a row: its deletion, where devices may delete. */
function changeOf({ writable, fields }: Entity): string {
  if (writable.includes("deleted")) return "deleted = true";
  const name = writable.find((one) => !fields[one]?.rules.isOnce);
  return `${name} = ${name}`;
}

const rowOf = (business: string, author: string): Parts => ({
  ...{ id: `tests.id('row of the ${business}')`, business: `tests.id('${business}')` },
  author: `tests.id('${author}')`,
});

function insertOf(entity: Entity, { id, business, author }: Parts): string {
  const names = sentOf(entity);
  const values = JSON.stringify(newRow(entity as never));
  const people = peopleOf(entity).map((name) => `, '${name}', ${author}`);
  const parts = `'id', ${id}, 'business_id', ${business}${people.join("")}`;
  return `insert into public.${entity.table} (${names}) select ${names} from jsonb_populate_record(
    null::public.${entity.table}, '${values}'::jsonb || jsonb_build_object(${parts}))`;
}

const sentOf = ({ writable }: Entity) => writable.filter((name) => name !== "deleted");
const authorOf = ({ fields }: Entity) => Object.keys(fields).find((name) => fields[name]?.rules.isAuthor);
/** The fields that must name a person. */
const peopleOf = ({ fields }: Entity) =>
  Object.keys(fields).filter(
    (name) => fields[name]?.rules.table === "profiles" && !fields[name].rules.isNullable,
  );
