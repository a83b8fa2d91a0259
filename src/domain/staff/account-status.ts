import type { Profile } from "#schema/entities/profile.ts";

/** Whether somebody works here, is to come back, or is gone. */
export type AccountStatus = "active" | "deactivated" | "removed";

/** A profile that was stored before people could be deactivated says nothing of it: they work here. */
export function accountStatusOf(person: Pick<Profile, "deactivated_at" | "removed_at">): AccountStatus {
  if (person.removed_at) return "removed";
  return person.deactivated_at ? "deactivated" : "active";
}

/** How many of the seats that are paid for these people take. */
export function activeSeats(people: readonly Parameters<typeof accountStatusOf>[0][]): number {
  return people.filter((person) => accountStatusOf(person) === "active").length;
}
