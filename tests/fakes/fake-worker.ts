import { vi } from "vitest";
import { serveWorker, type WorkerCalls } from "#lib/worker-calls.ts";

/** A web worker on the page's thread: it answers like the real ones and copies messages on their way. */
export class FakeWorker extends EventTarget {
  isTerminated = false;
  readonly #scope = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => send(message, this, () => this.isTerminated),
  });

  constructor(calls: WorkerCalls) {
    super();
    serveWorker(calls, this.#scope);
  }

  postMessage(message: unknown): void {
    send(message, this.#scope, () => this.isTerminated);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** Fires an error, as when the worker dies or cannot be loaded. */
  die(message = ""): void {
    this.dispatchEvent(Object.assign(new Event("error"), { message }));
  }
}

function send(message: unknown, to: EventTarget, isOver: () => boolean) {
  const data = structuredClone(message);
  queueMicrotask(() => isOver() || to.dispatchEvent(Object.assign(new Event("message"), { data })));
}

/** Lets pages start such workers and returns them as they start; with null they cannot be loaded. */
export function stubWorkers(calls: WorkerCalls | null): FakeWorker[] {
  const begun: FakeWorker[] = [];
  class StubbedWorker extends FakeWorker {
    constructor() {
      super(calls ?? {});
      begun.push(this);
    }
    override postMessage(message: unknown) {
      if (calls) super.postMessage(message);
      else queueMicrotask(() => this.die());
    }
  }
  vi.stubGlobal("Worker", StubbedWorker);
  return begun;
}
