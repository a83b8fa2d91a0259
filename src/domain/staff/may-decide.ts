import type { Profile, Role } from "#schema/entities/profile.ts";
import { accountStatusOf } from "./account-status.ts";

/** The signed-in person, and everybody who could decide besides them. */
export interface Deciding {
  me: string;
  role: Role;
  /** The owner of the business; undefined while unknown. */
  owner: string | undefined;
  people: readonly Pick<Profile, "id" | "role" | "deactivated_at" | "removed_at">[];
}

/**
 * Whether the signed-in person may decide about these people: requests, hours and swaps, by the server's
 * access.may_decide. Their own only as the owner, or as an admin while no other admin is active.
 */
export function mayDecide(deciding: Deciding, about: readonly string[]): boolean {
  const { me, role, owner } = deciding;
  if (role === "employee") return false;
  if (!about.includes(me) || me === owner) return true;
  return role === "admin" && !othersActive(deciding).some((other) => other.role === "admin");
}

/** Who decides what the signed-in person asks for: another manager, or an admin if nobody else manages. */
export function decidersOfOwn(deciding: Deciding): "manager" | "admin" {
  return othersActive(deciding).some(({ role }) => role === "manager") ? "manager" : "admin";
}

function othersActive({ me, people }: Deciding) {
  return people.filter((person) => person.id !== me && accountStatusOf(person) === "active");
}
