import { describe, expect, it, vi } from "vitest";
import { browserWorker, WORKER_QUIET_MS } from "./start-updates.ts";

class FakeWorker extends EventTarget {
  postMessage = vi.fn();
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = vi.fn(async () => {});

  install(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    return worker;
  }

  /** Simulates the browser after the install event. */
  installed(worker: FakeWorker) {
    this.installing = null;
    this.waiting = worker;
    worker.dispatchEvent(new Event("statechange"));
  }
}

async function register(registration: FakeRegistration) {
  const container = Object.assign(new EventTarget(), {
    controller: null,
    register: vi.fn(async () => registration),
  });
  const port = browserWorker(container as unknown as ServiceWorkerContainer, Promise.resolve());
  const on = { found: vi.fn(), controllerChanged: vi.fn() };
  await port.register(on);
  return { port, on, container };
}

describe("browserWorker", () => {
  it("registers /sw.js for the whole origin, past the HTTP cache", async () => {
    const { container } = await register(new FakeRegistration());
    expect(container.register).toHaveBeenCalledWith("/sw.js", { scope: "/", updateViaCache: "none" });
  });

  it("does not take the very first worker for an update", async () => {
    const registration = new FakeRegistration();
    const { on } = await register(registration);
    registration.installed(registration.install());
    expect(on.found).not.toHaveBeenCalled();
  });

  it("finds a worker that waited before the page was opened, and tells it to take over", async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker();
    const waiting = new FakeWorker();
    registration.waiting = waiting;
    const { port, on } = await register(registration);
    expect(on.found).toHaveBeenCalledOnce();
    vi.useFakeTimers();
    port.skipWaiting();
    vi.advanceTimersByTime(WORKER_QUIET_MS);
    vi.useRealTimers();
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
  });

  it("tells a worker again that was put off, until it no longer waits", async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker();
    const waiting = new FakeWorker();
    registration.waiting = waiting;
    const { port } = await register(registration);
    vi.useFakeTimers();
    port.skipWaiting();
    vi.advanceTimersByTime(3 * WORKER_QUIET_MS);
    registration.waiting = null;
    vi.advanceTimersByTime(3 * WORKER_QUIET_MS);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    expect(waiting.postMessage).toHaveBeenCalledTimes(3);
  });

  it("finds a worker that comes while the page is open", async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker();
    const { on } = await register(registration);
    registration.installed(registration.install());
    expect(on.found).toHaveBeenCalledOnce();
  });

  it("hears a change of controller before the page has loaded", () => {
    const container = Object.assign(new EventTarget(), { controller: null, register: vi.fn() });
    const never = new Promise<void>(() => {});
    const controllerChanged = vi.fn();
    const port = browserWorker(container as unknown as ServiceWorkerContainer, never);
    void port.register({ found: () => {}, controllerChanged });
    container.dispatchEvent(new Event("controllerchange"));
    expect(controllerChanged).toHaveBeenCalledOnce();
    expect(container.register).not.toHaveBeenCalled();
  });

  it("takes a failed check for no news", async () => {
    const registration = new FakeRegistration();
    registration.update.mockRejectedValue(new TypeError("offline"));
    const { port } = await register(registration);
    await expect(port.check()).resolves.toBeUndefined();
  });
});
