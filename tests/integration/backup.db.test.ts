import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import { createBackup } from "#local/backup/create-backup.ts";
import { restoreBackup } from "#local/backup/restore-backup.ts";
import type { Backend } from "#local/server.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { anonymous, demo, pushPunch, signedIn } from "#tests/factories/demo.ts";
import { IS_NIGHTLY } from "#tests/factories/long-tail.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";

const folder = temporaryFolder("backup");
const log = () => {};
const running: Backend[] = [];
hushRefusals();
afterEach(async () => {
  for (const backend of running.splice(0)) await backend.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(name: string, settings: Parameters<typeof startTestBackend>[0] = {}): Promise<Backend> {
  const backend = await startTestBackend({ dataDir: join(folder, name), ...settings });
  running.push(backend);
  return backend;
}

const at = (name: string) => join(folder, name);
const backup = (name: string, file: string, passphrase: string | null = null, signal?: AbortSignal) =>
  createBackup({ dataDir: at(name), file: at(file), passphrase, log, ...(signal && { signal }) });
const restore = (file: string, name: string, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ file: at(file), dataDir: at(name), passphrase: null, force: false, log, ...more });

function files(name: string, backend: Backend) {
  const { secret } = JSON.parse(readFileSync(join(at(name), "keys.json"), "utf8"));
  return anonymous(backend.url, secret).storage;
}

async function punches(backend: Backend): Promise<Set<string>> {
  const { rows } = await backend.db.query<{ id: string }>("select id::text from public.punches");
  return new Set(rows.map(({ id }) => id));
}

it("is of one moment while people work, and brings everything back elsewhere", async () => {
  const backend = await start("shop");
  const sam = await signedIn(backend.url, demo.employee);
  const before = [await pushPunch(sam), await pushPunch(sam)];
  const bytes = randomBytes(300_000);
  await files("shop", backend).createBucket("kept");
  await files("shop", backend).from("kept").upload("a/b.bin", bytes);

  let isOver = false;
  const meanwhile: string[] = [];
  const writing = (async () => {
    while (!isOver) meanwhile.push(await pushPunch(sam));
  })();
  await vi.waitFor(() => expect(meanwhile.length).toBeGreaterThan(3));
  await backup("shop", "one.backup");
  isOver = true;
  await writing;

  expect(await restore("one.backup", "elsewhere")).toMatchObject({ movedTo: null });
  const second = await start("elsewhere");
  const kept = await punches(second);
  expect(before.filter((id) => !kept.has(id))).toEqual([]);
  // What was written during the backup is there up to its moment, and without gaps.
  const there = meanwhile.map((id) => kept.has(id));
  expect(there.lastIndexOf(true)).toBe(
    there.indexOf(false) < 0 ? there.length - 1 : there.indexOf(false) - 1,
  );
  const { data } = await files("elsewhere", second).from("kept").download("a/b.bin");
  expect(Buffer.from(await must(data, "the file").arrayBuffer())).toEqual(bytes);
  // Whoever was signed in there is signed in here: the keys are the same.
  const { data: session } = await sam.auth.getSession();
  const asSam = await fetch(`${second.url}/auth/v1/user`, {
    headers: {
      apikey: "sb_publishable_shiftkeep_embedded_backend",
      authorization: `Bearer ${session.session?.access_token}`,
    },
  });
  expect(asSam.status).toBe(200);
});

it("is made of a folder that no server uses, and encrypted on wish", async () => {
  const backend = await start("quiet");
  await backend.db.exec(
    "create table public.secrets (text text); insert into public.secrets values ('only for us')",
  );
  await backend.close();
  running.pop();
  await backup("quiet", "sealed.backup", "correct horse");
  expect(readFileSync(at("sealed.backup")).includes("only for us")).toBe(false);
  await expect(restore("sealed.backup", "opened")).rejects.toThrow("is encrypted: set BACKUP_PASSPHRASE");
  await expect(restore("sealed.backup", "opened", { passphrase: "wrong" })).rejects.toThrow(
    "damaged, or BACKUP_PASSPHRASE",
  );
  expect(existsSync(at("opened"))).toBe(false);
  await restore("sealed.backup", "opened", { passphrase: "correct horse" });
  const opened = await start("opened");
  expect((await opened.db.query("select text from public.secrets")).rows).toEqual([{ text: "only for us" }]);
});

it("is not made of a folder that another server is about to use, and holds the folder meanwhile", async () => {
  const mark = at("quiet/server.pid");
  writeFileSync(mark, `${process.ppid}`);
  await expect(backup("quiet", "taken.backup")).rejects.toThrow("is in use by another Shiftkeep server");
  expect(existsSync(at("taken.backup"))).toBe(false);
  rmSync(mark);
  const signal = new AbortController().signal;
  const held = new Set<boolean>();
  vi.spyOn(signal, "throwIfAborted").mockImplementation(() => void held.add(existsSync(mark)));
  await backup("quiet", "alone.backup", null, signal);
  expect([...held]).toEqual([true]);
  expect(existsSync(mark)).toBe(false);
});

describe("files that are removed while a backup is made", () => {
  /** Removes them at the first moment when it is so far, and restores what was made. */
  async function removingWhen(name: string, isSoFar: (listed: number) => boolean): Promise<string[]> {
    const stored = join(at("quiet"), "files");
    for (const file of ["aa", "bb"]) {
      mkdirSync(join(stored, file), { recursive: true });
      writeFileSync(join(stored, file, "kept"), file);
    }
    const signal = new AbortController().signal;
    vi.spyOn(signal, "throwIfAborted").mockImplementation(() => {
      const labels = readdirSync(folder).filter((found) => found.startsWith(`${name}.backup.stage-`));
      if (!labels.some((found) => existsSync(join(folder, found, "postgres/backup_label")))) return;
      const links = readdirSync(at("quiet")).find((found) => found.startsWith(".backup-")) ?? "";
      const linked = readdirSync(join(at("quiet"), links), { recursive: true, encoding: "utf8" });
      if (isSoFar(linked.filter((path) => path.endsWith("kept")).length))
        rmSync(stored, { recursive: true, force: true });
    });
    await backup("quiet", `${name}.backup`, null, signal);
    expect(readdirSync(at("quiet")).filter((found) => found.startsWith(".backup-"))).toEqual([]);
    await restore(`${name}.backup`, name);
    const there = join(at(name), "files");
    return existsSync(there)
      ? readdirSync(there, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith("kept"))
      : [];
  }

  it("are left out when they were not reached yet", async () => {
    expect(await removingWhen("early", (linked) => linked === 1)).toHaveLength(1);
  });

  it.runIf(IS_NIGHTLY)("are in it when they were", async () => {
    expect(await removingWhen("late", (linked) => linked === 2)).toHaveLength(2);
  });
});

it("leaves out a file that is being written, and what a kill left of one is removed by the next start", async () => {
  const half = at(`quiet/files/cc/kept.${"0".repeat(12)}.new`);
  mkdirSync(dirname(half), { recursive: true });
  writeFileSync(half, "half");
  mkdirSync(at("quiet/.backup-abcdef"));
  await backup("quiet", "written.backup");
  await restore("written.backup", "written");
  expect(existsSync(at("written/files/cc"))).toBe(false);
  await start("quiet");
  expect(existsSync(at("quiet/.backup-abcdef"))).toBe(false);
});

describe("restoring", () => {
  it("never overwrites what is there", async () => {
    mkdirSync(at("used"));
    writeFileSync(at("used/anything"), "mine");
    await expect(restore("sealed.backup", "used", { passphrase: "correct horse" })).rejects.toThrow(
      "is not empty",
    );
    const { movedTo } = await restore("sealed.backup", "used", { passphrase: "correct horse", force: true });
    expect(readFileSync(join(movedTo ?? "", "anything"), "utf8")).toBe("mine");
    expect(existsSync(at("used/postgres/PG_VERSION"))).toBe(true);
  });

  it("refuses what is no backup, or not all of one, and leaves nothing behind", async () => {
    const whole = readFileSync(at("one.backup"));
    writeFileSync(at("half.backup"), whole.subarray(0, whole.length / 2));
    writeFileSync(at("other.backup"), "a letter");
    const touched = Buffer.from(whole);
    touched[whole.length - 100] = (touched[whole.length - 100] ?? 0) ^ 1;
    writeFileSync(at("touched.backup"), touched);
    for (const name of ["half", "touched"]) {
      await expect(restore(`${name}.backup`, "never"), name).rejects.toThrow("is damaged");
    }
    await expect(restore("other.backup", "never")).rejects.toThrow("is not a backup of Shiftkeep");
    expect(readdirSync(folder).filter((name) => name.startsWith("never"))).toEqual([]);
  });
});

it("leaves nothing behind when it is stopped", async () => {
  await expect(
    backup("quiet", "stopped.backup", null, AbortSignal.abort(new Error("stopped"))),
  ).rejects.toThrow("stopped");
  expect(readdirSync(folder).filter((name) => name.startsWith("stopped"))).toEqual([]);
});

it.runIf(IS_NIGHTLY)(
  "is made by a server that has none of last night, and what a kill left of one is removed",
  async () => {
    const nights = at("nights");
    mkdirSync(join(nights, "shiftkeep-2026-11-20T03-00Z.backup.stage-abcdef"), { recursive: true });
    writeFileSync(join(nights, "shiftkeep-2026-11-20T03-00Z.backup.part"), "half");
    writeFileSync(join(nights, "mine.txt"), "mine");
    await start("nightly", { backupDir: nights, backupPassphrase: "correct horse" });
    await vi.waitFor(
      () =>
        expect(readdirSync(nights).sort()).toEqual([
          "mine.txt",
          expect.stringMatching(/^shiftkeep-.*Z\.backup$/),
        ]),
      30_000,
    );
    const [, made = ""] = readdirSync(nights).sort();
    await restore(join("nights", made), "of-the-night", { passphrase: "correct horse" });
    expect(existsSync(at("of-the-night/postgres/PG_VERSION"))).toBe(true);
  },
);

it.runIf(IS_NIGHTLY)("goes on from a backup to any time that the archive has", async () => {
  const archive = at("archive");
  const backend = await start("archived", { walArchive: archive });
  await backend.db.exec("create table public.said (word text)");
  await backup("archived", "early.backup");
  await backend.db.exec("insert into public.said values ('first')");
  const { rows } = await backend.db.query<{ until: string }>("select clock_timestamp()::text as until");
  await backend.db.exec("insert into public.said values ('second')");
  const { rows: last } = await backend.db.query<{ name: string }>(
    "select pg_walfile_name(pg_current_wal_lsn()) as name from pg_switch_wal()",
  );
  await vi.waitFor(
    () =>
      expect(readdirSync(archive).sort().at(-1)?.slice(0, 24) ?? "").toMatch(last[0]?.name.slice(0, 8) ?? ""),
    20_000,
  );
  await backend.close();
  running.pop();

  const wordsOf = async (name: string) => {
    const restored = await start(name);
    return (await restored.db.query<{ word: string }>("select word from public.said order by word")).rows.map(
      ({ word }) => word,
    );
  };
  await restore("early.backup", "as-it-was");
  expect(await wordsOf("as-it-was")).toEqual([]);
  await restore("early.backup", "then", { archive: { folder: archive, until: rows[0]?.until ?? null } });
  expect(await wordsOf("then")).toEqual(["first"]);
  await restore("early.backup", "last", { archive: { folder: archive, until: null } });
  expect(await wordsOf("last")).toEqual(["first", "second"]);
});
