import type { Profile, Role } from "#schema/entities/profile.ts";

export interface StaffFilter {
  /** What is looked for in names and addresses. */
  search: string;
  /** Null for everybody. */
  role: Role | null;
}

/** Those of the list whom a search and a choice of role leave, in the order of the list. Every word must be found. */
export function shownStaff<P extends Pick<Profile, "name" | "email" | "role">>(
  people: readonly P[],
  { search, role }: StaffFilter,
): P[] {
  const words = search.toLowerCase().split(/\s+/);
  return people.filter((person) => {
    const text = `${person.name} ${person.email}`.toLowerCase();
    return (role === null || person.role === role) && words.every((word) => text.includes(word));
  });
}
