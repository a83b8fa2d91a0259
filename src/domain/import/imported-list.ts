import type { SheetCell } from "#lib/sheets/csv-text.ts";
import type { Role } from "#schema/entities/profile.ts";
import type { SayStaff } from "#words/made/staff.ts";

interface AddedPerson {
  name: string;
  email: string;
  role: Role;
  pin: string;
  password: string;
}

/** The list of added people as table rows, with what they sign in by as it is typed. */
export function importedList(say: SayStaff, added: readonly AddedPerson[]): SheetCell[][] {
  const columns = (["name", "email", "role", "pin", "password"] as const).map((column) =>
    say(`imported.column.${column}`),
  );
  const rows = added.map(({ name, email, role, pin, password }): SheetCell[] => [
    name,
    email,
    say(`role.${role}`),
    { id: pin },
    { id: password },
  ]);
  return [columns, ...rows];
}
