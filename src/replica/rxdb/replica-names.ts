/** What the names of all replicas of this app begin with; then come the user, a dash and the number of the generation. */
export const ANY_REPLICA = "shiftkeep-";

/** What the names of all replicas of a user begin with. */
export function prefixOf(userId: string): string {
  return `${ANY_REPLICA}${userId}-`;
}

/** Whose replica it is, by its name. */
export function replicaOwner(replica: string): string {
  return replica.slice(ANY_REPLICA.length, replica.lastIndexOf("-"));
}

/** Where is kept what was put aside of a user's replicas when they were deleted. */
export function rescuedKeyOf(userId: string): string {
  return `rescued:${userId}`;
}
