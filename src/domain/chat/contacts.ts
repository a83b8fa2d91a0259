import type { PrivateMessage } from "#schema/entities/private-message.ts";
import type { Profile, Role } from "#schema/entities/profile.ts";

/** Somebody one has written with, or could write to. */
export interface Contact {
  id: string;
  name: string;
  role: Role;
  /** They have left the business: nothing can be sent to them. */
  isFormer: boolean;
  /** The last message of the conversation; null when nothing was said. */
  last: PrivateMessage | null;
}

interface Known {
  me: string;
  people: readonly Profile[];
  /** The last message of each conversation, by the other person's id. */
  last: ReadonlyMap<string, PrivateMessage>;
  /** What somebody is called who has left. */
  former: (id: string) => string;
}

/** Everybody but oneself: the latest conversation first, then by name. What waits to be sent is the latest. */
export function contactsOf({ me, people, last, former }: Known): Contact[] {
  const here = people
    .filter(({ id }) => id !== me)
    .map(({ id, name, role }) => ({ id, name, role, isFormer: false, last: last.get(id) ?? null }));
  const known = new Set(people.map(({ id }) => id));
  const gone = [...last]
    .filter(([id]) => !known.has(id))
    .map(([id, message]) => ({
      id,
      name: former(id),
      role: "employee" as const,
      isFormer: true,
      last: message,
    }));
  return [...here, ...gone].sort(byLatest);
}

function byLatest(one: Contact, other: Contact): number {
  if (one.last && other.last) return one.last.newest < other.last.newest ? -1 : 1;
  if (one.last || other.last) return one.last ? -1 : 1;
  return one.name.localeCompare(other.name);
}
