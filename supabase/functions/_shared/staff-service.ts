import { createAccounts } from "./accounts.ts";
import { type EnvironmentSource, readProject } from "./environment.ts";
import { createServiceClient } from "./service-client.ts";
import { createStaffRoll } from "./staff-roll.ts";
import { createStaffSignIns } from "./staff-sign-ins.ts";

export type StaffService = ReturnType<typeof createStaffService>;

/**
 * Shared by the staff functions: the caller, people's sign-ins, and the database's part. Everything but `identify` runs
 * as service_role; the database checks at each call that the caller is an admin.
 */
export function createStaffService(source: EnvironmentSource, fetch: typeof globalThis.fetch) {
  const project = readProject(source);
  const asService = createServiceClient(project, fetch);
  const { identify } = createAccounts(project, fetch);
  return { identify, signIns: createStaffSignIns(asService.auth.admin), roll: createStaffRoll(asService) };
}
