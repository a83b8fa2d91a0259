import { describe, expect, it } from "vitest";
import { FakeDisk } from "#tests/fakes/fake-disk.ts";
import { readCopy, writeCopy } from "./copy-files.ts";

const KB = 1024;
const ROOM = 2000 * KB;

function copyOn(disk: FakeDisk) {
  const files = ["0", "1"].map((name) => disk.open(name));
  return {
    write: (text: string) => writeCopy(files, text),
    read: () => readCopy(files.map(({ bytes }) => bytes)),
    files,
  };
}

it("has the newest text, however long those before were", () => {
  const { write, read } = copyOn(new FakeDisk(ROOM));
  expect(read()).toBeNull();
  for (const text of ["one", "a longer one: ¿niño? 你好", "", "two"]) {
    write(text);
    expect(read()).toBe(text);
  }
});

it("is written and overwritten on a disk that has become full", () => {
  const disk = new FakeDisk(ROOM);
  const { write, read } = copyOn(disk);
  write("nothing waits");
  disk.fill();
  for (const text of ["one", "x".repeat(200 * KB), "three"]) {
    write(text);
    expect(read()).toBe(text);
  }
});

it("allocates more as more waits, so that there is always room for as much again", () => {
  const disk = new FakeDisk(ROOM);
  const { write, read } = copyOn(disk);
  write("x".repeat(200 * KB));
  disk.fill();
  write("y".repeat(399 * KB));
  expect(read()).toBe("y".repeat(399 * KB));
});

it("keeps the copy before where a longer one does not fit, and says so", () => {
  const disk = new FakeDisk(ROOM);
  const { write, read } = copyOn(disk);
  write("one");
  disk.fill();
  expect(() => write("x".repeat(300 * KB))).toThrow();
  expect(read()).toBe("one");
});

describe("a write that is interrupted", () => {
  it("leaves the copy before, wherever it ends", () => {
    const disk = new FakeDisk(ROOM);
    const { write, read, files } = copyOn(disk);
    write("one");
    write("two, which is longer");
    for (let bytes = 0; bytes < 60; bytes++) {
      disk.tearAfter = bytes;
      expect(() => write("three, the longest of all")).toThrow();
      expect(["two, which is longer"]).toContain(read());
      disk.tearAfter = null;
      for (const file of files) file.flush();
    }
    write("four");
    expect(read()).toBe("four");
  });
});
