import { expect, it, vi } from "vitest";
import { createHealth, type HealthDb } from "./health.ts";
import { createMetrics } from "./metrics.ts";

const disk = (low: boolean) => ({ free: () => 5, isLow: () => low, ranOut: () => {} });

/** Returns a database that answers, and passes notifications to its listener. */
function fakeDb(queue = { due: 0, oldest_s: 0 }) {
  let heard = (_: string) => {};
  const unlisten: () => Promise<void> = vi.fn(async () => {});
  const query = vi.fn(async (sql: string, values: unknown[] = []) => {
    if (sql.includes("pg_notify")) heard(String(values[1]));
    return { rows: sql.includes("push_queue") ? [queue] : [{}] };
  });
  const listen = vi.fn(async (_: string, tell: typeof heard) => {
    heard = tell;
    return unlisten;
  });
  return { query, listen, unlisten, db: { query, listen } as unknown as HealthDb };
}
const sources = (db: HealthDb, low = false, failed = 0) => ({
  db,
  disk: disk(low),
  failedMails: () => failed,
  sockets: () => 7,
});
const grades = async (checked: Awaited<ReturnType<typeof createHealth>>) =>
  Object.fromEntries((await checked.check()).map(({ name, grade }) => [name, grade]));

it("is well when the database answers and what it notifies is heard", async () => {
  const { db, query, unlisten } = fakeDb();
  const health = await createHealth(sources(db));
  const all = await Promise.all([grades(health), grades(health)]);
  expect(all[0]).toEqual({ database: "ok", realtime: "ok", pushes: "ok", disk: "ok", mails: "ok" });
  // Two calls, but one check.
  expect(query).toHaveBeenCalledTimes(3);
  await health.close();
  expect(unlisten).toHaveBeenCalled();
});

it("fails with the database, and warns of what does not keep anybody from working", async () => {
  const down = fakeDb();
  down.query.mockRejectedValue(new Error("Connection terminated"));
  expect(await grades(await createHealth(sources(down.db)))).toMatchObject({
    database: "failed",
    realtime: "failed",
    pushes: "warning",
  });
  const busy = await createHealth(sources(fakeDb({ due: 40, oldest_s: 3600 }).db, true, 3));
  expect(await grades(busy)).toEqual({
    database: "ok",
    realtime: "ok",
    pushes: "warning",
    disk: "warning",
    mails: "warning",
  });
  expect(await busy.check()).toContainEqual(
    expect.objectContaining({ says: "40 pushes have waited for up to 60 minutes" }),
  );
});

it.each([
  ["is a warning where none was made yet", null, "warning"],
  ["is well since last night", 20 * 3_600_000, "ok"],
  ["is a warning where the last night's is missing", 40 * 3_600_000, "warning"],
])("the age of the backup %s", async (_, age, grade) => {
  const health = await createHealth({ ...sources(fakeDb().db), backupAge: async () => age });
  expect(await grades(health)).toMatchObject({ backups: grade });
  const told = (await health.gauges()).find(({ name }) => name === "shiftkeep_backup_age_seconds");
  expect(told?.value ?? null).toBe(age === null ? null : age / 1000);
});

it("fails when notifications are not heard any more", async () => {
  vi.useFakeTimers();
  const { db, listen } = fakeDb();
  listen.mockImplementation(async () => async () => {});
  const found = grades(await createHealth(sources(db)));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await found).toMatchObject({ database: "ok", realtime: "failed" });
  vi.useRealTimers();
});

it("renders what Prometheus reads, in series that strangers cannot make", async () => {
  const metrics = createMetrics();
  metrics.observe("/rest/v1/rpc/sync_push", 200, 0.02);
  metrics.observe("/rest/v1/rpc/sync_push", 507, 0.2);
  for (const path of ["/", "/wp-login.php", "/%00"]) metrics.observe(path, 404, 20);
  const health = await createHealth(sources(fakeDb().db));
  const text = metrics.render(await health.gauges());
  metrics.close();
  expect(text).toContain('shiftkeep_http_requests_total{area="sync_push",status="507"} 1\n');
  expect(text).toContain('shiftkeep_http_request_seconds_bucket{area="sync_push",le="0.025"} 1\n');
  expect(text).toContain('shiftkeep_http_request_seconds_bucket{area="sync_push",le="0.25"} 2\n');
  expect(text).toContain('shiftkeep_http_request_seconds_count{area="app"} 3\n');
  expect(text).toContain("shiftkeep_realtime_sockets 7\n");
  expect(text).not.toContain("wp-login");
  // Every line is a comment or a sample, and every sample has its help and type.
  const samples = text
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith("# "));
  for (const line of samples)
    expect(line).toMatch(/^[a-z_0-9]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+$/);
  const names = new Set(samples.map((line) => line.replace(/(_bucket|_sum|_count)?[{ ].*/, "")));
  for (const name of names)
    expect(text).toMatch(new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`, "m"));
});
