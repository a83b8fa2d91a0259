import { execFileSync } from "node:child_process";
import { createCipheriv, randomBytes, scryptSync } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import { createBackup, filesBelow, hashOf, type Manifest } from "#local/backup/create-backup.ts";
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

describe("the archive of the log", () => {
  const PASSPHRASE = "correct horse";
  let until = "";

  /** Makes a backup, and an archive that goes on from it with two words. */
  async function archived(name: string, backupPassphrase: string | null) {
    const archive = at(`${name}-archive`);
    const backend = await start(name, { walArchive: archive, backupPassphrase });
    await backend.db.exec("create table public.said (word text)");
    await backup(name, `${name}.backup`, backupPassphrase);
    await backend.db.exec("insert into public.said values ('first')");
    const { rows } = await backend.db.query<{ until: string }>("select clock_timestamp()::text as until");
    until = rows[0]?.until ?? "";
    await backend.db.exec("insert into public.said values ('second')");
    // Its end archives what is left.
    await backend.close();
    running.pop();
    return archive;
  }

  async function wordsOf(name: string) {
    const restored = await start(name);
    const { rows } = await restored.db.query<{ word: string }>("select word from public.said order by word");
    return rows.map(({ word }) => word);
  }

  it("takes a backup on to any time that it has", async () => {
    const archive = await archived("archived", null);
    await restore("archived.backup", "as-it-was");
    expect(await wordsOf("as-it-was")).toEqual([]);
    await restore("archived.backup", "then", { archive: { folder: archive, until } });
    expect(await wordsOf("then")).toEqual(["first"]);
    await restore("archived.backup", "last", { archive: { folder: archive, until: null } });
    expect(await wordsOf("last")).toEqual(["first", "second"]);
    expect(existsSync(at("last/postgres-log"))).toBe(false);
  });

  it("is sealed with the passphrase, and is restored only whole and from its own hand", async () => {
    const archive = await archived("discreet", PASSPHRASE);
    const segments = readdirSync(archive).sort();
    expect(segments.filter((name) => !name.endsWith(".sealed"))).toEqual([]);
    expect(segments.length).toBeGreaterThan(1);
    const whole = { passphrase: PASSPHRASE, archive: { folder: archive, until: null } };
    await restore("discreet.backup", "resumed", whole);
    expect(await wordsOf("resumed")).toEqual(["first", "second"]);

    const last = join(archive, must(segments.at(-1), "a segment"));
    const content = readFileSync(last);
    writeFileSync(last, readFileSync(join(archive, must(segments.at(-2), "another"))));
    await expect(restore("discreet.backup", "never", whole)).rejects.toThrow(
      "is damaged, or BACKUP_PASSPHRASE",
    );
    rmSync(last);
    writeFileSync(last.replace(".sealed", ""), "anybody's");
    await expect(restore("discreet.backup", "never", whole)).rejects.toThrow("cannot tell who wrote it");
    writeFileSync(last, content);
    expect(existsSync(at("never"))).toBe(false);
  });
});

describe("somebody who can write where the backups are", () => {
  const PASSPHRASE = "correct horse";
  const MAGIC = "SHIFTKEEP-BACKUP-2\n";
  const marker = at("was-here");
  const sealed = () => readFileSync(at("sealed.backup"));
  const damaged = "damaged, or BACKUP_PASSPHRASE";
  const tampered = (name: string, content: Buffer) => {
    writeFileSync(at(`${name}.backup`), content);
    return restore(`${name}.backup`, "never", { passphrase: PASSPHRASE });
  };
  afterEach(() => {
    expect(existsSync(marker)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith("never"))).toEqual([]);
  });

  /** Packs the open backup anew, with changes made in its folder. */
  function repacked(name: string, change: (unpacked: string) => void) {
    const unpacked = at(`${name}-unpacked`);
    mkdirSync(unpacked);
    execFileSync("tar", ["-xzf", "-", "-C", unpacked], {
      input: readFileSync(at("alone.backup")).subarray(20),
    });
    change(unpacked);
    return forged(name, unpacked);
  }

  /** Packs a folder as a backup, with a manifest that fits, and what further arguments of tar add. */
  async function forged(name: string, unpacked: string, more: string[] = []) {
    const manifest: Manifest = { version: 1, madeAt: "2026-11-24T03:00:00Z", postgres: "17", files: {} };
    for (const path of await filesBelow(unpacked)) {
      if (path !== "backup.json") manifest.files[path] = await hashOf(join(unpacked, path));
    }
    writeFileSync(join(unpacked, "backup.json"), JSON.stringify(manifest));
    const tar = execFileSync("tar", ["-czPf", "-", "-C", unpacked, ".", ...more], { maxBuffer: 2 ** 30 });
    writeFileSync(at(`${name}.backup`), Buffer.concat([Buffer.from(`${MAGIC}\0`), tar]));
  }

  it("cannot put an open one in its place, unless it is asked for; then its keys are not used", async () => {
    await repacked("open", () => {});
    await expect(restore("open.backup", "never", { passphrase: PASSPHRASE })).rejects.toThrow("Add --plain");
    await restore("open.backup", "trusted", { passphrase: PASSPHRASE, allowPlain: true });
    expect(existsSync(at("trusted/postgres/PG_VERSION"))).toBe(true);
    expect(existsSync(at("trusted/keys.json"))).toBe(false);
    expect(existsSync(at("quiet/keys.json"))).toBe(true);
  });

  it("cannot call a sealed one open, or change its header", async () => {
    const headers = [19, 20, 35, 36, 51];
    for (const byte of headers) {
      const content = sealed();
      content[byte] = (content[byte] ?? 0) ^ 1;
      await expect(tampered("header", content), `byte ${byte}`).rejects.toThrow(
        byte === 19 ? "cannot tell who wrote it" : damaged,
      );
    }
  });

  it("cannot cut, move, repeat or exchange its chunks", async () => {
    const [header, chunk] = [52, 2 ** 20 + 16];
    const content = sealed();
    expect(content.length).toBeGreaterThan(header + 2 * chunk);
    const part = (from: number, to?: number) =>
      content.subarray(header + from * chunk, to === undefined ? undefined : header + to * chunk);
    await backup("quiet", "second.backup", PASSPHRASE);
    const foreign = readFileSync(at("second.backup")).subarray(header, header + chunk);
    const head = content.subarray(0, header);
    for (const [name, parts] of Object.entries({
      "cut between chunks": [part(0, 1)],
      "cut within one": [part(0, 1), part(1, 2).subarray(0, 1000)],
      "cut to nothing": [],
      "in another order": [part(1, 2), part(0, 1), part(2)],
      repeated: [part(0, 1), part(0)],
      "one left out": [part(1)],
      "one of another file": [foreign, part(1)],
      "something added": [part(0), Buffer.from("more")],
    })) {
      await expect(tampered("chunks", Buffer.concat([head, ...parts])), name).rejects.toThrow(damaged);
    }
  });

  it("cannot configure the database that reads it, not even where it is trusted", async () => {
    const command = `touch "${marker}"`;
    await repacked("configured", (unpacked) => {
      const database = join(unpacked, "postgres");
      for (const file of ["postgresql.conf", "postgresql.auto.conf"]) {
        const own = existsSync(join(database, file)) ? readFileSync(join(database, file), "utf8") : "";
        writeFileSync(
          join(database, file),
          `${own}\narchive_mode = on\narchive_command = '${command}'\narchive_cleanup_command = '${command}'\n` +
            `restore_command = '${command}'\nrecovery_end_command = '${command}'\nwork_mem = '77MB'\n`,
        );
      }
      writeFileSync(join(database, "pg_hba.conf"), "local all all reject\n");
      writeFileSync(join(database, "recovery.signal"), "");
      writeFileSync(join(database, "tablespace_map"), `16400 ${folder}\n`);
    });
    await restore("configured.backup", "unconfigured");
    const started = await start("unconfigured");
    const { rows } = await started.db.query("show work_mem");
    expect(rows).toEqual([{ work_mem: "4MB" }]);
    expect(readdirSync(at("unconfigured/postgres"))).not.toContain("tablespace_map");
  });

  it.each<[string, (unpacked: string) => void, string[]?]>([
    ["a link out of the folder", (unpacked) => symlinkSync(folder, join(unpacked, "postgres/out"))],
    ["a link to a file", (unpacked) => symlinkSync("/etc/passwd", join(unpacked, "keys.json.new"))],
    ["a folder of its own", (unpacked) => mkdirSync(join(unpacked, "elsewhere"))],
    [
      "two names of one file",
      (unpacked) => linkSync(join(unpacked, "keys.json"), join(unpacked, "files.json")),
    ],
    ["a pipe", (unpacked) => void execFileSync("mkfifo", [join(unpacked, "postgres/pipe")])],
    [
      "a path that leads out",
      () => writeFileSync(at("stray"), "stray"),
      ["--transform", "s,stray$,../was-here,", "-C", folder, "stray"],
    ],
    [
      "a path from the top",
      () => writeFileSync(at("stray"), "stray"),
      ["--transform", `s,^stray$,${marker},`, "-C", folder, "stray"],
    ],
    [
      "a file behind a link",
      (unpacked) => {
        symlinkSync(folder, join(unpacked, "postgres/out"));
        writeFileSync(at("stray"), "stray");
      },
      ["--transform", "s,stray$,postgres/out/was-here,", "-C", folder, "stray"],
    ],
  ])("cannot smuggle in %s", async (name, change, more) => {
    const file = name.replaceAll(" ", "-");
    const unpacked = at(`${file}-unpacked`);
    mkdirSync(join(unpacked, "postgres"), { recursive: true });
    for (const kept of ["keys.json", "postgres/PG_VERSION"]) writeFileSync(join(unpacked, kept), "17\n");
    change(unpacked);
    await forged(file, unpacked, more);
    await expect(restore(`${file}.backup`, "never")).rejects.toThrow(/which no backup has|is damaged/);
  });
});

describe("a backup of the first version", () => {
  it.each([
    ["open", null],
    ["encrypted", "correct horse"],
  ])("is restored when it is %s", async (name, passphrase) => {
    const inside = readFileSync(at("alone.backup")).subarray(20);
    const [salt, nonce] = [randomBytes(16), randomBytes(12)];
    const cipher =
      passphrase === null
        ? null
        : createCipheriv(
            "aes-256-gcm",
            scryptSync(passphrase, salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 }),
            nonce,
          );
    const body = cipher ? [cipher.update(inside), cipher.final(), cipher.getAuthTag()] : [inside];
    const head = Buffer.from(`SHIFTKEEP-BACKUP-1\n${cipher ? "\x01" : "\0"}`);
    const content = Buffer.concat([head, salt, nonce, ...body]);
    writeFileSync(at(`first-${name}.backup`), content);
    await restore(`first-${name}.backup`, `first-${name}`, { passphrase });
    expect(existsSync(at(`first-${name}/postgres/PG_VERSION`))).toBe(true);
    for (const byte of cipher ? [19, 20, 40, 60, content.length - 1] : []) {
      const touched = Buffer.from(content);
      touched[byte] = (touched[byte] ?? 0) ^ 1;
      writeFileSync(at("touched-first.backup"), touched);
      await expect(restore("touched-first.backup", "never", { passphrase })).rejects.toThrow(
        /damaged|--plain/,
      );
    }
  });
});
