import type { Profile } from "#schema/entities/profile.ts";

/** Whether a person works here, may come back, or is gone. */
export type AccountStatus = "active" | "deactivated" | "removed";

/** A profile stored by an older version lacks these fields: the person works here. */
export function accountStatusOf(person: Pick<Profile, "deactivated_at" | "removed_at">): AccountStatus {
  if (person.removed_at) return "removed";
  return person.deactivated_at ? "deactivated" : "active";
}

/** Returns how many paid seats these people take. */
export function activeSeats(people: readonly Parameters<typeof accountStatusOf>[0][]): number {
  return people.filter((person) => accountStatusOf(person) === "active").length;
}
