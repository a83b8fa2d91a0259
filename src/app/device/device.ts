import type { CommandDevice } from "#commands/command-context.ts";
import { deviceZone } from "#lib/format/device-zone.ts";
import { holdLock } from "#lib/hold-lock.ts";
import type { ReplicationDevice } from "#replication/ports.ts";
import { createDeviceClock } from "./device-clock.ts";

/** What this device knows of the time; replication updates it. */
export const deviceClock = createDeviceClock(
  () => ({ wallMs: Date.now(), monotonicMs: performance.now(), origin: performance.timeOrigin }),
  () => localStorage,
);

/** The real device for commands. */
export const device: CommandDevice = {
  now: () => new Date().toISOString(),
  readClock: deviceClock.readClock,
  pageClock: () => ({ monotonicMs: performance.now(), origin: performance.timeOrigin }),
  zone: deviceZone,
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

/**
 * Calls `wake` when the server may be reachable again (network back, tab visible or shown again), and `hide` when
 * the tab is hidden: the browser may then end it without notice.
 */
export function onWake(wake: () => void, hide = () => {}): () => void {
  const until = new AbortController();
  const listening = { signal: until.signal };
  const seen = () => (document.visibilityState === "visible" ? wake() : hide());
  document.addEventListener("visibilitychange", seen, listening);
  window.addEventListener("online", wake, listening);
  window.addEventListener("pageshow", wake, listening);
  window.addEventListener("pagehide", hide, listening);
  return () => until.abort();
}

/** Calls once, at the first touch, pointer or key press while `isTime` returns true. */
export function onTouch(isTime: () => boolean, run: () => void) {
  const until = new AbortController();
  const touched = () => {
    if (!isTime()) return;
    until.abort();
    run();
  };
  for (const event of ["pointerdown", "keydown", "focusin"])
    window.addEventListener(event, touched, { signal: until.signal, passive: true });
}
