/** For servers of tests that are not about what outlives a power cut. */
export const NOTHING_LASTS = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** The address of a database of a server that listens in this folder. */
export function databaseUrl(socketFolder: string, database: string, user = "postgres"): string {
  return `postgres://${user}@server/${database}?host=${encodeURIComponent(socketFolder)}`;
}
