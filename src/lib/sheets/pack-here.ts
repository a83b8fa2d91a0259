import { type DeflateOptions, deflateSync } from "fflate";

/**
 * Packs on this thread what the library would pack in a worker of its own, from 160 kB on: the page's policy forbids that
 * one, and the file would never be done.
 */
class PackingHere {
  onmessage: ((event: { data: Uint8Array }) => void) | null = null;

  /** The first message is the library's own code, the next one what to pack. */
  postMessage(said: object) {
    if (!Array.isArray(said)) return;
    const [bytes, options] = said as [Uint8Array, DeflateOptions];
    queueMicrotask(() => this.onmessage?.({ data: deflateSync(bytes, options) }));
  }

  terminate() {}
}

/** Awaits work whose workers are those above. It must take no turn of the event loop: others begin real workers. */
export async function packHere<T>(work: () => Promise<T>): Promise<T> {
  const before = Object.getOwnPropertyDescriptor(globalThis, "Worker");
  Object.defineProperty(globalThis, "Worker", { value: PackingHere, configurable: true });
  try {
    return await work();
  } finally {
    if (before) Object.defineProperty(globalThis, "Worker", before);
    else Reflect.deleteProperty(globalThis, "Worker");
  }
}
