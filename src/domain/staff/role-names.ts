import type { Role } from "#schema/entities/profile.ts";

/** What the roles are called on screen, from the one who may do least. */
export const ROLE_NAMES: Record<Role, string> = { employee: "Employee", manager: "Manager", admin: "Admin" };

/** What somebody of a role may do (spec section 6). */
export const ROLE_MEANINGS: Record<Role, string> = {
  employee: "Sees their own schedule, availability, hours and payslips, and the chat, news and training.",
  manager:
    "Also makes the roster, decides requests, and sees time records and, in the roster, the pay rates of employees.",
  admin: "Also sees everybody's pay, runs payroll, and adds, changes and removes staff.",
};
