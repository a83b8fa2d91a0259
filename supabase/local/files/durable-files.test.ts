import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import * as files from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readKeys } from "../settings/keys.ts";
import { type Disk, removeHalfWritten, writeDurableFile } from "./durable-files.ts";
import { createObjectStore } from "./object-store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shiftkeep-durable-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a disk that records its calls and fails at one of these steps. */
function spiedDisk(failAt?: string) {
  const steps: string[] = [];
  const name = (path: string) => relative(folder, path).replace(/\.[0-9a-f]{12}\.new$/, " (new)") || ".";
  const step = (text: string) => {
    steps.push(text);
    if (text === failAt) throw Object.assign(new Error("No space left on device"), { code: "ENOSPC" });
  };
  const disk = {
    async mkdir(path: string, options: object) {
      const made = await files.mkdir(path, { ...options, recursive: true });
      steps.push(made ? `make ${name(path)}` : `have ${name(path)}`);
      return made;
    },
    async open(path: string, flags: string, mode?: number) {
      const handle = await files.open(path, flags, mode);
      return {
        async writeFile(content: string) {
          await handle.writeFile(content);
          step(`write ${name(path)}`);
        },
        async sync() {
          await handle.sync();
          step(`flush ${name(path)}`);
        },
        close: () => handle.close(),
      };
    },
    async rename(from: string, to: string) {
      await files.rename(from, to);
      step(`rename ${name(from)} to ${name(to)}`);
    },
    rm: files.rm,
  };
  return { disk: disk as unknown as Disk, steps };
}

describe("writeDurableFile", () => {
  it("flushes the file beside before it takes the old one's place, and the folder after that", async () => {
    const { disk, steps } = spiedDisk();
    await writeDurableFile(join(folder, "keys.json"), "{}", disk);
    expect(steps).toEqual([
      "have .",
      "write keys.json (new)",
      "flush keys.json (new)",
      "rename keys.json (new) to keys.json",
      "flush .",
    ]);
  });

  it("flushes every folder in which one was made", async () => {
    const { disk, steps } = spiedDisk();
    await writeDurableFile(join(folder, "files", "ab", "abc"), "x", disk);
    expect(steps.slice(-3)).toEqual(["flush files/ab", "flush files", "flush ."]);
  });

  it.each(["write keys.json (new)", "flush keys.json (new)"])(
    "leaves the old file and nothing beside it when it fails at: %s",
    async (failAt) => {
      const file = join(folder, "keys.json");
      writeFileSync(file, "old");
      await expect(writeDurableFile(file, "new", spiedDisk(failAt).disk)).rejects.toThrow("No space left");
      expect(readdirSync(folder)).toEqual(["keys.json"]);
      expect(readFileSync(file, "utf8")).toBe("old");
    },
  );

  it("makes a file that nobody else may read, and two at once are each whole", async () => {
    const file = join(folder, "keys.json");
    const texts = ["a".repeat(100_000), "b".repeat(100_000)];
    await Promise.all(texts.map((text) => writeDurableFile(file, text)));
    expect(texts).toContain(readFileSync(file, "utf8"));
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
  });
});

it("sweeps away what a power cut left half written, and nothing else", async () => {
  mkdirSync(join(folder, "ab"));
  writeFileSync(join(folder, "ab", "abc.0123456789ab.new"), "ha");
  writeFileSync(join(folder, "ab", "abc"), "whole");
  writeFileSync(join(folder, "what-is.new"), "somebody's own");
  await removeHalfWritten(folder);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["ab", "ab/abc", "what-is.new"]);
  await removeHalfWritten(join(folder, "not-there"));
});

describe("keys after a power cut", () => {
  const file = () => join(folder, "keys.json");

  it.each([
    ["empty", ""],
    ["cut off", '{"secret":"sb_secret_a","jwtSe'],
    ["of something else", "[]"],
  ])("are made anew where the file is %s, which is said in one line", async (_, text) => {
    writeFileSync(file(), text);
    const said: string[] = [];
    const keys = await readKeys("sb_publishable_a", folder, (line) => said.push(line));
    expect(said).toEqual([
      expect.stringMatching(/keys\.json was (empty|damaged), .*everybody signs in again/),
    ]);
    expect(await readKeys("sb_publishable_a", folder, () => expect.unreachable())).toEqual(keys);
    // The damaged file stays, so that the operator can see what was lost.
    expect(existsSync(`${file()}.damaged`)).toBe(text !== "");
  });

  it("are those of the file where it is whole", async () => {
    const keys = await readKeys("sb_publishable_a", folder);
    expect(await readKeys("sb_publishable_a", folder, () => expect.unreachable())).toEqual(keys);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ secret: keys.secret });
  });
});

it("hands out a stored file although what describes it was emptied", async () => {
  const store = createObjectStore(folder);
  await store.uploadObject("news", "a.pdf", "1", Buffer.from("whole"), "application/pdf", "max-age=3600");
  expect(await store.headObject("news", "a.pdf", "1")).toMatchObject({ mimetype: "application/pdf" });
  const [kind = ""] = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  writeFileSync(join(folder, kind), "");
  expect(await store.headObject("news", "a.pdf", "1")).toMatchObject({
    mimetype: "application/octet-stream",
    size: 5,
  });
  await store.copyObject("news", "a.pdf", "1", "news", "b.pdf", undefined as never);
  expect(await store.headObject("news", "b.pdf", "1")).toMatchObject({ size: 5 });
});
