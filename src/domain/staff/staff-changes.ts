import type { Profile } from "#schema/entities/profile.ts";
import { type Standing, standingOf } from "./standing.ts";

/**
 * What an admin may do with somebody: the server asks the same (supabase/migrations, people and
 * staff). How people are reached managers change as well.
 */
export type StaffChange =
  | "edit"
  | "contact"
  | "email"
  | "password"
  | "pin"
  | "deactivate"
  | "reactivate"
  | "remove";

interface Asking {
  /** The admin. */
  me: string;
  /** Of the business. */
  owner: string;
  people: readonly Pick<Profile, "id" | "role" | "deactivated_at" | "removed_at">[];
}

const OF_STANDING: Record<Standing, readonly StaffChange[]> = {
  active: ["edit", "contact", "email", "password", "pin", "deactivate", "remove"],
  deactivated: ["reactivate", "remove"],
  removed: [],
};

/**
 * What may be done with a person. The owner stays an admin, and only they say how they sign in; nobody takes their own
 * access away; and a business keeps an admin.
 */
export function staffChanges(person: Asking["people"][number], asking: Asking): StaffChange[] {
  return OF_STANDING[standingOf(person)].filter((change) => {
    if (change === "email" || change === "password")
      return person.id !== asking.owner || asking.me === asking.owner;
    if (change === "deactivate" || change === "remove") {
      return person.id !== asking.me && roleIsFixed(person, asking) === null;
    }
    return true;
  });
}

/** Why somebody has to stay an admin; null when they may be anything. */
export function roleIsFixed(
  person: Pick<Profile, "id" | "role">,
  { owner, people }: Asking,
): "owner" | "last_admin" | null {
  if (person.id === owner) return "owner";
  const isOther = people.some(
    (other) => other.id !== person.id && other.role === "admin" && standingOf(other) === "active",
  );
  return person.role === "admin" && !isOther ? "last_admin" : null;
}
