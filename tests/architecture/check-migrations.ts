// Checks whether a migration can run while people work and the previous release's app is in use: the rules of
// supabase/MIGRATIONS.md, as far as its text shows.

interface Rule {
  finds: RegExp;
  problem: string;
  /** Whether the rule exempts a table or function that the same migration makes. */
  isOwn?: boolean;
}

const NAME = String.raw`(?:only\s+)?(?:if\s+exists\s+)?(?<name>[\w."]+)`;

const RULES: Rule[] = [
  {
    finds: new RegExp(`^alter table ${NAME} .*\\bdrop column\\b`),
    problem: "drops a column that the old app reads",
    isOwn: true,
  },
  {
    finds: new RegExp(`^alter table ${NAME} rename\\b`),
    problem: "renames what the old app knows by its old name",
    isOwn: true,
  },
  {
    finds: /^alter (?:function|view|type|schema) .*\brename\b/,
    problem: "renames what the old app knows by its old name",
  },
  { finds: /^drop (?:table|view|materialized view|type|schema)\b/, problem: "drops what the old app uses" },
  {
    finds: /^drop function (?:if exists )?(?<name>[\w."]+)/,
    problem: "drops a function that the old app calls",
    isOwn: true,
  },
  {
    finds: new RegExp(`^alter table ${NAME} .*\\badd column\\b(?!.*\\bdefault\\b).*\\bnot null\\b`),
    problem: "adds a column that must not be null and has no default: the old app's rows are refused",
    isOwn: true,
  },
  {
    finds: new RegExp(
      `^alter table ${NAME} .*\\badd column\\b.*\\bdefault\\s+(?:\\w+\\.)?(?:gen_random_uuid|clock_timestamp|random|nextval|uuid_generate_v4)\\b`,
    ),
    problem: "writes every row anew for a default that differs from row to row",
    isOwn: true,
  },
  {
    finds: new RegExp(`^alter table ${NAME} .*\\bset not null\\b`),
    problem: "reads the whole table under a lock",
    isOwn: true,
  },
  {
    finds: new RegExp(`^alter table ${NAME} .*\\balter (?:column )?\\w+ (?:set data )?type\\b`),
    problem: "writes every row anew, and gives the old app another type",
    isOwn: true,
  },
  {
    finds: new RegExp(
      `^alter table ${NAME} .*\\badd (?:constraint \\w+ )?(?:check|foreign key)\\b(?!.*\\bnot valid\\b)`,
    ),
    problem:
      "checks the whole table under a lock: add it not valid, and validate it in a migration of its own",
    isOwn: true,
  },
  {
    finds: new RegExp(
      `^alter table ${NAME} .*\\badd (?:constraint \\w+ )?(?:unique|primary key)\\b(?!.*\\busing index\\b)`,
    ),
    problem: "builds an index under a lock: build it beforehand, and add the constraint using it",
    isOwn: true,
  },
  {
    finds: /^create (?:unique )?index (?!if not exists\b).*?\bon (?:only )?(?<name>[\w."]+)/,
    problem:
      "builds an index under a lock: say if not exists, so that it can be built concurrently beforehand",
    isOwn: true,
  },
  { finds: /^(?:lock table|vacuum full|cluster|reindex)\b/, problem: "locks a table" },
  { finds: /^truncate\b/, problem: "empties a table under a lock" },
  {
    finds: /^update (?:only )?(?<name>[\w."]+)/,
    problem: "writes rows in one go: fill in batches, or where they are read",
    isOwn: true,
  },
  { finds: /^delete from (?:only )?(?<name>[\w."]+)/, problem: "deletes rows in one go", isOwn: true },
];

const MADE =
  /^create (?:or replace )?(?:temp(?:orary)? )?(?:table|function)(?: if not exists)? (?<name>[\w."]+)/;
/** A comment right before a statement that says why it is safe. */
const EXCUSE = /^--[ \t]*safe:[ \t]*\S+/m;

/** Returns the steps of a migration that would interrupt service, one phrase each. */
export function unsafeSteps(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.map(({ code }) => MADE.exec(code)?.groups?.name));
  return statements.flatMap(({ code, isExcused }) =>
    isExcused
      ? []
      : RULES.flatMap(({ finds, problem, isOwn }) => {
          const found = finds.exec(code);
          return found && !(isOwn && made.has(found.groups?.name)) ? [problem] : [];
        }),
  );
}

/** Returns statements in lower case and single spaces, without function bodies, which run later, except "do". */
function statementsOf(sql: string): { code: string; isExcused: boolean }[] {
  const flat = sql
    .replace(/\bdo\s+(?:language\s+\w+\s+)?\$(\w*)\$([\s\S]*?)\$\1\$/gi, (_, _tag, body: string) =>
      body.replace(/\b(?:declare|begin|then|loop|else)\b/gi, ";"),
    )
    .replace(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (part) =>
      part.startsWith("--") ? part.replaceAll(";", ",") : "''",
    );
  return flat.split(";").map((part) => ({
    code: part
      .replace(/--[^\n]*/g, " ")
      .replace(/\/\*[\s\S]*?\*\//g, " ")
      .replace(/\s+/g, " ")
      .trim()
      .toLowerCase(),
    isExcused: EXCUSE.test(part),
  }));
}
