import type { Statements } from "#local/database/db.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { newRow } from "#tests/factories/new-row.ts";

type Form = "members" | "managers" | "admins" | "own";
type Command = "SELECT" | "INSERT" | "UPDATE";

interface Policy {
  name: string;
  command: Command;
  condition: string;
}

const STAFF = ["employee", "manager", "admin"];
const OUTSIDERS = ["stranger", "newcomer", "leaver"];
/** Who of the café reaches what is a colleague's by a policy of each form (supabase/tests/000-setup.sql). */
const MAY: Record<Form, string[]> = {
  ...{ members: STAFF, managers: ["manager", "admin"], admins: ["admin"] },
  own: [],
};
/** Whose rows there are, and where. */
const ROWS = [
  ...[...STAFF, "colleague", "leaver"].map((person) => [person, "café"] as const),
  ...["baker", "stranger", "employee"].map((person) => [person, "bakery"] as const),
];

/**
 * Returns a pgTAP file for the policies that an entity's `read` and `write` stand for, but for those that a file names
 * (`byHand`); null if there are none. In it nothing but the policies guards the table.
 */
export async function usualPolicies(db: Statements, entity: Entity, byHand: string): Promise<string | null> {
  const { rows } = await db.query<Policy>(
    `select policyname as name, cmd as command, coalesce(qual, with_check) as condition from pg_policies
     where schemaname = 'public' and tablename = $1 and permissive = 'PERMISSIVE'`,
    [entity.table],
  );
  const casesFor = (isUpdate: boolean) =>
    rows
      .filter(({ name, command }) => !byHand.includes(`'${name}'`) && (command === "UPDATE") === isUpdate)
      .flatMap((policy) => casesOf(entity, policy));
  const [others, updates] = [casesFor(false), casesFor(true)];
  if (others.length + updates.length === 0) return null;
  return [
    "begin; select no_plan(); select tests.set_scene();",
    `select tests.leave_to_policies('public.${entity.table}');`,
    ...ROWS.map(([person, business]) => {
      const id = `tests.id('${person} at the ${business}')`;
      const row = { id, business: `tests.id('${business}')`, person: `tests.id('${person}')` };
      return `${insertOf(entity, Object.keys(entity.fields), row)};`;
    }),
    ...others,
    // Whose rows are changed is up to the policy for that alone, also by a statement that reads none.
    `create policy readable on public.${entity.table} for select using (true);`,
    ...updates,
    "select * from finish(); rollback;",
  ].join("\n");
}

/** Whom a policy allows what, and whom it denies it; nothing for one that is none of those the entity says it has. */
function casesOf(entity: Entity, { name, command, condition }: Policy): string[] {
  const forms = formsOf(entity, command);
  const form = formOf(condition);
  if (!forms.includes(form)) return [];
  const say = (answer: string, people: string[], statement: string, what: string) =>
    people.length > 0
      ? [`select tests.${answer}('${name}', '${people.join(" ")}', $case$${statement}$case$, '${what}');`]
      : [];
  // Whoever reaches a row by another policy is not kept from it by this one.
  const others = STAFF.filter((person) => !forms.some((each) => MAY[each].includes(person)));
  if (command === "INSERT") {
    const add = (business = "access.business_id()", person = "auth.uid()") =>
      insertOf(entity, sentOf(entity), { id: "gen_random_uuid()", business, person });
    const may = form === "own" ? STAFF : MAY[form];
    const isInOneName = form === "own" || authorOf(entity);
    return [
      ...say("allows", [...may, "stranger"], add(), "where they work"),
      ...say("denies", form === "own" ? [] : others, add(), "where they work"),
      ...say("denies", may, add("tests.id('bakery')"), "in another business"),
      ...say("denies", OUTSIDERS, add("tests.id('café')"), "in another business"),
      ...say(
        "denies",
        isInOneName ? [...may, "stranger"] : [],
        add(undefined, "tests.id('colleague')"),
        "in the name of another",
      ),
    ];
  }
  const changed = entity.writable.find((field) => !entity.fields[field]?.rules.isOnce);
  const verb = { SELECT: ["select from", ""], UPDATE: ["update", ` set "${changed}" = "${changed}"`] }[
    command
  ];
  const reach = (person: string, business = "café") =>
    `${verb[0]} public.${entity.table}${verb[1]} where id = tests.id('${person} at the ${business}')`;
  const theirs = [
    ...others.flatMap((person) => say("allows", [person], reach(person), "of their own")),
    ...say("allows", ["baker"], reach("baker", "bakery"), "of their own"),
    ...say("denies", ["employee"], reach("employee", "bakery"), "of their own in another business"),
    ...say("denies", ["leaver"], reach("leaver"), "of their own after they left"),
  ];
  const ofColleagues = [
    ...say("allows", MAY[form], reach("colleague"), "of a colleague"),
    ...say("allows", ["stranger"], reach("baker", "bakery"), "of a colleague"),
  ];
  return [
    ...(form === "own" ? theirs : ofColleagues),
    ...say("denies", others, reach("colleague"), "of a colleague"),
    ...say("denies", STAFF, reach("baker", "bakery"), "of another business"),
    ...say("denies", OUTSIDERS, reach("colleague"), "of another business"),
  ];
}

/** The forms of the policies for a command that an entity says it has. */
function formsOf({ read, write }: Entity, command: Command): Form[] {
  if (command === "SELECT") return (read?.split(" and ") ?? []) as Form[];
  return write && write !== "server" ? [write] : [];
}

/** The form of a policy by whom it asks for; the cases show whether it asks for all of that. */
function formOf(condition: string): Form {
  if (condition.includes("access.manages()")) return "managers";
  if (condition.includes("access.role()")) return "admins";
  return condition.includes("auth.uid()") ? "own" : "members";
}

/** SQL for the parts of a row that differ. It is of one person, who also made it. */
interface Parts {
  id: string;
  business: string;
  person: string;
}

function insertOf(entity: Entity, fields: string[], { id, business, person }: Parts): string {
  const names = fields.map((name) => `"${name}"`).join(", ");
  const values = JSON.stringify(newRow(entity as never));
  const people = peopleOf(entity).map((name) => `, '${name}', ${person}`);
  const parts = `'id', ${id}, 'business_id', ${business}${people.join("")}`;
  return `insert into public.${entity.table} (${names}) select ${names} from jsonb_populate_record(
    null::public.${entity.table}, '${values}'::jsonb || jsonb_build_object(${parts}))`;
}

const sentOf = ({ writable }: Entity) => writable.filter((name) => name !== "deleted");
const authorOf = ({ fields }: Entity) => Object.keys(fields).find((name) => fields[name]?.rules.isAuthor);
/** The fields that must name a person, and those by which a row is somebody's own. */
const peopleOf = ({ fields }: Entity) =>
  Object.keys(fields).filter(
    (name) =>
      ["user_id", "employee_id"].includes(name) ||
      (fields[name]?.rules.table === "profiles" && !fields[name].rules.isNullable),
  );
