import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Backend, startBackend } from "#local/server.ts";
import { createRemoteFetch } from "#remote/client.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { TEST_SETTINGS } from "#tests/factories/backend-settings.ts";
import { anonymous, demo, PUBLISHABLE_KEY, punchChange, signedIn } from "#tests/factories/demo.ts";
import { failedStart } from "#tests/factories/server-process.ts";

// A disk of its own that really runs full. Only root may mount one; disk-space.test.ts says the same with a fake.

const MB = 1024 * 1024;
const DISK_MB = 512;
const mount = mkdtempSync(join(tmpdir(), "shiftkeep-disk-"));
const isMounted =
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", mount], { stdio: "ignore" })
    .status === 0;
const data = join(mount, "data");
const ballast = join(mount, "old-backup");

const freeMb = () => Math.floor((statfsSync(mount).bavail * statfsSync(mount).bsize) / MB);
/** Fills the disk until so many MB are free. */
const leave = (mb: number) => {
  rmSync(ballast, { force: true });
  writeFileSync(ballast, Buffer.alloc((freeMb() - mb) * MB));
};
const push = (sam: Awaited<ReturnType<typeof signedIn>>, change = punchChange()) =>
  sam.rpc("sync_push", { changes: [change], client: { protocol: PROTOCOL } });
const pull = (sam: Awaited<ReturnType<typeof signedIn>>) =>
  sam.rpc("sync_pull", { cursors: { punches: null }, max_rows: 10, client: { protocol: PROTOCOL } });

afterAll(() => {
  if (isMounted) spawnSync("umount", ["-l", mount]);
  rmSync(mount, { recursive: true, force: true });
});

describe.skipIf(!isMounted)("on a disk that runs full", () => {
  let backend: Backend;
  const said: string[] = [];

  beforeAll(async () => {
    cpSync(inject("demo"), data, { recursive: true });
    backend = await startBackend({
      ...TEST_SETTINGS,
      dataDir: data,
      diskReserveBytes: 64 * MB,
      log: (line) => said.push(line),
    });
  });
  afterAll(() => backend.close());

  /** The measure of the disk is a second old at most. */
  const becomes = (status: number, sam: Awaited<ReturnType<typeof signedIn>>) =>
    expect.poll(async () => (await push(sam)).status, { timeout: 5000 }).toBe(status);

  it("changes and files wait, everything is read, and people sign in; with room again they are taken", async () => {
    const sam = await signedIn(backend.url, demo.employee);
    expect((await push(sam)).error).toBeNull();
    leave(30);
    await becomes(507, sam);
    const kept = punchChange();
    const { error } = await push(sam, kept);
    expect(error).toMatchObject({
      code: "disk_full",
      message: "The server is out of storage space. Please try again later.",
    });
    expect((await pull(sam)).data).toMatchObject({ collections: { punches: {} } });
    // As a device takes it: for a while, and only what it sends.
    const token = (await sam.auth.getSession()).data.session?.access_token ?? "";
    const device = createSyncTransport(async () =>
      createClient(backend.url, PUBLISHABLE_KEY, {
        accessToken: async () => token,
        global: { fetch: createRemoteFetch(fetch) },
      }),
    );
    await expect(device.push([kept])).rejects.toMatchObject({ kind: "serverFull", retryAfterMs: 30_000 });
    expect(await device.pull({ cursors: { punches: null }, maxRows: 10, digests: false })).toBeDefined();
    const owner = await signedIn(backend.url, demo.admin);
    const upload = await owner.storage
      .from("attachments")
      .upload(`${demo.businessId}/${crypto.randomUUID()}/a.pdf`, "x");
    expect(upload.error).toMatchObject({ status: 507 });
    expect(said.filter((line) => line.startsWith("Only "))).toHaveLength(1);

    leave(200);
    await becomes(200, sam);
    const { data: answer } = await push(sam, kept);
    expect(answer.results).toMatchObject([{ change_id: kept.change_id, status: "applied" }]);
  });

  it("a file that does not fit leaves nothing half, and is told as what it is", async () => {
    await backend.close();
    // Nothing is held in reserve: the write itself meets the end of the disk.
    backend = await startBackend({ ...TEST_SETTINGS, dataDir: data, diskReserveBytes: 0 });
    hushRefusals();
    const { secret } = JSON.parse(readFileSync(join(data, "keys.json"), "utf8"));
    const files = anonymous(backend.url, secret).storage;
    await files.createBucket("videos", { public: false });
    leave(20);
    const { error } = await files.from("videos").upload("a.mp4", new Blob([Buffer.alloc(40 * MB)]));
    expect(error).toMatchObject({ status: 507 });
    expect(freeMb()).toBeGreaterThanOrEqual(19);
    rmSync(ballast);
    expect((await files.from("videos").upload("a.mp4", new Blob([Buffer.alloc(40 * MB)]))).error).toBeNull();
  });

  it("a database that meets the end of the disk says so, and goes on when there is room", async () => {
    const sam = await signedIn(backend.url, demo.employee);
    leave(0);
    const changes = () => Array.from({ length: 200 }, () => punchChange({ note: "x".repeat(400) }));
    const client = { protocol: PROTOCOL };
    // What is left of the log's last file takes a few.
    await expect
      .poll(async () => (await sam.rpc("sync_push", { changes: changes(), client })).status, {
        timeout: 20_000,
      })
      .toBe(507);
    rmSync(ballast);
    await expect.poll(async () => (await push(sam)).status, { timeout: 20_000 }).toBe(200);
  });

  it("a start says what to free, and nothing was touched", async () => {
    await backend.close();
    leave(10);
    const { code, stderr } = await failedStart({ DATA_DIR: data });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The disk of DATA_DIR .* is full: \d+ MB are free, and 64 MB are needed to start\. Delete/,
    );
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    rmSync(ballast);
    backend = await startBackend({ ...TEST_SETTINGS, dataDir: data });
    expect((await push(await signedIn(backend.url, demo.employee))).error).toBeNull();
  });
});
