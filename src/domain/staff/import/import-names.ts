import type { Role } from "#schema/entities/profile.ts";
import type { SayStaff } from "#words/made/staff.ts";

/** The column names in English and their aliases, plain. */
const COLUMNS = {
  name: ["name", "fullname", "employee", "employeename"],
  email: ["email", "emailaddress", "mail"],
  role: ["role"],
  payrate: ["payrate", "rate", "hourlyrate", "pay"],
  start_date: ["startdate", "start", "firstday"],
  password: ["password"],
} as const;
export type ImportColumn = keyof typeof COLUMNS;

const ROLES = {
  admin: ["admin"],
  manager: ["manager"],
  employee: ["employee", "staff"],
} as const satisfies Record<Role, readonly string[]>;

/** What an import understands, by plain name. */
export interface ImportNames {
  columns: ReadonlyMap<string, ImportColumn>;
  roles: ReadonlyMap<string, Role>;
}

/** The columns and roles of a file in English, and as this app's own files call them in the given languages. */
export function importNames(languages: readonly SayStaff[]): ImportNames {
  return {
    columns: new Map([...languages.flatMap(exportedColumns), ...aliases(COLUMNS)]),
    roles: new Map([...languages.flatMap(exportedRoles), ...aliases(ROLES)]),
  };
}

/** A name without what differs between files: case, spaces, signs and a trailing bracket ('Pay rate (EUR)'). */
export function plainName(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/\([^)]*\)\s*$|[^\p{L}\p{M}]/gu, "");
}

function exportedColumns(say: SayStaff): [string, ImportColumn][] {
  const listed = (["name", "role", "email", "payrate", "start_date"] as const).map(
    (column) => [say(`column.${column}`), column] as const,
  );
  const added = (["name", "email", "role", "password"] as const).map(
    (column) => [say(`imported.column.${column}`), column] as const,
  );
  return [...listed, ...added].map(([name, column]) => [plainName(name), column]);
}

function exportedRoles(say: SayStaff): [string, Role][] {
  return (["admin", "manager", "employee"] as const).map((role) => [plainName(say(`role.${role}`)), role]);
}

function aliases<Meaning extends string>(names: Record<Meaning, readonly string[]>): [string, Meaning][] {
  return (Object.keys(names) as Meaning[]).flatMap((meaning) =>
    names[meaning].map((name) => [name, meaning] as [string, Meaning]),
  );
}
