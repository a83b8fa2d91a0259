/** Settings for servers of tests that need no durability. */
export const NOTHING_LASTS = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** Returns the address of a database on a server that listens in this folder. */
export function databaseUrl(socketFolder: string, database: string, user = "postgres"): string {
  return `postgres://${user}@server/${database}?host=${encodeURIComponent(socketFolder)}`;
}
