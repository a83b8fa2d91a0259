/** The prefix of all replica names of this app; then follow the user, a dash and the generation. */
export const ANY_REPLICA = "shiftkeep-";

/** Returns the prefix of a user's replica names. */
export function prefixOf(userId: string): string {
  return `${ANY_REPLICA}${userId}-`;
}

/** Returns a replica's user, from its name. */
export function replicaOwner(replica: string): string {
  return replica.slice(ANY_REPLICA.length, replica.lastIndexOf("-"));
}

/** Returns the key under which a user's rescued changes are stored. */
export function rescuedKeyOf(userId: string): string {
  return `rescued:${userId}`;
}
