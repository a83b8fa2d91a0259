import type { PrivateMessage } from "#schema/entities/private-message.ts";
import type { Profile } from "#schema/entities/profile.ts";

/** A person with whom a conversation exists or can begin. */
export interface Contact extends Pick<Profile, "id" | "name" | "role"> {
  /** The person has left the business: nothing can be sent to them. */
  isFormer: boolean;
  last: PrivateMessage | null;
}

interface Known {
  me: string;
  people: readonly Profile[];
  /** The last message of each conversation, by the other person's id. */
  last: ReadonlyMap<string, PrivateMessage>;
  former: (id: string) => string;
}

/** Everybody except the reader: latest conversation first (unsent messages count as the latest), then by name. */
export function contactsOf({ me, people, last, former }: Known): Contact[] {
  const known = new Set(people.map(({ id }) => id));
  const here = people
    .filter(({ id }) => id !== me)
    .map(({ id, name, role }) => ({ id, name, role, isFormer: false }));
  const gone = [...last.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: former(id), role: "employee" as const, isFormer: true }));
  return [...here, ...gone].map((one) => ({ ...one, last: last.get(one.id) ?? null })).sort(byLatest);
}

function byLatest(one: Contact, other: Contact): number {
  if (one.last && other.last) return one.last.newest < other.last.newest ? -1 : 1;
  if (one.last || other.last) return one.last ? -1 : 1;
  return one.name.localeCompare(other.name);
}
