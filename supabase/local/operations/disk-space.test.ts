import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createDiskSpace, guardWrites, refuseFullDisk } from "./disk-space.ts";

const MB = 1024 * 1024;
/** A new folder, because its files are counted. */
const FOLDER = mkdtempSync(join(tmpdir(), "shiftkeep-disk-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

function diskWith(freeMb: number) {
  const world = { freeMb, now: 0, said: [] as string[], measured: 0 };
  const disk = createDiskSpace({
    folder: FOLDER,
    reserveBytes: 256 * MB,
    log: (line) => world.said.push(line),
    measure: () => {
      world.measured++;
      return world.freeMb * MB;
    },
    now: () => world.now,
  });
  const becomes = (mb: number) => {
    world.freeMb = mb;
    world.now += 1000;
  };
  return { world, disk, becomes };
}

it("is low below the reserve, and until there is a tenth more again; each is said once", () => {
  const { world, disk, becomes } = diskWith(1000);
  const lows = [1000, 255, 200, 260, 281, 282].map((mb) => {
    becomes(mb);
    return disk.isLow();
  });
  expect(lows).toEqual([false, true, true, true, true, false]);
  expect(world.said).toEqual([
    expect.stringMatching(/^Only 255 MB are free .*256 MB \(DISK_RESERVE_MB\).* Delete or move old backups/),
    expect.stringMatching(/^There is room again/),
  ]);
});

it("counts what is about to be written, and measures once for a burst of requests", () => {
  const { world, disk } = diskWith(300);
  expect([disk.isLow(), disk.isLow(43 * MB), disk.isLow(45 * MB)]).toEqual([false, false, true]);
  expect(world.measured).toBe(1);
});

it("is low for a moment after a write met the end of the disk", () => {
  const { disk, becomes } = diskWith(1000);
  disk.ranOut();
  expect(disk.isLow()).toBe(true);
  becomes(1000);
  expect(disk.isLow()).toBe(false);
});

it("is never low where nothing is kept", () => {
  const disk = createDiskSpace({ folder: null, reserveBytes: 256 * MB, log: () => expect.unreachable() });
  expect(disk.isLow(1e12)).toBe(false);
});

it("says at the start what takes up a full disk", () => {
  const folder = mkdtempSync(join(tmpdir(), "shiftkeep-disk-"));
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files", "a"), Buffer.alloc(2 * MB));
  const start = (free: number) => () => refuseFullDisk(folder, () => free);
  expect(start(64 * MB)).not.toThrow();
  expect(start(10 * MB)).toThrow(
    /^The disk of DATA_DIR .* is full: 10 MB are free, and 64 MB are needed to start\. Delete or move .*\(files 2 MB: nothing/,
  );
  // Before the first start the folder does not exist.
  expect(() => refuseFullDisk(join(folder, "later", "data"))).not.toThrow();
  rmSync(folder, { recursive: true });
});

const isLow = { free: () => 0, isLow: () => true, ranOut: () => {} };
const hasRoom = { free: () => 1e12, isLow: () => false, ranOut: () => {} };
const guarded = (disk = isLow, answer: () => Promise<Response> = async () => new Response("done")) =>
  guardWrites({
    disk,
    reading: new Set(["sync_pull"]),
    isOwnCall: ({ headers }) => headers.get("apikey") === "secret",
  })(answer);
const ask = (method: string, path: string, headers = {}) =>
  new Request(`http://shop.test${path}`, { method, headers });

it.each([
  ["GET", "/rest/v1/profiles", 200],
  ["POST", "/rest/v1/rpc/sync_pull", 200],
  ["POST", "/rest/v1/rpc/sync_push", 507],
  ["PATCH", "/rest/v1/profiles", 507],
  ["POST", "/storage/v1/object/attachments/a", 507],
  ["PUT", "/storage/v1/object/attachments/a", 507],
  ["POST", "/storage/v1/object/sign/attachments/a", 200],
  ["POST", "/storage/v1/object/list/attachments", 200],
  ["DELETE", "/storage/v1/object/attachments", 200],
  ["POST", "/functions/v1/create-staff", 507],
  ["POST", "/functions/v1/sign-up", 507],
  ["POST", "/functions/v1/console-data", 200],
  ["POST", "/auth/v1/token", 200],
  ["POST", "/auth/v1/logout", 200],
  ["POST", "/auth/v1/signup", 503],
  ["GET", "/", 200],
])("on a full disk %s %s is answered %d", async (method, path, status) => {
  const response = await guarded()(ask(method, path));
  expect(response.status).toBe(status);
  if (status === 200) return;
  expect(response.headers.get("retry-after")).toBe("30");
  expect(await response.json()).toMatchObject({ code: "disk_full", message: expect.stringMatching(/\.$/) });
});

it("lets this server finish what it was let begin", async () => {
  const own = ask("POST", "/rest/v1/rpc/admit_staff", { apikey: "secret" });
  expect((await guarded()(own)).status).toBe(200);
});

it.each([
  ["a file that did not fit", () => Promise.reject(Object.assign(new Error("write"), { code: "ENOSPC" }))],
  ["Postgres's own code", () => Promise.reject(Object.assign(new Error("no"), { code: "53100" }))],
  [
    "an answer that names it",
    async () => Response.json({ message: "could not extend file: No space left on device" }, { status: 500 }),
  ],
])("says of a write that ran out of room why it failed: %s", async (_, answer) => {
  const push = ask("POST", "/rest/v1/rpc/sync_push");
  expect((await guarded(hasRoom, answer)(push)).status).toBe(507);
  // Any other status would make a device end its session.
  expect((await guarded(hasRoom, answer)(ask("POST", "/auth/v1/token"))).status).toBe(503);
});

it("leaves every other failure as it is", async () => {
  const failed = guarded(hasRoom, async () => new Response("{}", { status: 500 }));
  expect((await failed(ask("POST", "/rest/v1/rpc/sync_push"))).status).toBe(500);
  const broken = guarded(hasRoom, () => Promise.reject(new Error("a fault")));
  await expect(broken(ask("POST", "/rest/v1/rpc/sync_push"))).rejects.toThrow("a fault");
});
