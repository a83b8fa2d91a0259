import type { CopyFile } from "#replica/rescue/copy-files.ts";

/** The files of an origin on a disk that may become full; a file system that overwrites in place. */
export class FakeDisk {
  readonly #files = new Map<string, FakeFile>();
  #free: number;
  /** Ends the next write after so many bytes, as a crash does. */
  tearAfter: number | null = null;

  constructor(bytes: number) {
    this.#free = bytes;
  }

  fill() {
    this.#free = 0;
  }

  has(name: string) {
    return this.#files.has(name);
  }

  open(name: string): FakeFile {
    const file = this.#files.get(name) ?? new FakeFile(this);
    this.#files.set(name, file);
    return file;
  }

  remove(name: string) {
    this.#files.delete(name);
  }

  /** Returns how many of these bytes there is room for. */
  take(bytes: number): number {
    const taken = Math.min(bytes, this.#free);
    this.#free -= taken;
    return taken;
  }
}

class FakeFile implements CopyFile {
  bytes = new Uint8Array();
  readonly #disk: FakeDisk;

  constructor(disk: FakeDisk) {
    this.#disk = disk;
  }

  read(into: Uint8Array, { at }: { at: number }) {
    const found = this.bytes.subarray(at, at + into.length);
    into.set(found);
    return found.length;
  }

  write(bytes: Uint8Array, { at }: { at: number }) {
    const missing = Math.max(0, at + bytes.length - this.bytes.length);
    const room = this.bytes.length + this.#disk.take(missing);
    const torn = this.#disk.tearAfter ?? bytes.length;
    const length = Math.min(bytes.length, room - at, torn);
    const next = new Uint8Array(Math.max(this.bytes.length, at + length));
    next.set(this.bytes);
    next.set(bytes.subarray(0, length), at);
    this.bytes = next;
    if (torn < bytes.length) throw new Error("The process ended.");
    return length;
  }

  flush() {}
  close() {}
  getSize() {
    return this.bytes.length;
  }
}
