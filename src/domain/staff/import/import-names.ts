import type { Role } from "#schema/entities/profile.ts";
import type { SayStaff } from "#words/made/staff.ts";

/** What files call a column in the app's languages, in spreadsheets and other products. Its own names are in catalogs. */
// no words: read in files, never shown
const COLUMNS = {
  name: [
    ...["name", "full name", "employee", "employee name", "staff name", "team member", "display name"],
    ...["Mitarbeiter", "Mitarbeitername", "vollständiger Name", "nombre completo", "empleado", "trabajador"],
    ...["nom complet", "employé", "salarié", "collaborateur", "الاسم الكامل", "اسم الموظف", "الموظف"],
  ],
  first_name: ["first name", "given name", "forename", "Vorname", "Rufname", "prénom", "الاسم الأول"],
  last_name: [
    ...["last name", "surname", "family name", "Nachname", "Familienname", "Zuname", "apellido", "apellidos"],
    ...["primer apellido", "nom de famille", "اسم العائلة", "اللقب", "الاسم الأخير"],
  ],
  email: [
    ...["email", "email address", "mail", "work email", "personal email", "login email", "E-Mail-Adresse"],
    ...["Mailadresse", "correo", "correo electrónico", "courriel", "adresse e-mail", "adresse mail"],
    ...["البريد الإلكتروني", "البريد", "بريد إلكتروني"],
  ],
  role: [
    "role",
    "access level",
    "permission",
    "permissions",
    "permission level",
    "Rolle",
    "rol",
    "rôle",
    "الدور",
  ],
  payrate: [
    ...["pay rate", "rate", "hourly rate", "pay", "wage", "wages", "wage rate", "hourly wage", "hourly pay"],
    ...["base hourly rate", "base rate", "base pay", "Stundenlohn", "Stundensatz", "Lohn"],
    ...["salario por hora", "tarifa por hora", "pago por hora", "salario", "taux horaire", "salaire horaire"],
    ...["أجر الساعة", "الأجر", "معدل الأجر"],
  ],
  start_date: [
    ...[
      "start date",
      "start",
      "first day",
      "hire date",
      "date hired",
      "hired",
      "date of hire",
      "joining date",
    ],
    ...["date of joining", "employment start date", "Eintrittsdatum", "Eintritt", "Startdatum", "Beginn"],
    ...["Einstellungsdatum", "fecha de inicio", "fecha de alta", "fecha de ingreso", "fecha de contratación"],
    ...["date de début", "date d'embauche", "date d'entrée", "embauche", "تاريخ البدء", "تاريخ التعيين"],
    ...["تاريخ الالتحاق"],
  ],
  password: ["password", "Passwort", "Kennwort", "contraseña", "mot de passe", "كلمة المرور", "كلمة السر"],
} as const satisfies Record<string, readonly string[]>;
export type ImportColumn = keyof typeof COLUMNS;
export const IMPORT_COLUMNS = Object.keys(COLUMNS) as ImportColumn[];

// no words: read in files, never shown
const ROLES = {
  admin: ["admin", "administrator"],
  manager: ["manager", "supervisor"],
  employee: ["employee", "staff", "team member"],
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

/** A name without what differs between files: case, accents, spaces, signs and a trailing bracket ('Pay rate (EUR)'). */
export function plainName(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/\([^)]*\)\s*$|[^\p{L}]/gu, "");
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
    names[meaning].map((name) => [plainName(name), meaning] as [string, Meaning]),
  );
}
