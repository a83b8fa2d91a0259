import { webcrypto } from "node:crypto";
import { ReadableStream, TransformStream, WritableStream } from "node:stream/web";

// What browsers have and jsdom lacks: its `crypto` has no `subtle`.
for (const [name, value] of Object.entries({
  crypto: webcrypto,
  ReadableStream,
  TransformStream,
  WritableStream,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
