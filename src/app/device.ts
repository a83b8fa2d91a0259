import type { Device } from "#commands/command-context.ts";
import type { ReplicationDevice } from "#replication/start-replication.ts";

/** The real device for commands. */
export const device: Device = {
  now: () => new Date().toISOString(),
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
  newId: () => crypto.randomUUID(),
  exclusively: async (name, work) => navigator.locks.request(name, work) as never,
};

/** The real device for replication. */
export const replicationDevice: ReplicationDevice = {
  now: device.now,
  monotonic: () => performance.now(),
  hasNetwork: () => navigator.onLine,
  random: Math.random,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  lead: holdLock,
};

/** Holds a Web Lock from when it is free until released; the browser releases it when the tab dies. */
export function holdLock(name: string, held: () => void): () => void {
  const giveUp = new AbortController();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const holding = () => {
    held();
    return released;
  };
  navigator.locks.request(name, { signal: giveUp.signal }, holding).catch(() => {});
  return () => {
    release();
    giveUp.abort();
  };
}

/** Calls back whenever the server may be worth another try: network back, or the tab is looked at again. */
export function onWake(wake: () => void): () => void {
  const whenVisible = () => document.visibilityState === "visible" && wake();
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", whenVisible);
  return () => {
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", whenVisible);
  };
}
