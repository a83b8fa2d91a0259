import type { Role } from "#schema/entities/profile.ts";
import { meaningsOf } from "./plain-name.ts";
import type { Mapping } from "./read-table.ts";

/**
 * What files call a column: in spreadsheets, other products, and this app's own exports in all its languages. They are here
 * and not in catalogs, because a device without a network has those of its own language alone.
 */
// no words: read in files, never shown
export const PEOPLE_COLUMNS = {
  name: [
    ...["name", "full name", "employee", "employee name", "staff name", "team member", "display name"],
    ...["Mitarbeiter", "Mitarbeitername", "vollständiger Name", "nombre completo", "empleado", "trabajador"],
    ...["nombre", "nom", "nom complet", "employé", "salarié", "collaborateur", "الاسم", "الاسم الكامل"],
    ...["اسم الموظف", "الموظف"],
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
    ...[
      "tarifa",
      "salario por hora",
      "tarifa por hora",
      "pago por hora",
      "salario",
      "taux horaire",
      "salaire horaire",
    ],
    ...["أجر الساعة", "الأجر", "الأجر بالساعة", "معدل الأجر"],
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
    ...[
      "fecha de incorporación",
      "date d’arrivée",
      "date de début",
      "date d'embauche",
      "date d'entrée",
      "embauche",
      "تاريخ البدء",
      "تاريخ التعيين",
    ],
    ...["تاريخ الالتحاق"],
  ],
  birth_date: [
    ...["birth date", "date of birth", "birthday", "birthdate", "dob", "Geburtsdatum", "Geburtstag"],
    ...[
      "fecha de nacimiento",
      "nacimiento",
      "date de naissance",
      "naissance",
      "تاريخ الميلاد",
      "تاريخ الولادة",
    ],
  ],
  weekly_hours: [
    ...["weekly hours", "hours a week", "hours per week", "hours/week", "contract hours", "contracted hours"],
    ...["Wochenstunden", "Stunden pro Woche", "Vertragsstunden", "horas por semana", "horas semanales"],
    ...["horas a la semana", "heures par semaine", "heures hebdomadaires", "الساعات في الأسبوع"],
    ...["الساعات الأسبوعية", "ساعات العمل الأسبوعية"],
  ],
  position: [
    ...[
      "position",
      "positions",
      "job",
      "jobs",
      "job title",
      "job role",
      "Positionen",
      "Funktion",
      "Tätigkeit",
    ],
    ...["puesto", "puestos", "cargo", "poste", "postes", "fonction", "الوظيفة", "الوظائف", "المنصب"],
  ],
  password: ["password", "Passwort", "Kennwort", "contraseña", "mot de passe", "كلمة المرور", "كلمة السر"],
} as const satisfies Record<string, readonly string[]>;
export type PersonColumn = keyof typeof PEOPLE_COLUMNS;

// no words: read in files, never shown
const ROLES = {
  admin: ["admin", "administrator", "administrador", "administrateur", "مشرف"],
  manager: ["manager", "supervisor", "responsable", "مدير"],
  employee: ["employee", "staff", "team member", "Mitarbeiter", "empleado", "employé", "موظف"],
} as const satisfies Record<Role, readonly string[]>;

/** What an import of people understands, by plain name. */
export const PEOPLE_NAMES = {
  columns: meaningsOf<PersonColumn>(PEOPLE_COLUMNS),
  roles: meaningsOf<Role>(ROLES),
};

/** The required columns that nothing is mapped to. */
export function missingColumns(mapping: Mapping): ("name" | "email")[] {
  const hasName = (["name", "first_name", "last_name"] as const).some((column) => mapping.includes(column));
  return [
    ...(hasName ? [] : (["name"] as const)),
    ...(mapping.includes("email") ? [] : (["email"] as const)),
  ];
}
