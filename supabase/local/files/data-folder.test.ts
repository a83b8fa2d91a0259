import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { claimDataFolder } from "./data-folder.ts";

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "shiftkeep-folder-"));
  folder = join(parent, "data");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const claim = () => claimDataFolder(folder, () => expect.unreachable());
const lock = () => join(folder, "server.pid");
const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

it("closes what was there before to everybody else, and touches nothing that is not its own", () => {
  mkdirSync(join(folder, "files", "kept"), { recursive: true });
  mkdirSync(join(folder, "holidays"));
  const files = [["keys.json"], ["files", "list.json"], ["files", "kept", "1"], ["holidays", "sea.jpg"]];
  for (const path of files) writeFileSync(join(folder, ...path), "", { mode: 0o644 });
  for (const path of [[], ["files"], ["files", "kept"], ["holidays"]])
    chmodSync(join(folder, ...path), 0o755);
  claim();
  expect(["", "files", "files/kept"].map((path) => modeOf(path))).toEqual(["700", "700", "700"]);
  expect([...files.slice(0, 3).map((path) => modeOf(...path)), modeOf("server.pid")]).toEqual(
    Array(4).fill("600"),
  );
  expect([modeOf("holidays"), modeOf("holidays", "sea.jpg")]).toEqual(["755", "644"]);
});

it("refuses a folder that everybody shares", () => {
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  expect(claim).toThrow(/^DATA_DIR .* is shared with other users: name a folder of its own\.$/);
  expect(modeOf()).toBe("777");
});

it("is refused while the server that has it runs, and says what to do", () => {
  const release = claim();
  const mark = readFileSync(lock(), "utf8");
  // The same mark as this process left, but with the id of its parent process.
  writeFileSync(lock(), `${process.ppid}`);
  expect(claim).toThrow(
    /is in use by another Shiftkeep server \(process \d+\)\. Stop that one first; if process/,
  );
  expect(claim).toThrow(`delete ${lock()} and start again.`);
  writeFileSync(lock(), mark);
  release();
  expect(existsSync(lock())).toBe(false);
});

it("is refused where another process claimed it, and not in a copy of that folder", async () => {
  const module = join(import.meta.dirname, "data-folder.ts");
  const claiming = `import(${JSON.stringify(module)}).then(({ claimDataFolder }) => {
    claimDataFolder(${JSON.stringify(folder)}, console.error);
    console.log("claimed");
    setInterval(() => {}, 1000);
  })`;
  const other = spawn(process.execPath, ["-e", claiming], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    await once(other.stdout, "data");
    const copy = join(parent, "copy");
    cpSync(folder, copy, { recursive: true });
    expect(claim).toThrow(`is in use by another Shiftkeep server (process ${other.pid})`);
    claimDataFolder(copy, () => expect.unreachable());
  } finally {
    other.kill();
    await once(other, "exit");
  }
});

it("is free when the process of that id is another one by now", () => {
  mkdirSync(folder);
  writeFileSync(lock(), `${process.ppid} a start before this machine's`);
  claim();
  expect(readFileSync(lock(), "utf8")).toMatch(new RegExp(`^${process.pid} .`));
});
